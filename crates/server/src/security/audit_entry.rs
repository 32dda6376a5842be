//! Audit entries about the holder of a session.

use crate::security::session::holder::SessionHolder;
use domain::audit::AuditEvent;
use domain::permission::Actor;
use store::audit::NewAuditEntry;

/// An event counted by the session holder who caused it; `None` without a session.
pub fn of_actor(event: AuditEvent, actor: &Actor) -> Option<NewAuditEntry> {
    let entry = NewAuditEntry::new(event, SessionHolder::of(actor)?.to_string());
    Some(match actor {
        Actor::Anonymous => entry,
        Actor::User(user) => NewAuditEntry {
            actor: Some(user.user_id),
            ..entry
        },
        Actor::Owner(owner) => NewAuditEntry {
            actor: owner.admin,
            project: Some(owner.project_id),
            ..entry
        },
    })
}
