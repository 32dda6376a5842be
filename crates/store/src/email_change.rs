//! New e-mail addresses that accounts wait for. An account keeps its address until whoever reads the new one's mail uses the
//! link; the database knows a link's token only by its hash.

use crate::schema::{email_changes, users};
use crate::{Connection, StoreError, column, user};
use diesel::prelude::*;
use diesel::upsert::excluded;
use domain::id::UserId;
use domain::permission::{Permit, act};
use jiff::Timestamp;

/// Keeps the address that an account asks for, with the link that confirms it, in the place of what it asked for before:
/// an earlier link dies. Whether somebody has the address is not looked at here.
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

/// The address that an account waits for, if the link's time is not over.
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

/// Gives an account the address whose link is used, once, and tells the account's open pages; `false` when the link is not
/// this account's, was used, or its time is over.
///
/// # Errors
/// [`StoreError::Conflict`] when somebody else has the address by now.
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
    // Of several who use a link at once, one does.
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

/// Forgets the address that an account waits for, if any, and tells the account's open pages.
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

/// Removes what no link confirms any more; says how many.
///
/// # Errors
/// When the database fails.
pub fn remove_expired(conn: &mut Connection, now: Timestamp) -> Result<usize, StoreError> {
    let over = email_changes::expires_at.le(column::micros(now));
    Ok(diesel::delete(email_changes::table.filter(over)).execute(conn)?)
}
