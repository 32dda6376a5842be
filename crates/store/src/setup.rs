//! The one-time setup link of a portal without accounts. A settings row holds the hash of the open link's token, or a marker that setup is
//! closed for good because there has been an admin. Updating the row locks it until the end of the transaction, so that only one of several
//! concurrent attempts to create the first admin succeeds.

use crate::schema::{settings, users};
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use jiff::Timestamp;

const KEY: &str = "setup";
/// Not a valid hash.
const CLOSED: &str = "closed";

/// Opens the link with this token and closes any previous one; returns `false` if the portal has accounts or had an admin.
///
/// # Errors
/// When the database fails.
pub fn open(conn: &mut Connection, token_hash: &str, now: Timestamp) -> Result<bool, StoreError> {
    if diesel::select(diesel::dsl::exists(users::table.select(users::id))).get_result(conn)? {
        let before = settings::table.find(KEY).filter(settings::value.ne(CLOSED));
        diesel::delete(before).execute(conn)?;
        return Ok(false);
    }
    put(conn, token_hash, now)
}

/// Whether the link with this token is open.
///
/// # Errors
/// When the database fails.
pub fn is_open(conn: &mut Connection, token_hash: &str) -> Result<bool, StoreError> {
    let row = settings::table
        .find(KEY)
        .filter(settings::value.eq(token_hash));
    Ok(diesel::select(diesel::dsl::exists(row)).get_result(conn)?)
}

/// Uses the link; returns `false` if it was not open.
///
/// # Errors
/// When the database fails.
pub fn take(conn: &mut Connection, token_hash: &str, now: Timestamp) -> Result<bool, StoreError> {
    let row = settings::table
        .find(KEY)
        .filter(settings::value.eq(token_hash));
    let taken = diesel::update(row)
        .set((
            settings::value.eq(CLOSED),
            settings::updated_at.eq(column::micros(now)),
        ))
        .execute(conn)?;
    Ok(taken == 1)
}

/// Closes setup for good, because there is an admin.
pub(crate) fn close(conn: &mut Connection, now: Timestamp) -> Result<(), StoreError> {
    put(conn, CLOSED, now).map(drop)
}

/// Writes the row; returns `false` if setup is closed.
fn put(conn: &mut Connection, value: &str, now: Timestamp) -> Result<bool, StoreError> {
    let at = column::micros(now);
    let row = (
        settings::key.eq(KEY),
        settings::value.eq(value),
        settings::updated_at.eq(at),
    );
    per_database!(conn, |conn| diesel::insert_into(settings::table)
        .values(row)
        .on_conflict_do_nothing()
        .execute(conn))?;
    let open = settings::table
        .find(KEY)
        .filter(settings::value.ne(CLOSED).or(settings::value.eq(value)));
    let written = diesel::update(open)
        .set((settings::value.eq(value), settings::updated_at.eq(at)))
        .execute(conn)?;
    Ok(written == 1)
}
