//! Removes a passkey from the caller's account.

use crate::errors::{ApiError, Problem};
use crate::features::second_factor::start_totp::ConfirmPassword;
use crate::http::extract::{Caller, Json, Path};
use crate::security::second_factor_change::Change;
use crate::shared::current_password::CurrentPassword;
use crate::shared::second_factor_change::change;
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::id::PasskeyId;
use http::StatusCode;
use store::{passkey, recovery_code, second_factor};

/// Removes a passkey from the caller's account. Removing the last second factor removes the recovery codes as well.
/// The account's other sessions end, and this session gets a new token.
#[utoipa::path(
    post,
    path = "/api/me/passkeys/{id}/remove",
    operation_id = "remove_passkey",
    tag = "account",
    params(("id" = uuid::Uuid, Path)),
    request_body = ConfirmPassword,
    responses((status = 204, description = "Removed"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageOwnSecondFactors"))),
)]
pub async fn remove_passkey(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
    Json(form): Json<ConfirmPassword>,
) -> Result<Response, ApiError> {
    CurrentPassword::of(&state, &caller)
        .check(form.current_password)
        .await?;
    let ((), cookie) = change(&state, caller, move |conn, permit, actor| {
        if !passkey::remove(conn, permit, actor.user_id, PasskeyId::from_uuid(id))? {
            return Err(ApiError::not_found());
        }
        if !second_factor::of_user(conn, actor.user_id)?.any() {
            recovery_code::remove(conn, permit, actor.user_id)?;
        }
        Ok(((), Change::PasskeyRemoved))
    })
    .await?;
    Ok((StatusCode::NO_CONTENT, cookie).into_response())
}
