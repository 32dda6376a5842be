//! Checks permissions and turns denials into responses.

use crate::errors::ApiError;
use crate::security::audit_entry::of_actor;
use domain::audit::AuditEvent;
use domain::id::ProjectId;
use domain::permission::{Act, Action, Actor, Denied, Facts, Permit, UserActor, decide};
use serde_json::json;
use store::audit::NewAuditEntry;

/// Checks the permission matrix and returns the permit that store functions require.
///
/// # Errors
/// 401 without a session, 404 for what the caller may not see, 403 for what the caller may see but not do.
pub fn authorize<A: Act>(actor: &Actor, act: A, facts: A::Facts) -> Result<Permit<A>, ApiError> {
    let project = facts.project().map(|project| project.id);
    decide(actor, act, facts).map_err(|denied| match denied {
        // Not an access attempt: the page leads the user to the setup of a second factor.
        Denied::SecondFactor => denied.into(),
        Denied::SignIn | Denied::Hidden | Denied::Forbidden => {
            noted(denied.into(), actor, A::ACTION, project)
        }
    })
}

/// Adds an access-denied entry for the security log to `refusal`. An unknown project is logged like one that the caller
/// may not see, so that response times do not reveal which projects exist.
pub fn noted(
    refusal: ApiError,
    actor: &Actor,
    action: Action,
    project: Option<ProjectId>,
) -> ApiError {
    match access_denied(actor, action, project) {
        Some(entry) => refusal.noting(entry),
        None => refusal,
    }
}

/// The entry for a denied request; `None` without a session.
fn access_denied(
    actor: &Actor,
    action: Action,
    project: Option<ProjectId>,
) -> Option<NewAuditEntry> {
    let entry = of_actor(AuditEvent::AccessDenied, actor)?;
    Some(NewAuditEntry {
        project: project.or(entry.project),
        details: Some(json!({ "action": action.name() }).to_string()),
        ..entry
    })
}

/// The signed-in account; 401 for anyone else.
pub(crate) fn user_of(actor: &Actor) -> Result<&UserActor, ApiError> {
    match actor {
        Actor::User(user) => Ok(user),
        Actor::Anonymous | Actor::Owner(_) => Err(ApiError::sign_in_required()),
    }
}
