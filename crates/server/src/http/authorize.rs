//! From a decision to an answer.

use crate::errors::ApiError;
use crate::http::security_notice::access_denied;
use domain::id::ProjectId;
use domain::permission::{Act, Action, Actor, Denied, Facts, Permit, decide};

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
