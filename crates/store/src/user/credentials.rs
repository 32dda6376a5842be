//! Credentials of accounts.

use crate::schema::{user_roles, users};
use crate::{Connection, StoreError, column, password_reset, sign_in_challenge};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use domain::id::UserId;
use domain::permission::{Permit, Role, act};
use jiff::Timestamp;

/// What a sign-in is checked against.
#[derive(Debug, Clone)]
pub struct Credentials {
    /// The account.
    pub user_id: UserId,
    /// The password hash.
    pub password_hash: String,
    /// Whether the account may sign in.
    pub active: bool,
    /// The role.
    pub role: Role,
}

/// Credentials of the account with this address; `None` if there is none. A single statement in every case.
///
/// # Errors
/// When the database fails.
pub fn find_credentials(
    conn: &mut Connection,
    email: &str,
) -> Result<Option<Credentials>, StoreError> {
    if !crate::text::is_storable(email) {
        return Ok(None);
    }
    let rows = users::table
        .left_join(user_roles::table)
        .filter(users::email.eq(email.to_lowercase()))
        .select((
            users::id,
            users::password_hash,
            users::active,
            user_roles::role.nullable(),
        ))
        .load(conn)?;
    credentials(rows)
}

/// Credentials of this account.
///
/// # Errors
/// When the database fails.
pub fn credentials_of(
    conn: &mut Connection,
    id: UserId,
) -> Result<Option<Credentials>, StoreError> {
    let rows = users::table
        .left_join(user_roles::table)
        .filter(users::id.eq(id.to_string()))
        .select((
            users::id,
            users::password_hash,
            users::active,
            user_roles::role.nullable(),
        ))
        .load(conn)?;
    credentials(rows)
}

/// An account, one row per role.
type CredentialsRow = (String, String, bool, Option<String>);

fn credentials(rows: Vec<CredentialsRow>) -> Result<Option<Credentials>, StoreError> {
    let roles = rows
        .iter()
        .filter_map(|(.., word)| Role::parse(word.as_deref()?));
    let role = Role::resolve(roles);
    let Some((id, password_hash, active, _)) = rows.into_iter().next() else {
        return Ok(None);
    };
    Ok(Some(Credentials {
        user_id: column::parsed(&id)?,
        password_hash,
        active,
        role,
    }))
}

/// Whether the password that was checked is still current and the account is still active. Rewrites the hash, or upgrades it to a stronger
/// one of the same password, which also locks the row until the transaction ends.
///
/// # Errors
/// When the database fails.
pub fn keep_password(
    conn: &mut Connection,
    seen: &Credentials,
    stronger: Option<&str>,
) -> Result<bool, StoreError> {
    let still = users::table
        .filter(users::id.eq(seen.user_id.to_string()))
        .filter(users::active.eq(true))
        .filter(users::password_hash.eq(&seen.password_hash));
    let updated = diesel::update(still)
        .set(users::password_hash.eq(stronger.unwrap_or(&seen.password_hash)))
        .execute(conn)?;
    Ok(updated == 1)
}

/// What authorizes a password change.
#[derive(Debug, Clone, Copy)]
pub enum PasswordProof<'a> {
    /// The account entered the password with this hash.
    OldPassword(&'a Permit<act::EditOwnAccount>, &'a str),
    /// The user opened a link mailed to the account.
    MailedLink,
}

/// Sets a new password hash and invalidates reset links.
/// Also cancels sign-ins in progress that used the old password.
///
/// # Errors
/// [`StoreError::Stale`] if the old password that was checked is no longer current.
pub fn set_password(
    conn: &mut Connection,
    id: UserId,
    proof: PasswordProof<'_>,
    password_hash: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let checked = match proof {
        PasswordProof::OldPassword(_, hash) => Some(hash),
        PasswordProof::MailedLink => None,
    };
    let is_still = checked
        .is_none()
        .into_sql::<Bool>()
        .or(users::password_hash.eq(checked.unwrap_or_default()));
    let before = users::table
        .filter(users::id.eq(id.to_string()))
        .filter(is_still);
    let written = diesel::update(before)
        .set((
            users::password_hash.eq(password_hash),
            users::password_changed_at.eq(now.as_microsecond()),
            // An invited user can sign in from now on.
            users::invited_at.eq(None::<i64>),
        ))
        .execute(conn)?;
    if written == 0 {
        return Err(StoreError::Stale);
    }
    sign_in_challenge::forget(conn, id)?;
    password_reset::use_up(conn, id, now)
}

/// The hash of the account's current password.
///
/// # Errors
/// When the database fails.
pub fn password_hash(
    conn: &mut Connection,
    _permit: &Permit<act::EditOwnAccount>,
    id: UserId,
) -> Result<Option<String>, StoreError> {
    Ok(users::table
        .filter(users::id.eq(id.to_string()))
        .select(users::password_hash)
        .first(conn)
        .optional()?)
}
