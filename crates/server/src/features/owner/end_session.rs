//! Ends the owner session on the server.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::browser_cache;
use crate::http::extract::Caller;
use crate::http::owner_session;
use crate::security::session::SessionCookie;
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::language::Message;
use domain::permission::{Actor, act};
use http::{HeaderMap, StatusCode, header};
use store::Connection;

/// Ends the owner session on the server.
#[utoipa::path(
    delete,
    path = "/api/owner/session",
    operation_id = "end_owner_session",
    tag = "owner",
    responses((status = 204, description = "No session any more"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("EndOwnerSession"))),
)]
pub async fn end_owner_session(
    State(state): State<AppState>,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let caller = caller.ending();
    let (writer, ender) = (state.clone(), caller.clone());
    let ended = state
        .write_vital(move |conn| end_own(conn, &writer, &ender))
        .await;
    if let Err(error) = ended {
        if !error.status().is_server_error() {
            return Err(error);
        }
        // Keep the cookie, so that the browser can retry until the session has ended in the database.
        if caller.has_session(SessionCookie::Owner, &headers).await {
            state.revoked_sessions().revoke_owner(&caller.client);
        }
        let mut response = error
            .in_words(Message::ErrorSessionNotEnded)
            .into_response();
        browser_cache::clear(response.headers_mut());
        return Ok(response);
    }
    if let Some(hash) = caller.owner_token_hash() {
        state.revoked_sessions().forget(hash);
    }
    let cookie = SessionCookie::Owner.clear(state.public_url());
    let mut response = (StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response();
    browser_cache::clear(response.headers_mut());
    Ok(response)
}

/// Ends the owner session of this request.
///
/// # Errors
/// 401 without a session.
pub(crate) fn end_own(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
) -> Result<(), ApiError> {
    let live = caller.live_owner(conn, state.now())?;
    let actor = live.map_or(Actor::Anonymous, |live| Actor::Owner(live.actor));
    authorize(&actor, act::EndOwnerSession, ())?;
    let Actor::Owner(owner) = &actor else {
        return Err(ApiError::sign_in_required());
    };
    owner_session::end(conn, state, caller, owner, None)
}
