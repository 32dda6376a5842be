//! Addresses that accounts have signed in from.

use crate::schema::user_addresses;
use crate::{Connection, StoreError};
use diesel::prelude::*;
use domain::id::UserId;
use domain::network::household;
use jiff::Timestamp;
use std::net::IpAddr;

/// Whether the account has signed in from this address before.
///
/// # Errors
/// When the database fails.
pub fn knows_address(
    conn: &mut Connection,
    id: UserId,
    address: IpAddr,
) -> Result<bool, StoreError> {
    let known = user_addresses::table.find((id.to_string(), household(address)));
    Ok(diesel::select(diesel::dsl::exists(known)).get_result(conn)?)
}

/// Whether the account has signed in before, but never from this address.
///
/// # Errors
/// When the database fails.
pub fn is_new_address(
    conn: &mut Connection,
    id: UserId,
    address: IpAddr,
) -> Result<bool, StoreError> {
    let any = user_addresses::table.filter(user_addresses::user_id.eq(id.to_string()));
    let is_used = diesel::select(diesel::dsl::exists(any)).get_result(conn)?;
    Ok(is_used && !knows_address(conn, id, address)?)
}

/// Records a sign-in from this address.
///
/// # Errors
/// When the database fails.
pub fn remember_address(
    conn: &mut Connection,
    id: UserId,
    address: IpAddr,
    now: Timestamp,
) -> Result<(), StoreError> {
    let row = (
        user_addresses::user_id.eq(id.to_string()),
        user_addresses::address.eq(household(address)),
        user_addresses::last_used_at.eq(now.as_microsecond()),
    );
    per_database!(conn, |conn| diesel::insert_into(user_addresses::table)
        .values(row)
        .on_conflict((user_addresses::user_id, user_addresses::address))
        .do_update()
        .set(user_addresses::last_used_at.eq(now.as_microsecond()))
        .execute(conn))?;
    Ok(())
}

/// Deletes addresses without a sign-in since an instant; returns how many.
///
/// # Errors
/// When the database fails.
pub fn forget_addresses(conn: &mut Connection, since: Timestamp) -> Result<usize, StoreError> {
    let unused = user_addresses::last_used_at.lt(since.as_microsecond());
    Ok(diesel::delete(user_addresses::table.filter(unused)).execute(conn)?)
}
