//! Opens the account of a sign-up, for whoever reads its address's mail and knows its password.

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

/// The form behind the link that confirms an address.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmSignUp {
    /// The token of the link.
    pub token: String,
    /// The password that was chosen at the sign-up.
    pub password: String,
}

/// Opens the account of a sign-up, for whoever holds the link that was mailed and knows the password that was chosen: one
/// of the two is not enough, because somebody else may have signed up with the address. Nobody is signed in by it. A link
/// that was used, that is older than a day, or whose address has an account by now, is not found.
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
    // Looked at before the costly hash: strangers learn and cost nothing.
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

/// The hash of the link's token and what it opens, if the link works. A wrong one is worth a line in the audit log.
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
    // Guesses of others do not slow down the device of whoever has shown mail and password.
    user::remember_address(conn, new.id, limits.caller.client.address, now)?;
    limits.give_places_back(conn, Places::SIGN_IN)
}

fn refuse(conn: &mut Connection, limits: &Limits<'_>, email: &str) -> Result<ApiError, ApiError> {
    limits.record_about(conn, AuditEvent::LoginFailed, &account_key(email), None)?;
    let message = Message::ErrorSignUpPassword;
    Ok(FieldError::new("password", "wrong", message).into())
}

/// Makes the account of a sign-up whose link is used.
///
/// # Errors
/// 404 when somebody was faster.
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
