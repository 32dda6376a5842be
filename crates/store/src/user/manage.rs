//! What admins do to accounts.

use super::{NewUser, publish_change};
use crate::schema::{email_changes, projects, user_roles, users};
use crate::{
    Connection, StoreError, column, notification, password_reset, search, sign_in_challenge,
};
use diesel::dsl::exists;
use diesel::prelude::*;
use domain::id::{ContractorId, UserId};
use domain::permission::{Permit, Role, act};
use jiff::Timestamp;

/// Any number of our own: PostgreSQL's name of the lock that orders what is done to accounts.
const ACCOUNTS_LOCK: i64 = 0x6275_696c_6402;

/// Waits until nobody else changes what accounts may do; what this transaction reads from here on is how they left
/// it. To be asked before anything is read: of two admins who take each other's rights at once, the second has none
/// any more. SQLite has one writer anyhow.
///
/// # Errors
/// When the database fails.
pub fn in_turn(conn: &mut Connection) -> Result<(), StoreError> {
    if let Connection::Postgres(conn) = conn {
        diesel::sql_query("SELECT pg_advisory_xact_lock($1)")
            .bind::<diesel::sql_types::BigInt, _>(ACCOUNTS_LOCK)
            .execute(conn)?;
    }
    Ok(())
}

/// Whether an admin besides this account can sign in.
///
/// # Errors
/// When the database fails.
pub fn has_other_admin(
    conn: &mut Connection,
    _permit: &Permit<act::ShowUser>,
    id: UserId,
) -> Result<bool, StoreError> {
    let others = user_roles::table
        .inner_join(users::table)
        .filter(user_roles::role.eq(Role::Admin.as_str()))
        .filter(user_roles::user_id.ne(id.to_string()))
        .filter(users::active.eq(true))
        .filter(users::invited_at.is_null());
    Ok(diesel::select(exists(others)).get_result(conn)?)
}

/// Writes a new version over the one that was seen, and tells the account's and the admins' open pages.
macro_rules! write_over {
    ($conn:expr, $id:expr, $version:expr, $now:expr, $set:expr) => {{
        let seen = users::table
            .filter(users::id.eq($id.to_string()))
            .filter(users::version.eq($version));
        let written = diesel::update(seen)
            .set((
                $set,
                users::version.eq($version + 1),
                users::updated_at.eq(column::micros($now)),
            ))
            .execute($conn)?;
        if written == 0 {
            return Err(StoreError::Stale);
        }
        publish_change($conn, $id, $now)
    }};
}

/// Gives an account one role in the place of those that it has, and the company that belongs to it.
///
/// # Errors
/// [`StoreError::Stale`] when the account has another version by now.
pub fn change_role(
    conn: &mut Connection,
    _permit: &Permit<act::ManageUsers>,
    seen: (UserId, i64),
    role: Role,
    contractor: Option<ContractorId>,
    now: Timestamp,
) -> Result<(), StoreError> {
    set_role(conn, seen, role, contractor, now)
}

/// Makes a contractor of the company out of somebody who joins it with an account of their own.
///
/// # Errors
/// [`StoreError::Stale`] when the account has another version by now.
pub fn join(
    conn: &mut Connection,
    _permit: &Permit<act::JoinCompany>,
    seen: (UserId, i64),
    company: ContractorId,
    now: Timestamp,
) -> Result<(), StoreError> {
    set_role(conn, seen, Role::Contractor, Some(company), now)
}

/// Whether an account has submitted projects.
///
/// # Errors
/// When the database fails.
pub fn has_submitted(conn: &mut Connection, id: UserId) -> Result<bool, StoreError> {
    let submitted = projects::table.filter(projects::referral_partner_id.eq(id.to_string()));
    Ok(diesel::select(exists(submitted)).get_result(conn)?)
}

fn set_role(
    conn: &mut Connection,
    (id, version): (UserId, i64),
    role: Role,
    contractor: Option<ContractorId>,
    now: Timestamp,
) -> Result<(), StoreError> {
    write_over!(
        conn,
        id,
        version,
        now,
        users::contractor_id.eq(contractor.map(|id| id.to_string()))
    )?;
    let rows = user_roles::table.filter(user_roles::user_id.eq(id.to_string()));
    diesel::delete(rows).execute(conn)?;
    diesel::insert_into(user_roles::table)
        .values((
            user_roles::user_id.eq(id.to_string()),
            user_roles::role.eq(role.as_str()),
        ))
        .execute(conn)?;
    search::index_user(conn, id)?;
    notification::begin(conn, id, now)?;
    if role != Role::Admin {
        notification::hide_task_content(conn, id, role)?;
    }
    sign_in_challenge::forget(conn, id)
}

/// Links an account to a company, or to none.
///
/// # Errors
/// [`StoreError::Stale`] when the account has another version by now.
pub fn link(
    conn: &mut Connection,
    _permit: &Permit<act::ManageUsers>,
    (id, version): (UserId, i64),
    contractor: Option<ContractorId>,
    now: Timestamp,
) -> Result<(), StoreError> {
    write_over!(
        conn,
        id,
        version,
        now,
        users::contractor_id.eq(contractor.map(|id| id.to_string()))
    )?;
    search::index_user(conn, id)?;
    notification::begin(conn, id, now)
}

/// Closes an account. Links that were mailed to it do not work any more, also not once it is opened again.
///
/// # Errors
/// [`StoreError::Stale`] when the account has another version by now.
pub fn deactivate(
    conn: &mut Connection,
    _permit: &Permit<act::ManageUsers>,
    (id, version): (UserId, i64),
    now: Timestamp,
) -> Result<(), StoreError> {
    write_over!(conn, id, version, now, users::active.eq(false))?;
    sign_in_challenge::forget(conn, id)?;
    password_reset::use_up(conn, id, now)?;
    let pending = email_changes::table.filter(email_changes::user_id.eq(id.to_string()));
    diesel::delete(pending).execute(conn)?;
    Ok(())
}

/// Opens an account again.
///
/// # Errors
/// [`StoreError::Stale`] when the account has another version by now.
pub fn reactivate(
    conn: &mut Connection,
    _permit: &Permit<act::ManageUsers>,
    (id, version): (UserId, i64),
    now: Timestamp,
) -> Result<(), StoreError> {
    write_over!(conn, id, version, now, users::active.eq(true))
}

/// Makes the account of somebody who is invited: its password's hash is of something that nobody knows.
///
/// # Errors
/// [`StoreError::Conflict`] when the e-mail address is taken.
pub fn invite(
    conn: &mut Connection,
    _permit: &Permit<act::ManageUsers>,
    new: &NewUser,
    now: Timestamp,
) -> Result<(), StoreError> {
    super::insert(conn, new, now)?;
    diesel::update(users::table.find(new.id.to_string()))
        .set(users::invited_at.eq(column::micros(now)))
        .execute(conn)?;
    notification::begin(conn, new.id, now)?;
    publish_change(conn, new.id, now)
}

/// Whether an account was invited and has no password yet.
///
/// # Errors
/// When the database fails.
pub fn is_invited(conn: &mut Connection, id: UserId) -> Result<bool, StoreError> {
    let invited = users::table
        .filter(users::id.eq(id.to_string()))
        .filter(users::invited_at.is_not_null());
    Ok(diesel::select(exists(invited)).get_result(conn)?)
}
