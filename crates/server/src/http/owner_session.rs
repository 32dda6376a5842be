//! Ends owner sessions and records what their requests reveal about the client.

use crate::errors::ApiError;
use crate::http::extract::Caller;
use crate::http::rate_limits::Limits;
use crate::security::session::observation::OwnerObservation;
use crate::state::AppState;
use domain::audit::AuditEvent;
use domain::id::UserId;
use domain::owner_session::{OwnerSession, SecurityLevel};
use domain::permission::OwnerActor;
use serde_json::json;
use store::Connection;
use store::audit::NewAuditEntry;

/// An audit entry about an owner session.
pub(crate) fn audit_entry(event: AuditEvent, session: &OwnerSession) -> NewAuditEntry {
    NewAuditEntry {
        actor: session.admin_user_id,
        project: Some(session.project_id),
        ..NewAuditEntry::new(event, format!("owner_session:{}", session.id))
    }
}

/// Ends an owner session, records it, and notifies its open pages. `ended_by` is the admin who ends another person's
/// session.
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
    Limits { state, caller }.record(conn, entry)
}

/// Stores an observation. The session row is locked, so that concurrent requests build on each other's facts. The
/// session ends if the combined security score is too low.
///
/// # Errors
/// When the database fails.
pub(crate) async fn keep(state: &AppState, seen: OwnerObservation) -> Result<(), ApiError> {
    let writer = state.clone();
    state
        .write_vital(move |conn| {
            let Some(mut session) = store::owner_session::lock(conn, seen.session)? else {
                return Ok(());
            };
            let caller = Caller::resumed(writer.clone(), seen.client.clone());
            session
                .trail
                .see(&seen.client.client_observation(), seen.at);
            if seen.is_foreign_request {
                session.trail.see_foreign_request(seen.at);
            }
            mark_staff_device(conn, &caller, &seen, &mut session)?;
            let score = session.trail.score(seen.at);
            session.security_score = score.score;
            store::owner_session::keep_facts(conn, &session)?;
            if score.level() == SecurityLevel::Invalid {
                end_suspected(conn, &writer, &caller, &session)?;
            }
            Ok(())
        })
        .await
}

/// Marks and records a session whose device is also used by staff. A staff member may sign in to an account while an
/// owner session is open.
fn mark_staff_device(
    conn: &mut Connection,
    caller: &Caller,
    seen: &OwnerObservation,
    session: &mut OwnerSession,
) -> Result<(), ApiError> {
    let client = &seen.client;
    if session.shares_staff_device
        || session.admin_user_id.is_some()
        || !store::owner_code::shares_staff_device(
            conn,
            client.address,
            &client.user_agent,
            seen.at,
        )?
    {
        return Ok(());
    }
    session.shares_staff_device = true;
    let entry = audit_entry(AuditEvent::OwnerSessionSharesStaffDevice, session);
    let limits = Limits {
        state: caller.state(),
        caller,
    };
    limits.record(conn, entry)
}

/// Ends a session that was probably taken over and records its score in the security log. The facts stay stored, so
/// returning to the old device does not revive the session.
fn end_suspected(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    session: &OwnerSession,
) -> Result<(), ApiError> {
    let entry = NewAuditEntry {
        details: Some(json!({ "security_score": session.security_score }).to_string()),
        ..audit_entry(AuditEvent::SuspiciousSessionRestorationAttempt, session)
    };
    Limits { state, caller }.record(conn, entry)?;
    end(conn, state, caller, &session.actor(), None)
}
