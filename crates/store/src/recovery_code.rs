//! Recovery codes. Only their hashes are stored.

use crate::schema::recovery_codes;
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use domain::id::UserId;
use domain::permission::{Permit, act};
use jiff::Timestamp;

/// Replaces an account's recovery codes. The previous ones stop working.
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

/// Number of an account's unused recovery codes.
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

/// Marks a code as used; returns `false` if the account has no such code or it was used before.
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

/// Deletes all recovery codes of an account.
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
