//! Resolves a project's code or id to a permit on the project.

use crate::errors::ApiError;
use crate::http::authorize::noted;
use crate::state::{AppState, SharedRng};
use domain::id::ProjectId;
use domain::language::Message;
use domain::permission::{Act, Actor, Denied, Permit, decide};
use domain::project::{ProjectCode, ProjectFacts};
use http::StatusCode;
use store::project::Author;
use store::{Connection, StoreError};

/// Decides whether `actor` may do `act` with the project that has this code.
///
/// # Errors
/// 401 without a session. 'Project not found or access denied' for an unknown code and for a project that the caller may not see
/// (specification 2, section 8). 403 for a visible project if the action is not permitted.
pub fn permit<A>(
    conn: &mut Connection,
    actor: &Actor,
    act: A,
    code: &str,
) -> Result<Permit<A>, ApiError>
where
    A: Act<Facts = ProjectFacts>,
{
    permit_with(conn, actor, act, code, store::project::facts_by_code)
}

/// Same as [`permit`], inside a write transaction. The project stays locked until the transaction ends.
///
/// # Errors
/// As [`permit`].
pub fn permit_to_write<A>(
    conn: &mut Connection,
    actor: &Actor,
    act: A,
    code: &str,
) -> Result<Permit<A>, ApiError>
where
    A: Act<Facts = ProjectFacts>,
{
    permit_with(conn, actor, act, code, store::project::lock_by_code)
}

fn permit_with<A>(
    conn: &mut Connection,
    actor: &Actor,
    act: A,
    code: &str,
    find: impl FnOnce(&mut Connection, &ProjectCode) -> Result<Option<ProjectFacts>, StoreError>,
) -> Result<Permit<A>, ApiError>
where
    A: Act<Facts = ProjectFacts>,
{
    decided(actor, act, || match ProjectCode::parse(code) {
        Ok(code) => find(conn, &code),
        Err(_) => Ok(None),
    })
}

/// Same as [`permit`], but by id, so it works even if the project's code has changed.
///
/// # Errors
/// As [`permit`].
pub fn permit_by_id<A>(
    conn: &mut Connection,
    actor: &Actor,
    act: A,
    id: ProjectId,
) -> Result<Permit<A>, ApiError>
where
    A: Act<Facts = ProjectFacts>,
{
    decided(actor, act, || store::project::find_facts(conn, id))
}

/// Same as [`permit_to_write`], but by id.
///
/// # Errors
/// As [`permit`].
pub fn permit_to_write_by_id<A>(
    conn: &mut Connection,
    actor: &Actor,
    act: A,
    id: ProjectId,
) -> Result<Permit<A>, ApiError>
where
    A: Act<Facts = ProjectFacts>,
{
    decided(actor, act, || store::project::lock(conn, id))
}

fn decided<A>(
    actor: &Actor,
    act: A,
    find: impl FnOnce() -> Result<Option<ProjectFacts>, StoreError>,
) -> Result<Permit<A>, ApiError>
where
    A: Act<Facts = ProjectFacts>,
{
    if *actor == Actor::Anonymous {
        return Err(ApiError::sign_in_required());
    }
    let facts = find()?;
    let project = facts.as_ref().map(|facts| facts.id);
    let refused = |refusal| noted(refusal, actor, A::ACTION, project);
    let facts = facts.ok_or_else(|| refused(not_found()))?;
    decide(actor, act, facts).map_err(|denied| match denied {
        Denied::Hidden => refused(not_found()),
        Denied::SignIn | Denied::Forbidden => refused(denied.into()),
        Denied::SecondFactor => denied.into(),
    })
}

fn not_found() -> ApiError {
    ApiError::new(
        StatusCode::NOT_FOUND,
        "not_found",
        Message::ErrorProjectNotFound,
    )
}

/// The author of a change: the signed-in account, with the portal's clock, randomness and time zone.
///
/// # Errors
/// 401 for a caller without an account session.
pub(crate) fn author<'a>(
    state: &'a AppState,
    actor: &Actor,
    rng: &'a mut SharedRng,
) -> Result<Author<'a>, ApiError> {
    match actor {
        Actor::User(user) => Ok(Author {
            user_id: user.user_id,
            clock: state.clock(),
            rng,
            time_zone: state.time_zone(),
        }),
        Actor::Anonymous | Actor::Owner(_) => Err(ApiError::sign_in_required()),
    }
}
