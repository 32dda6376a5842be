//! Ends the owner session on the server.

use crate::errors::{ApiError, Problem};
use crate::features::auth::limits::Limits;
use crate::features::auth::sign_out::NOT_WRITTEN;
use crate::http::authorize::authorize;
use crate::http::browser_cache;
use crate::http::extract::Caller;
use crate::security::session::SessionCookie;
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::audit::AuditEvent;
use domain::change::{ChangeTopic, NewChange};
use domain::id::UserId;
use domain::permission::{Actor, OwnerActor, act};
use http::{StatusCode, header};
use store::Connection;
use store::audit::NewAuditEntry;
use store::change_feed;

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
        // The cookie stays: with it, the browser can try again until the database knows.
        state.revoked_sessions().revoke_owner(&caller);
        return Err(error.in_words(NOT_WRITTEN));
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
/// 401 without one.
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
    end(conn, state, caller, owner, None)
}

/// Ends an owner session, takes note of it and tells its open pages. `ended_by` is the admin who ends that of somebody
/// else.
pub(crate) fn end(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    owner: &OwnerActor,
    ended_by: Option<UserId>,
) -> Result<(), ApiError> {
    if !store::owner_session::end(conn, owner.session_id, state.now())? {
        return Ok(());
    }
    let entry = NewAuditEntry {
        actor: ended_by.or(owner.admin),
        project: Some(owner.project_id),
        ..NewAuditEntry::new(
            AuditEvent::PropertyOwnerSessionTerminated,
            format!("owner_session:{}", owner.session_id),
        )
    };
    Limits { state, caller }.record(conn, entry)?;
    let change = NewChange {
        topic: ChangeTopic::OwnerSession,
        entity_id: owner.session_id.uuid(),
        project: None,
        user_id: None,
    };
    Ok(change_feed::publish(conn, &change, state.now())?)
}
