//! From a decision to an answer.

use crate::errors::ApiError;
use crate::security::audit_entry::of_actor;
use domain::audit::AuditEvent;
use domain::id::ProjectId;
use domain::permission::{Act, Action, Actor, Denied, Facts, Permit, UserActor, decide};
use serde_json::json;
use store::audit::NewAuditEntry;

/// Asks the permission matrix. The permit is what store functions take.
///
/// # Errors
/// 401 without a session, 404 for what the caller may not know of, 403 for what may be seen but not done.
pub fn authorize<A: Act>(actor: &Actor, act: A, facts: A::Facts) -> Result<Permit<A>, ApiError> {
    let project = facts.project().map(|project| project.id);
    decide(actor, act, facts).map_err(|denied| match denied {
        // Nobody tries a door here: the page leads on to the set-up.
        Denied::SecondFactor => denied.into(),
        Denied::SignIn | Denied::Hidden | Denied::Forbidden => {
            noted(denied.into(), actor, A::ACTION, project)
        }
    })
}

/// Has the security log take note that `actor` was refused. An unknown project is noted like a foreign one: what is
/// hidden must not show in how long the answer takes.
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

/// Somebody with a session asked for what they may not have, whether it exists or not.
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

/// The account that speaks.
pub(crate) fn user_of(actor: &Actor) -> Result<&UserActor, ApiError> {
    match actor {
        Actor::User(user) => Ok(user),
        Actor::Anonymous | Actor::Owner(_) => Err(ApiError::sign_in_required()),
    }
}
