//! Rate limit state, shared between instances and kept across restarts.

use crate::schema::rate_limits;
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use domain::rate_limit::{Bucket, Limit, LimitedAction, TooEarly};
use jiff::Timestamp;

#[derive(Queryable, Selectable)]
#[diesel(table_name = rate_limits)]
struct Row {
    tat: i64,
    failures: i32,
    window_start: i64,
    banned_until: Option<i64>,
    updated_at: i64,
    recent: String,
}

/// The stored value of an empty list of recent attempts.
const NONE_RECENT: &str = "[]";

fn recent(text: &str) -> Result<Vec<Timestamp>, StoreError> {
    if text == NONE_RECENT {
        return Ok(Vec::new());
    }
    let micros: Vec<i64> = serde_json::from_str(text).map_err(StoreError::internal)?;
    micros.into_iter().map(column::instant).collect()
}

fn recent_as_text(recent: &[Timestamp]) -> Result<String, StoreError> {
    let micros: Vec<_> = recent.iter().map(|at| at.as_microsecond()).collect();
    serde_json::to_string(&micros).map_err(StoreError::internal)
}

/// Reads a bucket and locks it until the transaction ends.
fn lock(
    conn: &mut Connection,
    action: LimitedAction,
    key: &str,
    now: Timestamp,
) -> Result<Bucket, StoreError> {
    // The update locks the row on both databases.
    let lock_row = |conn: &mut Connection| {
        diesel::update(rate_limits::table.find((action.as_str(), key)))
            .set(rate_limits::key.eq(key))
            .execute(conn)
    };
    if lock_row(conn)? == 0 {
        let empty = (
            rate_limits::action.eq(action.as_str()),
            rate_limits::key.eq(key),
            rate_limits::tat.eq(now.as_microsecond()),
            rate_limits::window_start.eq(now.as_microsecond()),
            rate_limits::updated_at.eq(now.as_microsecond()),
        );
        per_database!(conn, |conn| diesel::insert_into(rate_limits::table)
            .values(empty)
            .on_conflict_do_nothing()
            .execute(conn))?;
        lock_row(conn)?;
    }
    read(conn, action, key, now)
}

fn read(
    conn: &mut Connection,
    action: LimitedAction,
    key: &str,
    now: Timestamp,
) -> Result<Bucket, StoreError> {
    let row = rate_limits::table
        .find((action.as_str(), key))
        .select(Row::as_select())
        .first(conn)
        .optional()?;
    let Some(row) = row else {
        return Ok(Bucket::empty(now));
    };
    Ok(Bucket {
        tat: column::instant(row.tat)?,
        recent: recent(&row.recent)?,
        count: u32::try_from(row.failures).unwrap_or(0),
        window_start: column::instant(row.window_start)?,
        banned_until: column::optional_instant(row.banned_until)?,
        counted_at: column::instant(row.updated_at)?,
    })
}

fn save(
    conn: &mut Connection,
    action: LimitedAction,
    key: &str,
    bucket: &Bucket,
) -> Result<(), StoreError> {
    diesel::update(rate_limits::table.find((action.as_str(), key)))
        .set((
            rate_limits::tat.eq(bucket.tat.as_microsecond()),
            rate_limits::failures.eq(i32::try_from(bucket.count).unwrap_or(i32::MAX)),
            rate_limits::window_start.eq(bucket.window_start.as_microsecond()),
            rate_limits::banned_until.eq(bucket.banned_until.map(Timestamp::as_microsecond)),
            rate_limits::updated_at.eq(bucket.counted_at.as_microsecond()),
            rate_limits::recent.eq(recent_as_text(&bucket.recent)?),
        ))
        .execute(conn)?;
    Ok(())
}

/// Whether an attempt is allowed now. Does not count it.
///
/// # Errors
/// When the database fails.
pub fn check(
    conn: &mut Connection,
    action: LimitedAction,
    key: &str,
    now: Timestamp,
) -> Result<Result<(), TooEarly>, StoreError> {
    Ok(read(conn, action, key, now)?.check(&action.limit(), now))
}

/// Whether an attempt is allowed now. Does not count it, but locks the bucket until the transaction ends, so that concurrent attempts each
/// see what the previous one counted.
///
/// # Errors
/// When the database fails.
pub fn check_and_lock(
    conn: &mut Connection,
    action: LimitedAction,
    key: &str,
    now: Timestamp,
) -> Result<Result<(), TooEarly>, StoreError> {
    Ok(lock(conn, action, key, now)?.check(&action.limit(), now))
}

/// Counts an attempt if it is allowed. Rejected attempts are not counted.
///
/// # Errors
/// When the database fails.
pub fn take(
    conn: &mut Connection,
    action: LimitedAction,
    key: &str,
    now: Timestamp,
) -> Result<Result<(), TooEarly>, StoreError> {
    let mut bucket = lock(conn, action, key, now)?;
    let verdict = bucket.check(&action.limit(), now);
    if verdict.is_ok() {
        bucket.count(&action.limit(), now);
        save(conn, action, key, &bucket)?;
    }
    Ok(verdict)
}

/// Counts this many attempts if all of them are allowed. Otherwise none is counted.
///
/// # Errors
/// When the database fails.
pub fn take_many(
    conn: &mut Connection,
    action: LimitedAction,
    key: &str,
    times: usize,
    now: Timestamp,
) -> Result<Result<(), TooEarly>, StoreError> {
    let (mut bucket, limit) = (lock(conn, action, key, now)?, action.limit());
    for _ in 0..times {
        if let Err(early) = bucket.check(&limit, now) {
            return Ok(Err(early));
        }
        bucket.count(&limit, now);
    }
    save(conn, action, key, &bucket)?;
    Ok(Ok(()))
}

/// Counts a failed attempt; returns whether it caused a ban.
///
/// # Errors
/// When the database fails.
pub fn count(
    conn: &mut Connection,
    action: LimitedAction,
    key: &str,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let mut bucket = lock(conn, action, key, now)?;
    let banned = bucket.count(&action.limit(), now);
    save(conn, action, key, &bucket)?;
    Ok(banned)
}

/// Adds attempts that the caller counted itself, under the caller's own limit; returns the bucket with the attempts of all instances.
///
/// # Errors
/// When the database fails.
pub fn add(
    conn: &mut Connection,
    action: LimitedAction,
    key: &str,
    limit: &Limit,
    tries: u32,
    now: Timestamp,
) -> Result<Bucket, StoreError> {
    let mut bucket = lock(conn, action, key, now)?;
    for _ in 0..tries {
        bucket.count(limit, now);
    }
    save(conn, action, key, &bucket)?;
    Ok(bucket)
}

/// Uncounts a successful attempt.
///
/// # Errors
/// When the database fails.
pub fn give_back(
    conn: &mut Connection,
    action: LimitedAction,
    key: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let mut bucket = lock(conn, action, key, now)?;
    bucket.uncount(&action.limit());
    save(conn, action, key, &bucket)
}

/// Resets a bucket after a successful authentication.
///
/// # Errors
/// When the database fails.
pub fn forget(conn: &mut Connection, action: LimitedAction, key: &str) -> Result<(), StoreError> {
    diesel::delete(rate_limits::table.find((action.as_str(), key))).execute(conn)?;
    Ok(())
}

/// Deletes buckets that behave like empty ones; returns how many.
///
/// # Errors
/// When the database fails.
pub fn prune(conn: &mut Connection, now: Timestamp) -> Result<usize, StoreError> {
    let mut removed = 0;
    for action in LimitedAction::ALL {
        let quiet_since = now
            .saturating_sub(action.limit().memory)
            .map_err(StoreError::internal)?
            .as_microsecond();
        let unused = rate_limits::table
            .filter(rate_limits::action.eq(action.as_str()))
            .filter(rate_limits::updated_at.le(quiet_since))
            .filter(rate_limits::tat.le(now.as_microsecond()))
            .filter(
                rate_limits::banned_until
                    .is_null()
                    .or(rate_limits::banned_until.le(quiet_since)),
            );
        removed += diesel::delete(unused).execute(conn)?;
    }
    Ok(removed)
}
