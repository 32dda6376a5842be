//! Emails a password reset link.

use super::letter::letter;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::http::rate_limits::{CountedBy, Limits, Places, account_key};
use crate::mail::letter::greeted;
use crate::security::session::Token;
use crate::state::AppState;
use axum::extract::State;
use domain::account::parse_sign_up_email;
use domain::audit::AuditEvent;
use domain::id::{PasswordResetId, UserId};
use domain::language::Message;
use domain::password::RESET_LIVES;
use domain::rate_limit::{LimitedAction, TooEarly};
use http::StatusCode;
use serde::Deserialize;
use std::time::Duration;
use store::password_reset::Forgetful;
use store::{Connection, mail, password_reset, reader_language};
use utoipa::ToSchema;

/// The minimum response time. It hides that the request takes longer if the account exists.
const ANSWER_AFTER: Duration = Duration::from_millis(250);

/// The form to request a password reset.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RequestPasswordReset {
    /// The email address used to sign in.
    pub email: String,
}

/// Emails a password reset link. The response is the same whether or not the account exists.
#[utoipa::path(
    post,
    path = "/api/auth/forgot-password",
    operation_id = "request_password_reset",
    tag = "auth",
    request_body = RequestPasswordReset,
    responses((status = 204, description = "If there is such an account, a mail is on its way"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn request_password_reset(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<RequestPasswordReset>,
) -> Result<StatusCode, ApiError> {
    let email = parse_sign_up_email(&form.email)?;
    let token = Token::new(&mut state.rng());
    let writer = state.clone();
    let asked = state.write(move |conn| ask(conn, &writer, &caller, &email, &token));
    let (asked, ()) = tokio::join!(asked, tokio::time::sleep(ANSWER_AFTER));
    asked?.map_err(too_many)?;
    state.wake_mail();
    Ok(StatusCode::NO_CONTENT)
}

/// Stores the link and queues its email if the account exists. The limits apply to unknown addresses, too.
fn ask(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    email: &str,
    token: &Token,
) -> Result<Result<(), TooEarly>, ApiError> {
    let limits = Limits { state, caller };
    if let Err(early) = limits.take_places(conn, Places::PASSWORD_RESET)? {
        return Ok(Err(early));
    }
    let now = state.now();
    let found = password_reset::find_account(conn, email, now)?;
    let subject = found.as_ref().map(|found| found.user_id);
    let (action, key) = (LimitedAction::PasswordResetAccount, account_key(email));
    if let Err(early) = limits.take(conn, action, CountedBy::Account(&key, subject))? {
        return Ok(Err(early));
    }
    // Do the same work for an unknown address.
    let is_somebody = found.is_some();
    let asked = found.unwrap_or_else(|| Forgetful {
        user_id: UserId::new(state.clock(), &mut state.rng()),
        email: email.to_owned(),
        first_name: String::new(),
        last_name: String::new(),
        company_name: None,
    });
    let user = asked.user_id;
    let id = PasswordResetId::new(state.clock(), &mut state.rng());
    let expires_at = now.checked_add(RESET_LIVES).map_err(ApiError::internal)?;
    password_reset::create(conn, id, user, &token.hash(), now, expires_at)?;
    let language = reader_language::of_user(conn, user)?;
    // This may be an unconfirmed sign-up, whose name and address a stranger may have typed.
    let name = greeted(conn, user, asked.first_name.clone())?;
    let to = (&asked, name.as_deref());
    let letter = letter(state, to, token, language, expires_at);
    mail::enqueue_if(conn, is_somebody, &letter, now)?;
    // No one is signed in, so the account is the subject of the entry, not its actor.
    let event = AuditEvent::PasswordResetRequested;
    limits.record_about(conn, event, &key, subject)?;
    Ok(Ok(()))
}

fn too_many(early: TooEarly) -> ApiError {
    ApiError::too_many(
        "too_many_password_resets",
        Message::ErrorTooManyPasswordResets,
        early.retry_after,
    )
}
