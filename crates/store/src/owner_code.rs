//! Project codes as keys: which project a code opens to its owner.

use crate::schema::{owner_sessions, projects, user_sessions};
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use domain::id::ProjectId;
use domain::owner_session::{CODE_LIVES_AFTER_CLOSING, SecurityLevel};
use domain::owner_step_up::Circumstances;
use domain::project::{ProjectCode, ProjectStatus};
use domain::security_score::Sighting;
use jiff::Timestamp;
use std::net::IpAddr;

/// What a code opens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opened {
    /// The project.
    pub project_id: ProjectId,
    /// Whose property it is.
    pub property_owner_name: String,
}

/// The project that a code opens: an open one, or one that was closed less than 90 days ago.
///
/// # Errors
/// When the database fails.
pub fn find(
    conn: &mut Connection,
    code: &ProjectCode,
    now: Timestamp,
) -> Result<Option<Opened>, StoreError> {
    let found = projects::table
        .filter(projects::project_code.eq(code.as_str()))
        .select((
            projects::id,
            projects::property_owner_name,
            projects::status,
            projects::closed_at,
        ))
        .first::<(String, String, String, Option<i64>)>(conn)
        .optional()?;
    let Some((id, property_owner_name, status, closed_at)) = found else {
        return Ok(None);
    };
    let closed_at = column::optional_instant(closed_at)?;
    let alive = ProjectStatus::parse_or_default(&status).is_open()
        || closed_at.is_some_and(|at| now.duration_since(at) < CODE_LIVES_AFTER_CLOSING);
    if !alive {
        return Ok(None);
    }
    Ok(Some(Opened {
        project_id: column::parsed(&id)?,
        property_owner_name,
    }))
}

/// Whose property a project is.
///
/// # Errors
/// When the database fails.
pub fn owner_name(conn: &mut Connection, project: ProjectId) -> Result<Option<String>, StoreError> {
    Ok(projects::table
        .find(project.to_string())
        .select(projects::property_owner_name)
        .first(conn)
        .optional()?)
}

/// What a login to a project meets: whether its owner was let in from this network and browser before, and
/// whether a session of the project was ended on suspicion after `suspect_since`.
///
/// # Errors
/// When the database fails.
pub fn circumstances(
    conn: &mut Connection,
    project: ProjectId,
    seen: &Sighting,
    under_attack: bool,
    suspect_since: Timestamp,
) -> Result<Circumstances, StoreError> {
    let invalid = SecurityLevel::Invalid.as_str();
    let known = owner_sessions::table
        .filter(owner_sessions::project_id.eq(project.to_string()))
        .filter(owner_sessions::network.eq(&seen.network))
        .filter(owner_sessions::user_agent.eq(&seen.user_agent))
        .filter(owner_sessions::security_level.ne(invalid));
    let suspected = owner_sessions::table
        .filter(owner_sessions::project_id.eq(project.to_string()))
        .filter(owner_sessions::security_level.eq(invalid))
        .filter(owner_sessions::revoked_at.gt(suspect_since.as_microsecond()));
    let (knows_device, suspected) =
        diesel::select((diesel::dsl::exists(known), diesel::dsl::exists(suspected)))
            .get_result(conn)?;
    Ok(Circumstances {
        under_attack,
        suspected,
        knows_device,
    })
}

/// Whether an account is signed in from the same address and browser: accounts see codes, so a code
/// from there does not prove an owner.
///
/// # Errors
/// When the database fails.
pub fn shares_staff_device(
    conn: &mut Connection,
    address: IpAddr,
    user_agent: &str,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let sessions = user_sessions::table
        .filter(user_sessions::ip.eq(address.to_string()))
        .filter(user_sessions::user_agent.eq(user_agent))
        .filter(user_sessions::expires_at.gt(now.as_microsecond()));
    Ok(diesel::select(diesel::dsl::exists(sessions)).get_result(conn)?)
}
