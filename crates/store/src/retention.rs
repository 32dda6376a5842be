//! Retention rules, and the projects that they delete.

use crate::schema::{legal_holds as holds, projects, restored_projects as restored, settings};
use crate::{Connection, StoreError, change_feed, column, portal, project};
use diesel::prelude::*;
use domain::change::ChangeTopic;
use domain::id::ProjectId;
use domain::permission::{Permit, act};
use domain::project::{ProjectStatus, RetentionFacts, RetentionRule};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

const KEY: &str = "retention";

/// The rules with their version; 0 before the first change.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Retention {
    /// The rules, at most one per status.
    pub rules: Vec<RetentionRule>,
    /// Version of the rules.
    pub version: i64,
}

/// The setting's JSON. Unknown fields, written by a later version, are ignored.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Stored {
    version: i64,
    rules: Vec<StoredRule>,
}

#[derive(Debug, Serialize, Deserialize)]
struct StoredRule {
    status: String,
    months: u16,
}

/// Loads the rules. A stored rule that is not valid in this version is ignored, so that it deletes nothing.
///
/// # Errors
/// When the database fails.
pub fn show(conn: &mut Connection) -> Result<Retention, StoreError> {
    let text: Option<String> = settings::table
        .find(KEY)
        .select(settings::value)
        .first(conn)
        .optional()?;
    let stored: Stored = text.map_or_else(
        || Ok(Stored::default()),
        |text| serde_json::from_str(&text).map_err(StoreError::internal),
    )?;
    let rules = stored.rules.into_iter().filter_map(|rule| {
        RetentionRule::new(ProjectStatus::parse(&rule.status)?, rule.months).ok()
    });
    Ok(Retention {
        rules: rules.collect(),
        version: stored.version,
    })
}

/// Replaces the rules if the version matches.
///
/// # Errors
/// [`StoreError::Stale`] if the version does not match.
pub fn edit(
    conn: &mut Connection,
    _permit: &Permit<act::ManageRetention>,
    seen: i64,
    rules: &[RetentionRule],
    now: Timestamp,
) -> Result<(), StoreError> {
    portal::lock_setting(conn, KEY, now)?;
    let version = show(conn)?.version;
    if version != seen {
        return Err(StoreError::Stale);
    }
    let stored = Stored {
        version: version + 1,
        rules: rules
            .iter()
            .map(|rule| StoredRule {
                status: rule.status().as_str().to_owned(),
                months: rule.months(),
            })
            .collect(),
    };
    let text = serde_json::to_string(&stored).map_err(StoreError::internal)?;
    portal::put(conn, KEY, &text, now)?;
    change_feed::publish_alone(conn, ChangeTopic::DeletedProject, Uuid::nil(), now)
}

/// Projects in a status that were closed, and restored if they were deleted, before a time.
macro_rules! closed_before {
    ($status:expr, $before:expr) => {{
        let before = column::micros($before);
        let not_restored = restored::restored_at.is_null();
        projects::table
            .left_join(holds::table.on(holds::project_id.eq(projects::id)))
            .left_join(restored::table.on(restored::project_id.eq(projects::id)))
            .filter(projects::status.eq($status.as_str()))
            .filter(projects::closed_at.lt(before))
            .filter(not_restored.or(restored::restored_at.lt(before).assume_not_null()))
    }};
}

/// What a rule would do today.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preview {
    /// Projects that it would delete.
    pub due: i64,
    /// Projects of its status and age that a legal hold keeps.
    pub held: i64,
}

/// Counts the projects in a status that were closed, and restored if they were deleted, before a time.
///
/// # Errors
/// When the database fails.
pub fn preview(
    conn: &mut Connection,
    _permit: &Permit<act::ManageRetention>,
    status: ProjectStatus,
    closed_before: Timestamp,
) -> Result<Preview, StoreError> {
    let closed = closed_before!(status, closed_before);
    Ok(Preview {
        due: closed
            .filter(holds::project_id.is_null())
            .count()
            .get_result(conn)?,
        held: closed
            .filter(holds::project_id.is_not_null())
            .count()
            .get_result(conn)?,
    })
}

/// The projects in a status that were closed, and restored if they were deleted, before a time and are not on legal hold, first
/// closed first.
///
/// # Errors
/// When the database fails.
pub fn due(
    conn: &mut Connection,
    status: ProjectStatus,
    closed_before: Timestamp,
) -> Result<Vec<ProjectId>, StoreError> {
    let ids: Vec<String> = closed_before!(status, closed_before)
        .filter(holds::project_id.is_null())
        .order((projects::closed_at, projects::id))
        .select(projects::id)
        .load(conn)?;
    ids.iter().map(|id| column::parsed(id)).collect()
}

/// Locks a project that a rule may delete, and returns the facts that decide; `None` if it no longer exists.
///
/// # Errors
/// Busy, if a lock times out; when the database fails.
pub fn lock(
    conn: &mut Connection,
    id: ProjectId,
) -> Result<Option<(Permit<act::DeleteProject>, RetentionFacts)>, StoreError> {
    let Some(found) = project::lock(conn, id)? else {
        return Ok(None);
    };
    let (closed_at, restored_at): (Option<i64>, Option<i64>) = projects::table
        .left_join(restored::table.on(restored::project_id.eq(projects::id)))
        .filter(projects::id.eq(id.to_string()))
        .select((projects::closed_at, restored::restored_at.nullable()))
        .first(conn)?;
    // Without a date, the project is open.
    let closed_at = closed_at.map(|closed| closed.max(restored_at.unwrap_or(closed)));
    let facts = RetentionFacts {
        status: found.status,
        closed_at: column::optional_instant(closed_at)?,
        is_held: project::legal_hold(conn, id)?.is_some(),
    };
    let permit = Permit::for_system(found, "a retention rule deletes it");
    Ok(Some((permit, facts)))
}
