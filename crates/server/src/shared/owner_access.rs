//! Resolves an owner's session to a permit on its project.

use crate::errors::ApiError;
use crate::http::authorize::authorize;
use crate::http::extract::Caller;
use domain::id::ProjectId;
use domain::language::Message;
use domain::permission::{Act, Actor, Permit, act};
use domain::project::ProjectFacts;
use http::StatusCode;
use jiff::Timestamp;
use store::{Connection, StoreError};

/// The owner for reading and writing messages.
///
/// # Errors
/// 401 with the specified text (specification 2, section 8) if the session has ended or appears to have been stolen.
pub(crate) fn live(
    caller: &Caller,
    conn: &mut Connection,
    now: Timestamp,
) -> Result<Actor, ApiError> {
    let refused = |refusal: ApiError| match refusal.status() {
        StatusCode::UNAUTHORIZED => refusal.in_words(Message::ErrorOwnerSessionFailed),
        _ => refusal,
    };
    match caller.owner(conn, now).map_err(refused)? {
        Actor::Anonymous => {
            Err(ApiError::sign_in_required().in_words(Message::ErrorOwnerSessionOver))
        }
        actor @ (Actor::User(_) | Actor::Owner(_)) => Ok(actor),
    }
}

/// Returns a permit to show the owner's project.
///
/// # Errors
/// 401 without an owner session.
pub(crate) fn permit(
    conn: &mut Connection,
    actor: &Actor,
) -> Result<Permit<act::ShowOwnerProject>, ApiError> {
    permit_to(conn, actor, act::ShowOwnerProject)
}

/// The same for another action of the owner.
///
/// # Errors
/// 401 without an owner session.
pub(crate) fn permit_to<A>(
    conn: &mut Connection,
    actor: &Actor,
    act: A,
) -> Result<Permit<A>, ApiError>
where
    A: Act<Facts = ProjectFacts>,
{
    permit_with(conn, actor, act, store::project::find_facts)
}

/// The same inside a write transaction. The project stays locked until the transaction ends.
///
/// # Errors
/// As [`permit`].
pub(crate) fn permit_to_write<A>(
    conn: &mut Connection,
    actor: &Actor,
    act: A,
) -> Result<Permit<A>, ApiError>
where
    A: Act<Facts = ProjectFacts>,
{
    permit_with(conn, actor, act, store::project::lock)
}

fn permit_with<A>(
    conn: &mut Connection,
    actor: &Actor,
    act: A,
    find: impl FnOnce(&mut Connection, ProjectId) -> Result<Option<ProjectFacts>, StoreError>,
) -> Result<Permit<A>, ApiError>
where
    A: Act<Facts = ProjectFacts>,
{
    let Actor::Owner(owner) = actor else {
        return Err(ApiError::sign_in_required());
    };
    let facts = find(conn, owner.project_id)?.ok_or_else(ApiError::not_found)?;
    authorize(actor, act, facts)
}
