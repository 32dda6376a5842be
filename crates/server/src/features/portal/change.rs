//! Shared steps of every change to the portal settings: the permission check, the audit log entry, and the response.

use super::follow::catch_up_soon;
use super::view::Portal;
use crate::errors::ApiError;
use crate::http::authorize::authorize;
use crate::http::extract::Caller;
use crate::http::rate_limits::Limits;
use crate::state::AppState;
use domain::audit::AuditEvent;
use domain::permission::{Actor, Permit, act};
use jiff::Timestamp;
use serde_json::json;
use store::Connection;
use store::audit::NewAuditEntry;

/// A change to the portal settings and the permit for it.
pub(super) struct Change<'a> {
    pub(super) state: &'a AppState,
    pub(super) caller: &'a Caller,
    pub(super) actor: Actor,
    pub(super) permit: Permit<act::ManagePortal>,
    pub(super) now: Timestamp,
}

impl<'a> Change<'a> {
    pub(super) fn open(
        conn: &mut Connection,
        state: &'a AppState,
        caller: &'a Caller,
    ) -> Result<Self, ApiError> {
        let now = state.now();
        let actor = caller.user(conn, now)?;
        let permit = authorize(&actor, act::ManagePortal, ())?;
        Ok(Self {
            state,
            caller,
            actor,
            permit,
            now,
        })
    }

    /// The portal settings as this transaction sees them.
    pub(super) fn portal(&self, conn: &mut Connection) -> Result<Portal, ApiError> {
        Portal::of(conn, self.state, &self.actor, &self.permit)
    }

    /// Records in the security log which settings changed.
    pub(super) fn note(&self, conn: &mut Connection, what: &[&str]) -> Result<(), ApiError> {
        let Actor::User(user) = &self.actor else {
            return Err(ApiError::sign_in_required());
        };
        let changes = store::portal::show(conn)?.changes;
        let entry = NewAuditEntry {
            actor: Some(user.user_id),
            details: Some(json!({ "changed": what }).to_string()),
            // The key makes each change a separate row.
            ..NewAuditEntry::new(AuditEvent::PortalChanged, format!("portal:{changes}"))
        };
        let limits = Limits {
            state: self.state,
            caller: self.caller,
        };
        limits.record(conn, entry)
    }
}

/// Changes the portal settings in one transaction, applies them to this instance immediately, and returns the updated settings.
pub(super) async fn change(
    state: &AppState,
    caller: Caller,
    work: impl Fn(&mut Connection, &Change<'_>) -> Result<(), ApiError> + Send + 'static,
) -> Result<Portal, ApiError> {
    let writer = state.clone();
    let portal = state
        .write(move |conn| {
            let change = Change::open(conn, &writer, &caller)?;
            work(conn, &change)?;
            change.portal(conn)
        })
        .await?;
    catch_up_soon(state).await;
    Ok(portal)
}
