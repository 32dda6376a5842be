//! Periodic jobs that run in one instance at a time.

use crate::schema::jobs;
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use jiff::{SignedDuration, Timestamp};

/// Takes a job when it is due and nobody has it. The first call ever makes it due at once. Whoever
/// gets `true` runs it and calls [`finish`]; if they die, it is free again after `lease`.
///
/// # Errors
/// Those of the database.
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
    // One statement: of two instances, the second waits for the row and then finds it leased.
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

/// Gives a job back after a run, with what went wrong if something did, to run again at `next`. Does
/// nothing when the lease was lost to another instance.
///
/// # Errors
/// Those of the database.
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
