//! What becomes of an owner session that seems to be in other hands.

use super::end_session;
use crate::api_error::ApiError;
use crate::auth::limits::Limits;
use crate::extract::Caller;
use crate::state::AppState;
use domain::audit::AuditEvent;
use serde_json::json;
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
        .write(move |conn| {
            store::owner_session::keep_score(conn, &live.session)?;
            let entry = NewAuditEntry {
                project: Some(live.session.project_id),
                details: Some(json!({ "security_score": live.session.security_score }).to_string()),
                ..NewAuditEntry::new(
                    AuditEvent::SuspiciousSessionRestorationAttempt,
                    format!("owner_session:{}", live.session.id),
                )
            };
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            limits.record(conn, entry)?;
            end_session::end(conn, &writer, &caller, &live.actor)
        })
        .await
}
