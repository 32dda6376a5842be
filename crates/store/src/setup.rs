//! The one-time set-up link of a portal that has no account yet. One row among the settings says how
//! far that is: the hash of the link's token while it is open, and that it is closed for ever once there
//! has been an admin. Whoever changes it holds the row until the end of the transaction, so that of
//! several who make the first admin at once, in whichever instance, one succeeds.

use crate::schema::{settings, users};
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use jiff::Timestamp;

const KEY: &str = "setup";
/// No hash looks like this.
const CLOSED: &str = "closed";

/// Opens the link with this token, and closes any that was open before; `false` when the portal has
/// accounts or had an admin.
///
/// # Errors
/// Those of the database.
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
/// Those of the database.
pub fn is_open(conn: &mut Connection, token_hash: &str) -> Result<bool, StoreError> {
    let row = settings::table
        .find(KEY)
        .filter(settings::value.eq(token_hash));
    Ok(diesel::select(diesel::dsl::exists(row)).get_result(conn)?)
}

/// Uses the link up; `false` when it was not open (any more).
///
/// # Errors
/// Those of the database.
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

/// Closes the link for ever: there is an admin.
pub(crate) fn close(conn: &mut Connection, now: Timestamp) -> Result<(), StoreError> {
    put(conn, CLOSED, now).map(drop)
}

/// Writes the row; `false` when it is closed and stays so.
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
