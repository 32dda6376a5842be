//! Limits on text written by unvetted accounts and owners (docs/rules/storage.md). Text fills a disk just as files do, and a full
//! disk locks everyone out.

use crate::errors::ApiError;
use crate::http::rate_limits::{CountedBy, Limits};
use crate::security::audit_entry::of_actor;
use crate::security::session::holder::{SessionHolder, lasting_key};
use crate::state::AppState;
use domain::language::Message;
use domain::permission::{Actor, Role};
use domain::project::ProjectFacts;
use domain::rate_limit::{LimitedAction, TooEarly};
use http::StatusCode;
use jiff::Timestamp;
use store::Connection;
use store::rate_limit;

/// Counts a text in a project against the rate limit. Only unvetted authors are limited, and only they need free disk space.
///
/// # Errors
/// 507 below the reserve of free space.
pub(crate) fn take_text_place(
    conn: &mut Connection,
    limits: &Limits<'_>,
    actor: &Actor,
    project: &ProjectFacts,
) -> Result<Result<(), TooEarly>, ApiError> {
    if !actor.is_stranger_in(project) {
        return Ok(Ok(()));
    }
    require_space(limits.state, IN_PROJECTS)?;
    let key = text_key(actor, project).ok_or_else(ApiError::sign_in_required)?;
    limits.take(conn, LimitedAction::StrangerText, CountedBy::Client(&key))
}

/// The rate-limit key for a text in a project. Owners share the key of the project's referral partner: a partner knows the codes
/// of all their projects and could otherwise multiply the limit by acting as each owner.
fn text_key(actor: &Actor, project: &ProjectFacts) -> Option<String> {
    match (actor, project.referral_partner_id) {
        (Actor::Owner(_), Some(partner)) => Some(SessionHolder::User(partner).to_string()),
        _ => lasting_key(actor),
    }
}

/// Counts an edit of a project against the rate limits.
///
/// # Errors
/// 429 over a limit; 507 as for [`take_text_place`].
pub(crate) fn take_edit_places(
    conn: &mut Connection,
    state: &AppState,
    actor: &Actor,
    project: &ProjectFacts,
    now: Timestamp,
) -> Result<(), ApiError> {
    if actor.reads_internal() {
        return Ok(());
    }
    take_call(conn, LimitedAction::ProjectEdit, actor, now)?;
    if actor.is_stranger_in(project) {
        require_space(state, IN_PROJECTS)?;
        take_call(conn, LimitedAction::StrangerText, actor, now)?;
    }
    Ok(())
}

/// Checks for free disk space before an account without any accepted project submits another one.
///
/// # Errors
/// 507 below the reserve of free space.
pub(crate) fn require_space_to_submit(
    conn: &mut Connection,
    state: &AppState,
    actor: &Actor,
) -> Result<(), ApiError> {
    require_space_of_partner(conn, state, actor, IN_PROJECTS)
}

/// Counts an edit of the caller's own profile against the rate limit.
///
/// # Errors
/// 429 over the limit; 507 below the reserve of free space for a partner without any accepted project.
pub(crate) fn take_profile_place(
    conn: &mut Connection,
    state: &AppState,
    actor: &Actor,
    now: Timestamp,
) -> Result<(), ApiError> {
    require_space_of_partner(conn, state, actor, IN_PROFILE)?;
    take_call(conn, LimitedAction::ProfileEdit, actor, now)
}

/// Applies only to partners. Admins and contractors were invited by the office.
fn require_space_of_partner(
    conn: &mut Connection,
    state: &AppState,
    actor: &Actor,
    refusal: Message,
) -> Result<(), ApiError> {
    match actor {
        Actor::User(user) if user.role == Role::ReferralPartner => {
            // Check the disk first: it is cheap and almost always has room.
            match require_space(state, refusal) {
                Err(refusal) if !store::vetting::has_accepted(conn, user.user_id)? => Err(refusal),
                Ok(()) | Err(_) => Ok(()),
            }
        }
        Actor::User(_) | Actor::Owner(_) | Actor::Anonymous => Ok(()),
    }
}

/// Counts a call against a rate limit that is reported as too many calls.
///
/// # Errors
/// 429 over the limit.
pub(crate) fn take_call(
    conn: &mut Connection,
    action: LimitedAction,
    actor: &Actor,
    now: Timestamp,
) -> Result<(), ApiError> {
    take_calls(conn, action, actor, 1, now)
}

/// Counts calls, or what a call does many times, against a rate limit of the account, or of the project for an owner: all or none.
///
/// # Errors
/// 429 over the limit.
pub(crate) fn take_calls(
    conn: &mut Connection,
    action: LimitedAction,
    actor: &Actor,
    times: usize,
    now: Timestamp,
) -> Result<(), ApiError> {
    let key = lasting_key(actor).ok_or_else(ApiError::sign_in_required)?;
    rate_limit::take_many(conn, action, &key, times, now)?.map_err(|early| {
        let refusal = ApiError::too_many_calls(early);
        match of_actor(action.tripped(), actor) {
            Some(entry) => refusal.noting(entry),
            None => refusal,
        }
    })
}

const IN_PROJECTS: Message = Message::ErrorStorageLowProjects;
const IN_PROFILE: Message = Message::ErrorStorageLowProfile;

/// Does not alert the admins; the free-space check does.
fn require_space(state: &AppState, refusal: Message) -> Result<(), ApiError> {
    match state.free_space().low() {
        None => Ok(()),
        Some(_) => Err(
            ApiError::new(StatusCode::INSUFFICIENT_STORAGE, "storage_low", refusal)
                .retry_after(600),
        ),
    }
}
