//! What the database says about the portal's background work, for metrics.

use crate::mail::{given_up, held_back};
use crate::schema::{jobs, mail_queue, uploads};
use crate::{Connection, StoreError, column, health};
use diesel::dsl::{min, sql};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable};
use domain::permission::{Permit, act};
use jiff::Timestamp;

/// The figures. All instances read the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figures {
    /// The mail queue.
    pub mail: MailQueue,
    /// The periodic jobs that ran at least once.
    pub jobs: Vec<JobState>,
    /// Bytes of uploads that are not attached to anything.
    pub unattached_bytes: i64,
    /// Size of the database on disk, in bytes.
    pub database_bytes: i64,
}

/// The mail queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MailQueue {
    /// Mails that were never tried and that no limit holds.
    pub waiting: i64,
    /// Mails that a limit holds back, or that were not sent because the recipient stopped the portal's email.
    pub held: i64,
    /// Mails that failed and will be retried.
    pub retrying: i64,
    /// Mails that were given up, in the last 90 days.
    pub failed: i64,
    /// When the oldest mail was queued that waits for the mail server. Mails that a limit holds back do not count.
    pub oldest: Option<Timestamp>,
}

/// The last run of a periodic job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobState {
    /// Name of the job.
    pub name: String,
    /// When it ended.
    pub last_run: Timestamp,
    /// Whether it succeeded.
    pub succeeded: bool,
}

/// Reads the figures. Each query uses an index that contains only what is waiting, so the cost does not grow with the portal's age.
///
/// # Errors
/// When the database fails.
pub fn read(conn: &mut Connection) -> Result<Figures, StoreError> {
    let permit = Permit::<act::ShowServerFigures>::for_system((), "metrics");
    let unattached: Option<i64> = uploads::table
        .filter(uploads::attached_at.is_null())
        // PostgreSQL would return a decimal number.
        .select(sql::<Nullable<BigInt>>("CAST(SUM(file_size) AS BIGINT)"))
        .first(conn)?;
    Ok(Figures {
        mail: mail(conn)?,
        jobs: job_states(conn)?,
        unattached_bytes: unattached.unwrap_or_default(),
        database_bytes: health::size(conn, &permit)?.bytes,
    })
}

fn mail(conn: &mut Connection) -> Result<MailQueue, StoreError> {
    macro_rules! unsent {
        () => {
            mail_queue::table
                .filter(mail_queue::sent_at.is_null())
                .filter(mail_queue::failed_at.is_null())
        };
    }
    macro_rules! fresh {
        () => {
            unsent!().filter(mail_queue::attempts.eq(0))
        };
    }
    let oldest: Option<i64> = unsent!()
        .filter(mail_queue::held_by.is_null())
        .select(min(mail_queue::created_at))
        .first(conn)?;
    let waits_for_limit: i64 = fresh!()
        .filter(mail_queue::held_by.is_not_null())
        .count()
        .get_result(conn)?;
    let is_unwanted: i64 = held_back!(mail_queue::table).count().get_result(conn)?;
    Ok(MailQueue {
        waiting: fresh!()
            .filter(mail_queue::held_by.is_null())
            .count()
            .get_result(conn)?,
        held: waits_for_limit + is_unwanted,
        retrying: unsent!()
            .filter(mail_queue::attempts.gt(0))
            .count()
            .get_result(conn)?,
        failed: given_up!(mail_queue::table).count().get_result(conn)?,
        oldest: oldest.map(column::instant).transpose()?,
    })
}

fn job_states(conn: &mut Connection) -> Result<Vec<JobState>, StoreError> {
    let rows: Vec<(String, i64, bool)> = jobs::table
        .filter(jobs::last_run_at.is_not_null())
        .order(jobs::name)
        .select((
            jobs::name,
            jobs::last_run_at.assume_not_null(),
            jobs::last_error.is_null(),
        ))
        .load(conn)?;
    rows.into_iter()
        .map(|(name, last_run, succeeded)| {
            let last_run = column::instant(last_run)?;
            Ok(JobState {
                name,
                last_run,
                succeeded,
            })
        })
        .collect()
}
