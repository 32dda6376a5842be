//! Recovery codes, known only by their hashes.

use crate::schema::recovery_codes;
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use domain::id::UserId;
use domain::permission::{Permit, act};
use jiff::Timestamp;

/// Gives an account new codes; the ones that it had are worthless.
///
/// # Errors
/// When the database fails.
pub fn replace(
    conn: &mut Connection,
    permit: &Permit<act::ManageOwnSecondFactors>,
    user: UserId,
    hashes: &[String],
    now: Timestamp,
) -> Result<(), StoreError> {
    remove(conn, permit, user)?;
    let rows: Vec<_> = hashes
        .iter()
        .map(|hash| {
            (
                recovery_codes::user_id.eq(user.to_string()),
                recovery_codes::code_hash.eq(hash.as_str()),
                recovery_codes::created_at.eq(column::micros(now)),
            )
        })
        .collect();
    per_database!(conn, |conn| diesel::insert_into(recovery_codes::table)
        .values(rows)
        .execute(conn))?;
    Ok(())
}

/// How many codes of an account are not used up.
///
/// # Errors
/// When the database fails.
pub fn left(conn: &mut Connection, user: UserId) -> Result<i64, StoreError> {
    Ok(recovery_codes::table
        .filter(recovery_codes::user_id.eq(user.to_string()))
        .filter(recovery_codes::used_at.is_null())
        .count()
        .get_result(conn)?)
}

/// Uses a code up; `false` when it is none of this account's, or was used before.
///
/// # Errors
/// When the database fails.
pub fn take(
    conn: &mut Connection,
    user: UserId,
    hash: &str,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let unused = recovery_codes::table
        .find((user.to_string(), hash))
        .filter(recovery_codes::used_at.is_null());
    let used = diesel::update(unused)
        .set(recovery_codes::used_at.eq(column::micros(now)))
        .execute(conn)?;
    Ok(used == 1)
}

/// Takes all codes off an account.
///
/// # Errors
/// When the database fails.
pub fn remove(
    conn: &mut Connection,
    _permit: &Permit<act::ManageOwnSecondFactors>,
    user: UserId,
) -> Result<(), StoreError> {
    let of_user = recovery_codes::user_id.eq(user.to_string());
    diesel::delete(recovery_codes::table.filter(of_user)).execute(conn)?;
    Ok(())
}
