//! Replaces the caller's recovery codes.

use super::start_totp::ConfirmPassword;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::security::second_factor_change::Change;
use crate::shared::current_password::CurrentPassword;
use crate::shared::second_factor::{RecoveryCodes, recovery_code_hashes};
use crate::shared::second_factor_change::change;
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::language::Message;
use domain::two_factor::RecoveryCode;
use store::{recovery_code, second_factor};

/// Replaces the caller's recovery codes and returns the new ones, which are shown only once. The session gets a new token.
#[utoipa::path(
    post,
    path = "/api/me/recovery-codes",
    operation_id = "renew_recovery_codes",
    tag = "account",
    request_body = ConfirmPassword,
    responses((status = 200, body = RecoveryCodes), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageOwnSecondFactors"))),
)]
pub async fn renew_recovery_codes(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<ConfirmPassword>,
) -> Result<Response, ApiError> {
    CurrentPassword::of(&state, &caller)
        .check(form.current_password)
        .await?;
    let codes = RecoveryCode::draw(&mut state.rng());
    let shown = RecoveryCodes::shown(&codes);
    let asker = state.clone();
    let ((), cookie) = change(&state, caller, move |conn, permit, actor| {
        if !second_factor::of_user(conn, actor.user_id)?.any() {
            return Err(ApiError::conflict(
                "no_second_factor",
                Message::ErrorNoSecondFactor,
            ));
        }
        let hashes = recovery_code_hashes(&codes);
        recovery_code::replace(conn, permit, actor.user_id, &hashes, asker.now())?;
        Ok(((), Change::RecoveryCodesRenewed))
    })
    .await?;
    Ok((cookie, Json(shown)).into_response())
}
