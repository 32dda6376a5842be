//! What becomes of an owner session that seems to be in other hands.

use super::end_session;
use super::login::of_session;
use crate::errors::ApiError;
use crate::features::auth::limits::Limits;
use crate::http::extract::Caller;
use crate::state::AppState;
use domain::audit::AuditEvent;
use domain::owner_session::OwnerSession;
use domain::permission::OwnerActor;
use serde_json::json;
use store::Connection;
use store::audit::NewAuditEntry;
use store::owner_session::LiveOwnerSession;

/// Ends it, with its score and a row in the security log: going back to the old device does not revive it.
///
/// # Errors
/// When the database fails.
pub(crate) async fn end(
    state: &AppState,
    caller: Caller,
    live: LiveOwnerSession,
) -> Result<(), ApiError> {
    let writer = state.clone();
    state
        .write_vital(move |conn| {
            if store::owner_session::hold(conn, live.session.id)?.is_none() {
                return Ok(());
            }
            end_in(conn, &writer, &caller, &live.session)
        })
        .await
}

/// The same within a transaction that holds the session.
///
/// # Errors
/// When the database fails.
pub(crate) fn end_in(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    session: &OwnerSession,
) -> Result<(), ApiError> {
    store::owner_session::keep_facts(conn, session)?;
    let entry = NewAuditEntry {
        details: Some(json!({ "security_score": session.security_score }).to_string()),
        ..of_session(AuditEvent::SuspiciousSessionRestorationAttempt, session)
    };
    Limits { state, caller }.record(conn, entry)?;
    let owner = OwnerActor {
        session_id: session.id,
        project_id: session.project_id,
        admin: session.admin_user_id,
    };
    end_session::end(conn, state, caller, &owner, None)
}
