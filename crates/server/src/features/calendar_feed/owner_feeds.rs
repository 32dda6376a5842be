//! Permission checks for the calendar links of an owner's project.

use crate::errors::ApiError;
use crate::http::extract::Caller;
use crate::shared::owner_access::permit_to;
use crate::state::AppState;
use domain::permission::{Actor, Permit, act};
use store::Connection;

/// Permit to list the links to the project's calendar.
pub(super) fn permit(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
) -> Result<Permit<act::ManageOwnerFeeds>, ApiError> {
    let actor = caller.owner(conn, state.now())?;
    permit_to(conn, &actor, act::ManageOwnerFeeds)
}

/// Permit to change the links. An admin viewing the portal as the owner cannot create one, because the link would outlive that session.
pub(super) fn permit_to_change(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
) -> Result<Permit<act::ManageOwnerFeeds>, ApiError> {
    let actor = caller.owner(conn, state.now())?;
    let permit = permit_to(conn, &actor, act::ManageOwnerFeeds)?;
    match actor {
        Actor::Owner(owner) if owner.admin.is_some() => Err(ApiError::forbidden()),
        Actor::Owner(_) | Actor::User(_) | Actor::Anonymous => Ok(permit),
    }
}
