//! From a project's code to a permit on it.

use crate::api_error::ApiError;
use crate::authorize::noted;
use domain::permission::{Act, Actor, Denied, Permit, act, decide};
use domain::project::{ProjectCode, ProjectFacts, ProjectPage};
use http::StatusCode;
use store::project::SealedPage;
use store::{Connection, StoreError};

/// Decides whether `actor` may do `act` with the project that has this code.
///
/// # Errors
/// 401 without a session; otherwise 'Project not found or access denied' both for an unknown code and for a project
/// that the caller may not see (specification 2, section 8); 403 for what is visible but not permitted.
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

/// The same as [`permit`] inside a transaction that writes: the project stays as decided on until it ends.
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
    permit_with(conn, actor, act, code, store::project::hold_by_code)
}

fn permit_with<A>(
    conn: &mut Connection,
    actor: &Actor,
    act: A,
    code: &str,
    find: fn(&mut Connection, &ProjectCode) -> Result<Option<ProjectFacts>, StoreError>,
) -> Result<Permit<A>, ApiError>
where
    A: Act<Facts = ProjectFacts>,
{
    if *actor == Actor::Anonymous {
        return Err(ApiError::sign_in_required());
    }
    let facts = match ProjectCode::parse(code) {
        Ok(code) => find(conn, &code)?,
        Err(_) => None,
    };
    permit_on(actor, act, facts)
}

/// The page of the project with this code, for an `actor` who may see it.
///
/// # Errors
/// As [`permit`].
pub fn page(conn: &mut Connection, actor: &Actor, code: &str) -> Result<ProjectPage, ApiError> {
    if *actor == Actor::Anonymous {
        return Err(ApiError::sign_in_required());
    }
    let sealed = match ProjectCode::parse(code) {
        Ok(code) => store::project::find_page(conn, &code)?,
        Err(_) => None,
    };
    let facts = sealed.as_ref().map(SealedPage::facts);
    let permit = permit_on(actor, act::ShowProject, facts)?;
    Ok(sealed.ok_or_else(not_found)?.open(&permit)?)
}

fn permit_on<A>(actor: &Actor, act: A, facts: Option<ProjectFacts>) -> Result<Permit<A>, ApiError>
where
    A: Act<Facts = ProjectFacts>,
{
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
        "Project not found or access denied",
    )
}
