//! Account management by admins.

use super::{NewUser, publish_change};
use crate::package_link::{self, EndedLink};
use crate::schema::{email_changes, projects, user_roles, users};
use crate::{
    Connection, StoreError, column, notification, password_reset, search, sign_in_challenge,
};
use diesel::dsl::exists;
use diesel::prelude::*;
use domain::id::{ContractorId, UserId};
use domain::permission::{Permit, Role, act};
use jiff::Timestamp;

/// Key of the PostgreSQL advisory lock that serializes changes to accounts. The number is arbitrary.
const ACCOUNTS_LOCK: i64 = 0x6275_696c_6402;

/// Serializes changes to permissions of accounts until the end of the transaction. Call it before reading anything: if two admins revoke
/// each other's rights concurrently, the second must see the first change. SQLite has only one writer and needs no lock.
///
/// # Errors
/// When the database fails.
pub fn serialize_changes(conn: &mut Connection) -> Result<(), StoreError> {
    crate::advisory_lock::take(conn, ACCOUNTS_LOCK)
}

/// Whether another admin can sign in.
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

/// Updates an account if its version matches, and publishes the change.
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

/// Sets an account's role, replacing its previous roles, and the company for that role. Returns the links to claim packages that end with it.
///
/// # Errors
/// [`StoreError::Stale`] if the version does not match.
pub fn change_role(
    conn: &mut Connection,
    _permit: &Permit<act::ManageUsers>,
    seen: (UserId, i64),
    role: Role,
    contractor: Option<ContractorId>,
    now: Timestamp,
) -> Result<Vec<EndedLink>, StoreError> {
    set_role(conn, seen, role, contractor, now)
}

/// Makes an existing account a contractor of the company it joins. Returns the links to claim packages that end with its access before.
///
/// # Errors
/// [`StoreError::Stale`] if the version does not match.
pub fn join(
    conn: &mut Connection,
    _permit: &Permit<act::JoinCompany>,
    seen: (UserId, i64),
    company: ContractorId,
    now: Timestamp,
) -> Result<Vec<EndedLink>, StoreError> {
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
) -> Result<Vec<EndedLink>, StoreError> {
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
    let mut ended = Vec::new();
    if role != Role::Admin {
        notification::hide_task_content(conn, id, role)?;
        ended = package_link::revoke_of_account(conn, id, now)?;
    }
    sign_in_challenge::forget(conn, id)?;
    Ok(ended)
}

/// Links an account to a company, or to none. Its links to claim packages are of the company that it leaves, so they end. Returns those that
/// worked.
///
/// # Errors
/// [`StoreError::Stale`] if the version does not match.
pub fn link(
    conn: &mut Connection,
    _permit: &Permit<act::ManageUsers>,
    (id, version): (UserId, i64),
    contractor: Option<ContractorId>,
    now: Timestamp,
) -> Result<Vec<EndedLink>, StoreError> {
    write_over!(
        conn,
        id,
        version,
        now,
        users::contractor_id.eq(contractor.map(|id| id.to_string()))
    )?;
    search::index_user(conn, id)?;
    let ended = package_link::revoke_of_account(conn, id, now)?;
    notification::begin(conn, id, now)?;
    Ok(ended)
}

/// Deactivates an account. Links that were mailed to it, and the links to claim packages that it made, stop working for good, even if it is
/// reactivated. Returns the latter.
///
/// # Errors
/// [`StoreError::Stale`] if the version does not match.
pub fn deactivate(
    conn: &mut Connection,
    _permit: &Permit<act::ManageUsers>,
    (id, version): (UserId, i64),
    now: Timestamp,
) -> Result<Vec<EndedLink>, StoreError> {
    write_over!(conn, id, version, now, users::active.eq(false))?;
    sign_in_challenge::forget(conn, id)?;
    password_reset::use_up(conn, id, now)?;
    let ended = package_link::revoke_of_account(conn, id, now)?;
    let pending = email_changes::table.filter(email_changes::user_id.eq(id.to_string()));
    diesel::delete(pending).execute(conn)?;
    Ok(ended)
}

/// Reactivates an account.
///
/// # Errors
/// [`StoreError::Stale`] if the version does not match.
pub fn reactivate(
    conn: &mut Connection,
    _permit: &Permit<act::ManageUsers>,
    (id, version): (UserId, i64),
    now: Timestamp,
) -> Result<(), StoreError> {
    write_over!(conn, id, version, now, users::active.eq(true))
}

/// Creates the account of an invited user, with the hash of an unknown password.
///
/// # Errors
/// [`StoreError::Conflict`] if the email address is taken.
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
