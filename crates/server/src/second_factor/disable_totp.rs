//! Takes the authenticator app off the caller's account.

use super::permitted;
use super::start_totp::ConfirmPassword;
use crate::account::current_password::CurrentPassword;
use crate::api_error::{ApiError, Problem};
use crate::auth::limits::Limits;
use crate::auth::start_session::renew_session;
use crate::extract::{Caller, Json};
use crate::session::{SessionCookie, Token};
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::audit::AuditEvent;
use http::{StatusCode, header};
use store::audit::NewAuditEntry;
use store::{recovery_code, second_factor, totp};

/// Takes the authenticator app off the caller's account, and the recovery codes with the last second factor. The
/// account's other sessions end, and this one gets a new token.
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
    let token = Token::new(&mut state.rng());
    let (writer, token_hash) = (state.clone(), token.hash());
    let max_age = state
        .write(move |conn| {
            let (permit, actor) = permitted(conn, &writer, &caller)?;
            if !totp::remove(conn, &permit, actor.user_id)? {
                return Err(ApiError::not_found());
            }
            if !second_factor::of_user(conn, actor.user_id)?.any() {
                recovery_code::remove(conn, &permit, actor.user_id)?;
            }
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            let removed = NewAuditEntry::of_user(AuditEvent::SecondFactorRemoved, actor.user_id);
            limits.record(conn, removed)?;
            renew_session(conn, &writer, &actor, &token_hash)
        })
        .await?;
    let cookie = SessionCookie::User.set(&token, max_age, state.public_url());
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response())
}
