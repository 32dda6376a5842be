//! Splits a pasted address into the fields of a form.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json};
use crate::state::AppState;
use axum::extract::State;
use domain::address::split_address as split;
use domain::field_error::FieldError;
use domain::language::Message;
use domain::permission::act;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Maximum length of a pasted address, in characters.
const TEXT_MAX: usize = 500;

/// A pasted address.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SplitAddress {
    /// The pasted text, at most 500 characters.
    pub text: String,
}

/// The result of splitting an address.
#[derive(Debug, Serialize, ToSchema)]
pub struct AddressSplit {
    /// The parts; null unless all of them are certain.
    pub parts: Option<AddressParts>,
}

/// The fields of an address.
#[derive(Debug, Serialize, ToSchema)]
pub struct AddressParts {
    /// Number and street.
    pub street: String,
    /// The unit, if commas separate it from the street.
    pub unit: Option<String>,
    /// City.
    pub city: String,
    /// Two-letter code of a state, a territory, or a military region.
    pub state: String,
    /// `12345` or `12345-6789`.
    pub zip: String,
}

/// Splits a pasted address into the fields of a form if all of its parts are certain. Stores nothing.
#[utoipa::path(
    post,
    path = "/api/addresses/split",
    operation_id = "split_address",
    tag = "project",
    request_body = SplitAddress,
    responses((status = 200, body = AddressSplit), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowOwnAccount"))),
)]
pub async fn split_address(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<SplitAddress>,
) -> Result<Json<AddressSplit>, ApiError> {
    let now = state.now();
    state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            authorize(&actor, act::ShowOwnAccount, ())?;
            Ok::<_, ApiError>(())
        })
        .await?;
    if form.text.chars().count() > TEXT_MAX {
        let message = Message::ErrorAddressTooLong {
            max: TEXT_MAX.to_string(),
        };
        return Err(FieldError::new("text", "too_long", message).into());
    }
    let parts = split(&form.text).map(|parts| AddressParts {
        street: parts.street,
        unit: parts.unit,
        city: parts.city,
        state: parts.state,
        zip: parts.zip,
    });
    Ok(Json(AddressSplit { parts }))
}
