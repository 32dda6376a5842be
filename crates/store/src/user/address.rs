//! The addresses that an account was signed in to from.

use crate::schema::user_addresses;
use crate::{Connection, StoreError};
use diesel::prelude::*;
use domain::id::UserId;
use domain::network::household;
use jiff::Timestamp;
use std::net::IpAddr;

/// Whether somebody signed in to the account from this address before.
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

/// Whether the account was signed in to before, and never from this address.
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

/// Takes note that somebody signed in to the account from this address.
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

/// Forgets the addresses that nobody signed in from since; says how many.
///
/// # Errors
/// When the database fails.
pub fn forget_addresses(conn: &mut Connection, since: Timestamp) -> Result<usize, StoreError> {
    let unused = user_addresses::last_used_at.lt(since.as_microsecond());
    Ok(diesel::delete(user_addresses::table.filter(unused)).execute(conn)?)
}
