//! Runs of the nightly backup and of its verification.

use crate::schema::backup_runs;
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use domain::backup::OVERDUE_AFTER;
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

/// How long runs are remembered.
const LIVE: SignedDuration = SignedDuration::from_hours(400 * 24);
/// Details of a run are cut to this many characters.
const DETAILS: usize = 1_000;
/// Details of a run that was killed.
const KILLED: &str = "the portal was stopped or killed during the run";

/// What a run did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A backup.
    Backup,
    /// The verification of a backup.
    Verification,
}

impl Kind {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Backup => "backup",
            Self::Verification => "verification",
        }
    }
}

/// A finished run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// What it did.
    pub kind: Kind,
    /// When it began.
    pub started_at: Timestamp,
    /// When it ended.
    pub finished_at: Timestamp,
    /// Whether it succeeded.
    pub succeeded: bool,
    /// Name of the backup in the repository.
    pub name: Option<String>,
    /// Size of the backup in bytes, as stored. Of a verification, the bytes that were read.
    pub bytes: i64,
    /// Files that were new in the repository.
    pub new_files: i64,
    /// Files in the backup. Of a verification, the files that were read.
    pub files: i64,
    /// Why it failed, or how the backup was verified.
    pub details: Option<String>,
}

/// The result of a run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Whether it succeeded.
    pub succeeded: bool,
    /// Name of the backup in the repository.
    pub name: Option<String>,
    /// Size of the backup in bytes, as stored. Of a verification, the bytes that were read.
    pub bytes: i64,
    /// Files that were new in the repository.
    pub new_files: i64,
    /// Files in the backup. Of a verification, the files that were read.
    pub files: i64,
    /// Why it failed, or how the backup was verified.
    pub details: Option<String>,
}

/// Records the beginning of a run. Marks runs that did not end as failed; the caller has the lease, so they were killed. Returns whether
/// there were any.
///
/// # Errors
/// When the database fails.
pub fn start(
    conn: &mut Connection,
    id: Uuid,
    kind: Kind,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let killed = diesel::update(backup_runs::table)
        .filter(backup_runs::finished_at.is_null())
        .set((
            backup_runs::finished_at.eq(column::micros(now)),
            backup_runs::succeeded.eq(false),
            backup_runs::details.eq(KILLED),
        ))
        .execute(conn)?;
    diesel::insert_into(backup_runs::table)
        .values((
            backup_runs::id.eq(id.to_string()),
            backup_runs::kind.eq(kind.as_str()),
            backup_runs::started_at.eq(column::micros(now)),
            backup_runs::alerted.eq(false),
            backup_runs::bytes.eq(0),
            backup_runs::new_files.eq(0),
            backup_runs::files.eq(0),
        ))
        .execute(conn)?;
    let before = now.saturating_sub(LIVE).map_err(StoreError::internal)?;
    diesel::delete(backup_runs::table)
        .filter(backup_runs::started_at.lt(column::micros(before)))
        .execute(conn)?;
    Ok(killed > 0)
}

/// Records the end of a run.
///
/// # Errors
/// When the database fails.
pub fn finish(
    conn: &mut Connection,
    id: Uuid,
    outcome: &Outcome,
    now: Timestamp,
) -> Result<(), StoreError> {
    let details = outcome.details.as_deref();
    let details = details.map(|text| text.chars().take(DETAILS).collect::<String>());
    diesel::update(backup_runs::table.find(id.to_string()))
        .set((
            backup_runs::finished_at.eq(column::micros(now)),
            backup_runs::succeeded.eq(outcome.succeeded),
            backup_runs::name.eq(outcome.name.as_deref()),
            backup_runs::bytes.eq(outcome.bytes),
            backup_runs::new_files.eq(outcome.new_files),
            backup_runs::files.eq(outcome.files),
            backup_runs::details.eq(details),
        ))
        .execute(conn)?;
    Ok(())
}

/// Forgets a run that was interrupted by a shutdown, so that it starts again at once.
///
/// # Errors
/// When the database fails.
pub fn forget(conn: &mut Connection, id: Uuid) -> Result<(), StoreError> {
    diesel::delete(backup_runs::table.find(id.to_string())).execute(conn)?;
    Ok(())
}

/// Marks that the admins were alerted because of this run. Returns false if they were alerted because of an earlier run of the kind
/// since the last successful one.
///
/// # Errors
/// When the database fails.
pub fn alert_once(conn: &mut Connection, id: Uuid, kind: Kind) -> Result<bool, StoreError> {
    let of_kind = backup_runs::table.filter(backup_runs::kind.eq(kind.as_str()));
    let last_success: Option<i64> = of_kind
        .filter(backup_runs::succeeded.eq(true))
        .select(diesel::dsl::max(backup_runs::started_at))
        .first(conn)?;
    let alerted: i64 = of_kind
        .filter(backup_runs::alerted.eq(true))
        .filter(backup_runs::started_at.gt(last_success.unwrap_or(i64::MIN)))
        .count()
        .get_result(conn)?;
    if alerted > 0 {
        return Ok(false);
    }
    diesel::update(backup_runs::table.find(id.to_string()))
        .set(backup_runs::alerted.eq(true))
        .execute(conn)?;
    Ok(true)
}

/// What is known about past runs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct History {
    /// When the oldest remembered backup began, whatever its result.
    pub first_backup: Option<Timestamp>,
    /// When the last backup began, whatever its result.
    pub last_attempt: Option<Timestamp>,
    /// The last finished backup.
    pub last_backup: Option<Run>,
    /// The last successful backup.
    pub last_success: Option<Run>,
    /// The last finished verification.
    pub last_verification: Option<Run>,
    /// The last successful verification.
    pub last_verified: Option<Run>,
}

/// What is wrong with the backups.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    /// There is none for [`OVERDUE_AFTER`].
    Overdue,
    /// The last verification failed.
    Unverified,
    /// The last backup failed.
    Failed,
}

impl History {
    /// The most serious problem, with its reason if it is known.
    #[must_use]
    pub fn problem(&self, now: Timestamp) -> Option<(Problem, Option<&str>)> {
        let failed = |run: &&Run| !run.succeeded;
        let last_failed = self.last_backup.as_ref().filter(failed);
        let since = self.last_success.as_ref().map(|run| run.started_at);
        let is_overdue = since
            .or(self.first_backup)
            .is_some_and(|since| now.duration_since(since) >= OVERDUE_AFTER);
        if is_overdue {
            let reason = last_failed.and_then(|run| run.details.as_deref());
            return Some((Problem::Overdue, reason));
        }
        if let Some(run) = self.last_verification.as_ref().filter(failed) {
            return Some((Problem::Unverified, run.details.as_deref()));
        }
        last_failed.map(|run| (Problem::Failed, run.details.as_deref()))
    }
}

/// The runs up to `now`. Later ones were dated by a wrong clock and do not count.
///
/// # Errors
/// When the database fails.
pub fn history(conn: &mut Connection, now: Timestamp) -> Result<History, StoreError> {
    let past = || {
        backup_runs::table
            .filter(backup_runs::started_at.le(column::micros(now)))
            .into_boxed::<crate::MultiBackend>()
    };
    let backups = || past().filter(backup_runs::kind.eq(Kind::Backup.as_str()));
    let first: Option<i64> = backups()
        .select(diesel::dsl::min(backup_runs::started_at))
        .first(conn)?;
    let last: Option<i64> = backups()
        .select(diesel::dsl::max(backup_runs::started_at))
        .first(conn)?;
    let mut newest = |kind: Kind, succeeded: bool| -> Result<Option<Run>, StoreError> {
        let mut query = past()
            .filter(backup_runs::kind.eq(kind.as_str()))
            .filter(backup_runs::finished_at.is_not_null());
        if succeeded {
            query = query.filter(backup_runs::succeeded.eq(true));
        }
        let row: Option<Row> = query
            .order(backup_runs::started_at.desc())
            .select(Row::as_select())
            .first(conn)
            .optional()?;
        row.map(Row::run).transpose()
    };
    Ok(History {
        last_backup: newest(Kind::Backup, false)?,
        last_success: newest(Kind::Backup, true)?,
        last_verification: newest(Kind::Verification, false)?,
        last_verified: newest(Kind::Verification, true)?,
        first_backup: column::optional_instant(first)?,
        last_attempt: column::optional_instant(last)?,
    })
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = backup_runs)]
struct Row {
    kind: String,
    started_at: i64,
    finished_at: Option<i64>,
    succeeded: Option<bool>,
    name: Option<String>,
    bytes: i64,
    new_files: i64,
    files: i64,
    details: Option<String>,
}

impl Row {
    fn run(self) -> Result<Run, StoreError> {
        Ok(Run {
            kind: if self.kind == Kind::Verification.as_str() {
                Kind::Verification
            } else {
                Kind::Backup
            },
            started_at: column::instant(self.started_at)?,
            finished_at: column::instant(self.finished_at.unwrap_or(self.started_at))?,
            succeeded: self.succeeded.unwrap_or(false),
            name: self.name,
            bytes: self.bytes,
            new_files: self.new_files,
            files: self.files,
            details: self.details,
        })
    }
}
