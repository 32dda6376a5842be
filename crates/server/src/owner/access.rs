//! From an owner's session to a permit on the one project that it opens.

use crate::api_error::ApiError;
use crate::authorize::authorize;
use domain::permission::{Act, Actor, Permit, act};
use domain::project::ProjectFacts;
use store::Connection;

/// Decides whether `actor` may see the owner's view, and of which project.
///
/// # Errors
/// 401 without an owner session.
pub(super) fn permit(
    conn: &mut Connection,
    actor: &Actor,
) -> Result<Permit<act::ShowOwnerProject>, ApiError> {
    permit_to(conn, actor, act::ShowOwnerProject)
}

/// The same for what an owner does besides.
///
/// # Errors
/// 401 without an owner session.
pub(super) fn permit_to<A>(
    conn: &mut Connection,
    actor: &Actor,
    act: A,
) -> Result<Permit<A>, ApiError>
where
    A: Act<Facts = ProjectFacts>,
{
    let Actor::Owner(owner) = actor else {
        return Err(ApiError::sign_in_required());
    };
    let facts =
        store::project::find_facts(conn, owner.project_id)?.ok_or_else(ApiError::not_found)?;
    authorize(actor, act, facts)
}
