//! Ends the caller's session on the server. Does nothing without a session.

use crate::errors::{ApiError, Problem};
use crate::http::browser_cache;
use crate::http::extract::Caller;
use crate::http::owner_session;
use crate::http::rate_limits::Limits;
use crate::security::session::{self, SessionCookie};
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::audit::AuditEvent;
use domain::language::Message;
use http::{HeaderMap, StatusCode, header};
use store::Connection;
use store::audit::NewAuditEntry;

/// Ends the caller's session on the server. Does nothing without a session.
#[utoipa::path(
    post,
    path = "/api/auth/sign-out",
    operation_id = "sign_out",
    tag = "auth",
    responses((status = 204, description = "No session any more"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn sign_out(
    State(state): State<AppState>,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let caller = caller.ending();
    if let Some(hash) = caller.user_token_hash() {
        let (writer, ender) = (state.clone(), caller.clone());
        let ended = state
            .write_vital(move |conn| end(conn, &writer, &ender))
            .await;
        if let Err(error) = ended {
            // Keep the cookie, so that the browser can retry until the session has ended in the database.
            if caller.has_session(SessionCookie::User, &headers).await {
                state.revoked_sessions().revoke_account(&caller.client);
            }
            let mut response = error
                .in_words(Message::ErrorSessionNotEnded)
                .into_response();
            browser_cache::clear(response.headers_mut());
            return Ok(response);
        }
        state.revoked_sessions().forget(hash);
    }
    let cookie = SessionCookie::User.clear(state.public_url());
    let mut response = (StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response();
    browser_cache::clear(response.headers_mut());
    Ok(response)
}

/// Ends the account's session of this request. Also ends the owner session that an admin opened from it.
pub(crate) fn end(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
) -> Result<(), ApiError> {
    let Some(live) = caller.live_user(conn, state.now())? else {
        return Ok(());
    };
    let user = live.actor.user_id;
    let look = caller.live_owner(conn, state.now())?.map(|look| look.actor);
    if session::end::end(conn, state.now(), user, live.actor.session_id)? {
        let limits = Limits { state, caller };
        limits.record(conn, NewAuditEntry::of_user(AuditEvent::Logout, user))?;
        if let Some(look) = look.filter(|look| look.admin == Some(user)) {
            owner_session::end(conn, state, caller, &look, None)?;
        }
    }
    Ok(())
}
