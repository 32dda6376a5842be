//! Removes the authenticator app from the caller's account.

use super::start_totp::ConfirmPassword;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::security::second_factor_change::Change;
use crate::shared::current_password::CurrentPassword;
use crate::shared::second_factor_change::change;
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use store::{recovery_code, second_factor, totp};

/// Removes the authenticator app from the caller's account. Removing the last second factor removes the recovery codes as well.
/// The account's other sessions end, and this session gets a new token.
#[utoipa::path(
    post,
    path = "/api/me/totp/disable",
    operation_id = "disable_totp",
    tag = "account",
    request_body = ConfirmPassword,
    responses((status = 204, description = "Turned off"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageOwnSecondFactors"))),
)]
pub async fn disable_totp(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<ConfirmPassword>,
) -> Result<Response, ApiError> {
    CurrentPassword::of(&state, &caller)
        .check(form.current_password)
        .await?;
    let ((), cookie) = change(&state, caller, |conn, permit, actor| {
        if !totp::remove(conn, permit, actor.user_id)? {
            return Err(ApiError::not_found());
        }
        if !second_factor::of_user(conn, actor.user_id)?.any() {
            recovery_code::remove(conn, permit, actor.user_id)?;
        }
        Ok(((), Change::AppRemoved))
    })
    .await?;
    Ok((StatusCode::NO_CONTENT, cookie).into_response())
}
