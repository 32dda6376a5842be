//! Project codes as credentials of property owners.

use crate::schema::{owner_sessions, projects, user_sessions};
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use domain::id::ProjectId;
use domain::owner_session::{CODE_LIVES_AFTER_CLOSING, SecurityLevel};
use domain::owner_step_up::Answer;
use domain::project::{ProjectCode, ProjectStatus};
use domain::security_score::ClientObservation;
use jiff::Timestamp;
use std::net::IpAddr;

/// The project that a code gives access to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opened {
    /// The project.
    pub project_id: ProjectId,
    /// The property owner's name.
    pub property_owner_name: String,
    property_owner_phone: Option<String>,
    zip_code: String,
}

impl Opened {
    /// Whether the answer to the ownership question is right.
    #[must_use]
    pub fn is_owners(&self, answer: &Answer) -> bool {
        answer.is_right(self.property_owner_phone.as_deref(), &self.zip_code)
    }
}

#[derive(Queryable)]
struct OpenedRow {
    id: String,
    property_owner_name: String,
    property_owner_phone: Option<String>,
    zip_code: String,
    status: String,
    closed_at: Option<i64>,
}

/// The project with this code, if it is open or was closed less than 90 days ago. Until the transaction ends, no other code can be issued
/// for it.
///
/// # Errors
/// When the database fails.
pub fn find(
    conn: &mut Connection,
    code: &ProjectCode,
    now: Timestamp,
) -> Result<Option<Opened>, StoreError> {
    let of_code = projects::table
        .filter(projects::project_code.eq(code.as_str()))
        .select((
            projects::id,
            projects::property_owner_name,
            projects::property_owner_phone,
            projects::zip_code,
            projects::status,
            projects::closed_at,
        ));
    let found = match conn {
        // SQLite has only one writer and needs no lock.
        Connection::Sqlite(conn) => of_code.first::<OpenedRow>(conn),
        Connection::Postgres(conn) => of_code.for_share().first::<OpenedRow>(conn),
    };
    let Some(found) = found.optional()? else {
        return Ok(None);
    };
    if !is_alive(&found.status, found.closed_at, now)? {
        return Ok(None);
    }
    Ok(Some(Opened {
        project_id: column::parsed(&found.id)?,
        property_owner_name: found.property_owner_name,
        property_owner_phone: found.property_owner_phone,
        zip_code: found.zip_code,
    }))
}

/// The present code of a project.
///
/// # Errors
/// When the database fails.
pub fn of_project(
    conn: &mut Connection,
    project: ProjectId,
) -> Result<Option<ProjectCode>, StoreError> {
    let code = projects::table
        .find(project.to_string())
        .select(projects::project_code)
        .first(conn)
        .optional()?;
    Ok(code.map(ProjectCode::from_stored))
}

/// Whether the code of a project with this status still works.
pub(crate) fn is_alive(
    status: &str,
    closed_at: Option<i64>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let closed_at = column::optional_instant(closed_at)?;
    Ok(ProjectStatus::parse_or_default(status).is_open()
        || closed_at.is_some_and(|at| now.duration_since(at) < CODE_LIVES_AFTER_CLOSING))
}

/// The property owner's name.
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

/// What earlier sessions of a project say about a login.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Acquaintance {
    /// The owner has logged in from this network and browser with the current code.
    pub knows_device: bool,
    /// A session of the project was recently ended as suspicious.
    pub suspected: bool,
}

/// Checks a login from `seen` against the project's earlier sessions; suspicions count after `suspect_since`. Without a project, it takes
/// the same time.
///
/// # Errors
/// When the database fails.
pub fn acquaintance(
    conn: &mut Connection,
    project: Option<ProjectId>,
    seen: &ClientObservation,
    suspect_since: Timestamp,
) -> Result<Acquaintance, StoreError> {
    let invalid = SecurityLevel::Invalid.as_str();
    let project = project.map_or_else(String::new, |project| project.to_string());
    let known = owner_sessions::table
        .inner_join(projects::table)
        .filter(owner_sessions::project_id.eq(&project))
        .filter(owner_sessions::network.eq(&seen.network))
        .filter(owner_sessions::user_agent.eq(&seen.user_agent))
        .filter(owner_sessions::security_level.ne(invalid))
        .filter(owner_sessions::admin_user_id.is_null())
        .filter(
            projects::code_issued_at
                .is_null()
                .or(projects::code_issued_at.lt(owner_sessions::created_at.nullable())),
        );
    let suspected = owner_sessions::table
        .filter(owner_sessions::project_id.eq(&project))
        .filter(owner_sessions::security_level.eq(invalid))
        .filter(owner_sessions::revoked_at.gt(suspect_since.as_microsecond()));
    let (knows_device, suspected) =
        diesel::select((diesel::dsl::exists(known), diesel::dsl::exists(suspected)))
            .get_result(conn)?;
    Ok(Acquaintance {
        knows_device,
        suspected,
    })
}

/// Whether an account is signed in from the same address and browser. Accounts can see project codes, so a code used there does not prove
/// that the user is the owner.
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
