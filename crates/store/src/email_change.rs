//! Pending email address changes. An account keeps its address until the link sent to the new one is used. The database stores only the
//! hash of the link's token.

use crate::schema::{email_changes, users};
use crate::{Connection, StoreError, column, user};
use diesel::prelude::*;
use diesel::upsert::excluded;
use domain::id::UserId;
use domain::permission::{Permit, act};
use jiff::Timestamp;

/// Stores the requested address and the hash of its confirmation link. This replaces an earlier request, whose link stops working. It does
/// not check whether the address is taken.
///
/// # Errors
/// When the database fails.
pub fn ask(
    conn: &mut Connection,
    _permit: &Permit<act::EditOwnAccount>,
    id: UserId,
    email: &str,
    token_hash: &str,
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<(), StoreError> {
    let row = (
        email_changes::user_id.eq(id.to_string()),
        email_changes::email.eq(email.to_lowercase()),
        email_changes::token_hash.eq(token_hash),
        email_changes::created_at.eq(column::micros(now)),
        email_changes::expires_at.eq(column::micros(expires_at)),
    );
    per_database!(conn, |conn| diesel::insert_into(email_changes::table)
        .values(row)
        .on_conflict(email_changes::user_id)
        .do_update()
        .set((
            email_changes::email.eq(excluded(email_changes::email)),
            email_changes::token_hash.eq(excluded(email_changes::token_hash)),
            email_changes::created_at.eq(excluded(email_changes::created_at)),
            email_changes::expires_at.eq(excluded(email_changes::expires_at)),
        ))
        .execute(conn))?;
    Ok(())
}

/// The requested address, unless the link has expired.
///
/// # Errors
/// When the database fails.
pub fn awaited(
    conn: &mut Connection,
    _permit: &Permit<act::ShowOwnAccount>,
    id: UserId,
    now: Timestamp,
) -> Result<Option<String>, StoreError> {
    Ok(email_changes::table
        .filter(email_changes::user_id.eq(id.to_string()))
        .filter(email_changes::expires_at.gt(column::micros(now)))
        .select(email_changes::email)
        .first(conn)
        .optional()?)
}

/// Applies the address change of a link, once, and publishes the change. Returns `false` if the link belongs to another account, was used,
/// or has expired.
///
/// # Errors
/// [`StoreError::Conflict`] if another account has taken the address.
pub fn confirm(
    conn: &mut Connection,
    _permit: &Permit<act::EditOwnAccount>,
    id: UserId,
    token_hash: &str,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let email = email_changes::table
        .filter(email_changes::user_id.eq(id.to_string()))
        .filter(email_changes::token_hash.eq(token_hash))
        .filter(email_changes::expires_at.gt(column::micros(now)))
        .select(email_changes::email)
        .first::<String>(conn)
        .optional()?;
    let Some(email) = email else {
        return Ok(false);
    };
    let link = email_changes::table
        .filter(email_changes::user_id.eq(id.to_string()))
        .filter(email_changes::token_hash.eq(token_hash));
    // Of concurrent requests with the same link, only one succeeds.
    if diesel::delete(link).execute(conn)? == 0 {
        return Ok(false);
    }
    diesel::update(users::table.filter(users::id.eq(id.to_string())))
        .set((
            users::email.eq(&email),
            users::version.eq(users::version + 1),
            users::updated_at.eq(column::micros(now)),
        ))
        .execute(conn)?;
    user::index(conn, id)?;
    user::publish_change(conn, id, now)?;
    Ok(true)
}

/// Cancels a pending address change, if any, and publishes the change.
///
/// # Errors
/// When the database fails.
pub fn forget(
    conn: &mut Connection,
    _permit: &Permit<act::EditOwnAccount>,
    id: UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let own = email_changes::table.filter(email_changes::user_id.eq(id.to_string()));
    if diesel::delete(own).execute(conn)? > 0 {
        user::publish_change(conn, id, now)?;
    }
    Ok(())
}

/// Deletes expired address changes; returns how many.
///
/// # Errors
/// When the database fails.
pub fn remove_expired(conn: &mut Connection, now: Timestamp) -> Result<usize, StoreError> {
    let over = email_changes::expires_at.le(column::micros(now));
    Ok(diesel::delete(email_changes::table.filter(over)).execute(conn)?)
}
