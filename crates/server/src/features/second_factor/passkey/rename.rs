//! Renames one of the caller's passkeys.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path};
use crate::shared::second_factor::permitted;
use crate::state::AppState;
use axum::extract::State;
use domain::id::PasskeyId;
use domain::two_factor::passkey_name;
use http::StatusCode;
use serde::Deserialize;
use store::passkey;
use utoipa::ToSchema;

/// The new name of a passkey.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RenamePasskey {
    /// Name of the passkey.
    pub name: String,
}

/// Renames one of the caller's passkeys.
#[utoipa::path(
    put,
    path = "/api/me/passkeys/{id}",
    operation_id = "rename_passkey",
    tag = "account",
    params(("id" = uuid::Uuid, Path)),
    request_body = RenamePasskey,
    responses((status = 204, description = "Renamed"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageOwnSecondFactors"))),
)]
pub async fn rename_passkey(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
    Json(form): Json<RenamePasskey>,
) -> Result<StatusCode, ApiError> {
    let writer = state.clone();
    state
        .write(move |conn| {
            let (permit, user) = permitted(conn, &writer, &caller)?;
            let name = passkey_name(&form.name)?;
            let id = PasskeyId::from_uuid(id);
            match passkey::rename(conn, &permit, user.user_id, id, &name)? {
                true => Ok(StatusCode::NO_CONTENT),
                false => Err(ApiError::not_found()),
            }
        })
        .await
}
