//! What people whom nobody vouches for may write (docs/rules/storage.md). Text fills a disk as files do, and a full one keeps
//! everybody out.

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

/// Takes a place for a text in a project. Only strangers need one, and room on the disk.
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

/// Whose places a text in a project takes. Whoever submits projects knows their codes: as the owners of many projects they would
/// have as many places.
fn text_key(actor: &Actor, project: &ProjectFacts) -> Option<String> {
    match (actor, project.referral_partner_id) {
        (Actor::Owner(_), Some(partner)) => Some(SessionHolder::User(partner).to_string()),
        _ => lasting_key(actor),
    }
}

/// Takes the places of an edit of a project.
///
/// # Errors
/// 429 when there is none; 507 as [`take_text_place`].
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

/// Sees to it that there is room on the disk for a further project of an account that the office has accepted none of.
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

/// Takes a place for an edit of the caller's own profile.
///
/// # Errors
/// 429 when there is none; 507 below the reserve of free space for a partner of whom the office has accepted no project.
pub(crate) fn take_profile_place(
    conn: &mut Connection,
    state: &AppState,
    actor: &Actor,
    now: Timestamp,
) -> Result<(), ApiError> {
    require_space_of_partner(conn, state, actor, IN_PROFILE)?;
    take_call(conn, LimitedAction::ProfileEdit, actor, now)
}

/// Admins and companies are there because the office invited them.
fn require_space_of_partner(
    conn: &mut Connection,
    state: &AppState,
    actor: &Actor,
    refusal: Message,
) -> Result<(), ApiError> {
    match actor {
        Actor::User(user) if user.role == Role::ReferralPartner => {
            // The disk is looked at first: nearly always there is room.
            match require_space(state, refusal) {
                Err(refusal) if !store::vetting::has_accepted(conn, user.user_id)? => Err(refusal),
                Ok(()) | Err(_) => Ok(()),
            }
        }
        Actor::User(_) | Actor::Owner(_) | Actor::Anonymous => Ok(()),
    }
}

/// Takes a place of a limit that is told as too many calls.
///
/// # Errors
/// 429 when there is none.
pub(crate) fn take_call(
    conn: &mut Connection,
    action: LimitedAction,
    actor: &Actor,
    now: Timestamp,
) -> Result<(), ApiError> {
    let key = lasting_key(actor).ok_or_else(ApiError::sign_in_required)?;
    rate_limit::take(conn, action, &key, now)?.map_err(|early| {
        let refusal = ApiError::too_many_calls(early);
        match of_actor(action.tripped(), actor) {
            Some(entry) => refusal.noting(entry),
            None => refusal,
        }
    })
}

const IN_PROJECTS: Message = Message::ErrorStorageLowProjects;
const IN_PROFILE: Message = Message::ErrorStorageLowProfile;

/// The portal's own look at its disks tells the admins.
fn require_space(state: &AppState, refusal: Message) -> Result<(), ApiError> {
    match state.free_space().low() {
        None => Ok(()),
        Some(_) => Err(
            ApiError::new(StatusCode::INSUFFICIENT_STORAGE, "storage_low", refusal)
                .retry_after(600),
        ),
    }
}
