//! Rejected project codes of the last day. The codes themselves are not stored.

use crate::capped::Capped;
use crate::schema::owner_code_failures;
use crate::{Connection, StoreError};
use diesel::prelude::*;
use domain::id::OwnerCodeFailureId;
use jiff::Timestamp;

/// Maximum count.
const COUNTED: i64 = 1000;

/// Records a rejected code from an address (see [`domain::network::household`]).
///
/// # Errors
/// When the database cannot be written.
pub fn record(
    conn: &mut Connection,
    id: OwnerCodeFailureId,
    address: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    diesel::insert_into(owner_code_failures::table)
        .values((
            owner_code_failures::id.eq(id.to_string()),
            owner_code_failures::address.eq(address),
            owner_code_failures::at.eq(now.as_microsecond()),
        ))
        .execute(conn)?;
    Ok(())
}

/// Number of rejected codes from an address after `since`, up to 1,000.
///
/// # Errors
/// When the database cannot be read.
pub fn count_from(
    conn: &mut Connection,
    address: &str,
    since: Timestamp,
) -> Result<u64, StoreError> {
    let failures = owner_code_failures::table
        .filter(owner_code_failures::address.eq(address))
        .filter(owner_code_failures::at.gt(since.as_microsecond()))
        .select(owner_code_failures::id);
    let count: i64 = Capped(failures, COUNTED).get_result(conn)?;
    Ok(count.unsigned_abs())
}

/// Addresses of the codes rejected after `since`, one entry per code, up to 1,000.
///
/// # Errors
/// When the database cannot be read.
pub fn addresses(conn: &mut Connection, since: Timestamp) -> Result<Vec<String>, StoreError> {
    Ok(owner_code_failures::table
        .filter(owner_code_failures::at.gt(since.as_microsecond()))
        .select(owner_code_failures::address)
        .limit(COUNTED)
        .load(conn)?)
}

/// Deletes entries up to `instant`; returns how many.
///
/// # Errors
/// When the database cannot be written.
pub fn prune(conn: &mut Connection, instant: Timestamp) -> Result<usize, StoreError> {
    let old =
        owner_code_failures::table.filter(owner_code_failures::at.le(instant.as_microsecond()));
    Ok(diesel::delete(old).execute(conn)?)
}
