//! Periodic jobs, each run by one instance at a time.

use crate::schema::jobs;
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use jiff::{SignedDuration, Timestamp};

/// Claims a job if it is due and not leased. A new job is due at once. On `true`, the caller runs the job and calls [`finish`]; if it
/// crashes, the job becomes free again after `lease`.
///
/// # Errors
/// When the database fails.
pub fn claim(
    conn: &mut Connection,
    name: &str,
    instance: &str,
    lease: SignedDuration,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let at = column::micros(now);
    let new = (jobs::name.eq(name), jobs::next_run_at.eq(at));
    per_database!(conn, |inner| diesel::insert_into(jobs::table)
        .values(new)
        .on_conflict_do_nothing()
        .execute(inner))?;
    // A single statement, so that of two instances the second waits for the row lock and then finds the job leased.
    let free = jobs::table
        .filter(jobs::name.eq(name))
        .filter(jobs::next_run_at.le(at))
        .filter(jobs::leased_until.is_null().or(jobs::leased_until.le(at)));
    let until = column::micros(now.saturating_add(lease).map_err(StoreError::internal)?);
    let taken = diesel::update(free)
        .set((jobs::leased_until.eq(until), jobs::leased_by.eq(instance)))
        .execute(conn)?;
    Ok(taken == 1)
}

/// Extends the lease of a running job. Returns false if the lease was lost to another instance.
///
/// # Errors
/// When the database fails.
pub fn renew(
    conn: &mut Connection,
    name: &str,
    instance: &str,
    lease: SignedDuration,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let mine = jobs::table
        .filter(jobs::name.eq(name))
        .filter(jobs::leased_by.eq(instance));
    let until = column::micros(now.saturating_add(lease).map_err(StoreError::internal)?);
    let renewed = diesel::update(mine)
        .set(jobs::leased_until.eq(until))
        .execute(conn)?;
    Ok(renewed == 1)
}

/// Ends all leases; returns how many there were. Only for a database that no other instance uses.
///
/// # Errors
/// When the database fails.
pub fn end_leases(conn: &mut Connection) -> Result<usize, StoreError> {
    let leased = jobs::table.filter(jobs::leased_by.is_not_null());
    let ended = diesel::update(leased)
        .set((
            jobs::leased_until.eq(None::<i64>),
            jobs::leased_by.eq(None::<&str>),
        ))
        .execute(conn)?;
    Ok(ended)
}

/// Ends a run, with its error if it failed, and schedules the next one. Does nothing if the lease was lost to another instance.
///
/// # Errors
/// When the database fails.
pub fn finish(
    conn: &mut Connection,
    name: &str,
    instance: &str,
    error: Option<&str>,
    now: Timestamp,
    next: Timestamp,
) -> Result<(), StoreError> {
    let mine = jobs::table
        .filter(jobs::name.eq(name))
        .filter(jobs::leased_by.eq(instance));
    diesel::update(mine)
        .set((
            jobs::next_run_at.eq(column::micros(next)),
            jobs::leased_until.eq(None::<i64>),
            jobs::leased_by.eq(None::<&str>),
            jobs::last_run_at.eq(column::micros(now)),
            jobs::last_error.eq(error),
        ))
        .execute(conn)?;
    Ok(())
}
