//! Shows the signed-in account, its role, and its abilities.

use crate::errors::{ApiError, Problem, SignInRequired};
use crate::http::extract::{Caller, Json, Query};
use crate::shared::own_account::own_account;
use crate::shared::views::account::Account;
use crate::state::AppState;
use axum::Extension;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::permission::Actor;
use http::StatusCode;
use serde::Deserialize;
use utoipa::IntoParams;

/// How to respond without a session.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct ShowAccountQuery {
    /// Returns 204 instead of 401 if no one is signed in. Browsers log each 401 as an error, but a guest's visit is not an error.
    #[serde(default)]
    or_nobody: bool,
}

/// Returns the signed-in account, its role, and its abilities.
#[utoipa::path(
    get,
    path = "/api/me",
    operation_id = "show_account",
    tag = "account",
    params(ShowAccountQuery),
    responses(
        (status = 200, body = Account),
        (status = 204, description = "Nobody is signed in, and `or_nobody` was set"),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
    ),
    extensions(("x-action" = json!("ShowOwnAccount"))),
)]
pub async fn show_account(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ShowAccountQuery>,
) -> Result<Response, ApiError> {
    let reader = state.clone();
    let account = state
        .read(move |conn| {
            let actor = caller.user(conn, reader.now())?;
            if query.or_nobody && actor == Actor::Anonymous {
                return Ok(None);
            }
            own_account(conn, &reader, &actor).map(Some)
        })
        .await?;
    Ok(match account {
        Some(account) => Json(account).into_response(),
        // Like a 401, this makes the browser clear what it cached for an ended session.
        None => (StatusCode::NO_CONTENT, Extension(SignInRequired)).into_response(),
    })
}
