//! Resends the link that confirms the caller's pending email address.

use super::email_change;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::authorize::user_of;
use crate::http::extract::Caller;
use crate::http::rate_limits::Limits;
use crate::security::session::Token;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;
use http::StatusCode;
use store::Connection;

/// Emails a new link to the caller's pending email address. The previous link stops working. Counts as another change against the
/// limit. Returns 404 if no address is pending.
#[utoipa::path(
    post,
    path = "/api/me/email-change",
    operation_id = "resend_email_change",
    tag = "account",
    responses((status = 204, description = "A mail is on its way"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("EditOwnAccount"))),
)]
pub async fn resend_email_change(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<StatusCode, ApiError> {
    let (writer, token) = (state.clone(), Token::new(&mut state.rng()));
    state
        .write(move |conn| {
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            resend(conn, &limits, &token)
        })
        .await??;
    state.wake_mail();
    Ok(StatusCode::NO_CONTENT)
}

/// An inner error commits the transaction, so that the attempt is counted.
fn resend(
    conn: &mut Connection,
    limits: &Limits<'_>,
    token: &Token,
) -> Result<Result<(), ApiError>, ApiError> {
    let now = limits.state.now();
    let actor = limits.caller.user(conn, now)?;
    let permit = authorize(&actor, act::EditOwnAccount, ())?;
    let shows = authorize(&actor, act::ShowOwnAccount, ())?;
    let id = user_of(&actor)?.user_id;
    let email = store::email_change::awaited(conn, &shows, id, now)?;
    let email = email.ok_or_else(ApiError::not_found)?;
    if let Err(early) = email_change::take_place(conn, limits, id)? {
        return Ok(Err(early));
    }
    email_change::ask(conn, limits, &permit, id, &email, token).map(Ok)
}
