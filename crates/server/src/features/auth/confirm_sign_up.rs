//! Confirms a sign-up: opens the account for a user who has the emailed link and knows the password.

use crate::errors::{ApiError, Problem};
use crate::http::audit;
use crate::http::extract::{Caller, Json};
use crate::http::rate_limits::{Limits, Places, account_key};
use crate::security::session::Token;
use crate::shared::sign_up::SignedUp;
use crate::shared::start_session::too_many;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::field_error::FieldError;
use domain::language::Message;
use serde::Deserialize;
use store::audit::NewAuditEntry;
use store::user::NewUser;
use store::{Connection, sign_up, user};
use utoipa::ToSchema;

/// The form behind the confirmation link.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmSignUp {
    /// The token from the link.
    pub token: String,
    /// The password chosen at sign-up.
    pub password: String,
}

/// Opens the account of a sign-up. Requires both the emailed link and the password, because someone else may have signed up with
/// the address. Does not sign the user in. Returns 404 for a link that was used, is older than a day, or whose address already
/// has an account.
#[utoipa::path(
    post,
    path = "/api/auth/confirm-sign-up",
    operation_id = "confirm_sign_up",
    tag = "auth",
    request_body = ConfirmSignUp,
    responses((status = 200, body = SignedUp), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn confirm_sign_up(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<ConfirmSignUp>,
) -> Result<Json<SignedUp>, ApiError> {
    // Check the link before hashing the password, so that bad links are cheap and reveal nothing.
    let (token_hash, waiting) = open_link(&state, &caller, &form.token).await?;
    let (begun, asker) = (state.clone(), caller.clone());
    state
        .write(move |conn| {
            let limits = Limits {
                state: &begun,
                caller: &asker,
            };
            limits.take_places(conn, Places::SIGN_IN)
        })
        .await?
        .map_err(too_many)?;
    let stored = Some(waiting.password_hash);
    let verdict = state.passwords().verify(form.password, stored).await?;
    let (writer, email) = (state.clone(), waiting.email.clone());
    state
        .write(move |conn| {
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            match verdict.matches {
                true => admit(conn, &limits, &token_hash).map(Ok),
                false => refuse(conn, &limits, &waiting.email).map(Err),
            }
        })
        .await??;
    Ok(Json(SignedUp { email }))
}

/// Returns the token's hash and the sign-up if the link works. Otherwise, logs the attempt.
async fn open_link(
    state: &AppState,
    caller: &Caller,
    token: &str,
) -> Result<(String, NewUser), ApiError> {
    if let Some(token) = Token::parse(token) {
        let (hash, asked, now) = (token.hash(), token.hash(), state.now());
        let found = state.read(move |conn: &mut Connection| Ok(sign_up::find(conn, &asked, now)?));
        if let Some(found) = found.await? {
            return Ok((hash, found));
        }
    }
    Err(audit::dead_link(state, caller))
}

fn admit(conn: &mut Connection, limits: &Limits<'_>, token_hash: &str) -> Result<(), ApiError> {
    let now = limits.state.now();
    let new = sign_up::find(conn, token_hash, now)?.ok_or_else(ApiError::not_found)?;
    open(conn, limits, &new)?;
    // The user has proved access to the mailbox and knows the password. Remember the address, so that other people's guesses do
    // not slow it down.
    user::remember_address(conn, new.id, limits.caller.client.address, now)?;
    limits.give_places_back(conn, Places::SIGN_IN)
}

fn refuse(conn: &mut Connection, limits: &Limits<'_>, email: &str) -> Result<ApiError, ApiError> {
    limits.record_about(conn, AuditEvent::LoginFailed, &account_key(email), None)?;
    let message = Message::ErrorSignUpPassword;
    Ok(FieldError::new("password", "wrong", message).into())
}

/// Creates the account of a confirmed sign-up.
///
/// # Errors
/// 404 if the link was used by a concurrent request.
pub(crate) fn open(
    conn: &mut Connection,
    limits: &Limits<'_>,
    new: &NewUser,
) -> Result<(), ApiError> {
    if !sign_up::open(conn, new, limits.state.now())? {
        return Err(ApiError::not_found());
    }
    limits.record(conn, NewAuditEntry::of_user(AuditEvent::Signup, new.id))
}
