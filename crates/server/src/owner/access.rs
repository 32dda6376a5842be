//! From an owner's session to a permit on the one project that it opens.

use crate::api_error::ApiError;
use crate::authorize::authorize;
use domain::permission::{Actor, Permit, act};
use store::Connection;

/// Decides whether `actor` may see the owner's view, and of which project.
///
/// # Errors
/// 401 without an owner session.
pub(super) fn permit(
    conn: &mut Connection,
    actor: &Actor,
) -> Result<Permit<act::ShowOwnerProject>, ApiError> {
    let Actor::Owner(owner) = actor else {
        return Err(ApiError::sign_in_required());
    };
    let facts =
        store::project::find_facts(conn, owner.project_id)?.ok_or_else(ApiError::not_found)?;
    authorize(actor, act::ShowOwnerProject, facts)
}
