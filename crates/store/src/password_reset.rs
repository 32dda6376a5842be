//! Password reset links. The database stores only the hash of a link's token. A link works once, until it expires.

use crate::schema::{password_resets, users};
use crate::user::NewUser;
use crate::{Connection, StoreError, column, sign_up};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use domain::id::{PasswordResetId, UserId};
use jiff::Timestamp;

/// The holder of a password reset link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forgetful {
    /// The account, or the account that a pending sign-up will create.
    pub user_id: UserId,
    /// The address that the mail is sent to.
    pub email: String,
    /// The first name.
    pub first_name: String,
    /// The last name.
    pub last_name: String,
    /// The company, as free text.
    pub company_name: Option<String>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = users)]
struct Row {
    id: String,
    email: String,
    first_name: String,
    last_name: String,
    company_name: Option<String>,
}

impl Row {
    fn forgetful(self) -> Result<Forgetful, StoreError> {
        Ok(Forgetful {
            user_id: column::parsed(&self.id)?,
            email: self.email,
            first_name: self.first_name,
            last_name: self.last_name,
            company_name: self.company_name,
        })
    }
}

impl From<NewUser> for Forgetful {
    fn from(new: NewUser) -> Self {
        Self {
            user_id: new.id,
            email: new.email,
            first_name: new.first_name,
            last_name: new.last_name,
            company_name: new.company_name,
        }
    }
}

/// Finds the active account with this email address, ignoring case; otherwise the newest sign-up with this unconfirmed address, because
/// using a mailed link confirms it too. Runs the same statements in every case.
///
/// # Errors
/// When the database fails.
pub fn find_account(
    conn: &mut Connection,
    email: &str,
    now: Timestamp,
) -> Result<Option<Forgetful>, StoreError> {
    let account = users::table
        .filter(users::email.eq(email.to_lowercase()))
        .filter(users::active.eq(true))
        .select(Row::as_select())
        .first(conn)
        .optional()?
        .map(Row::forgetful)
        .transpose()?;
    let waiting = sign_up::newest(conn, email, now)?;
    Ok(account.or(waiting.map(Forgetful::from)))
}

/// Stores a link for an account or sign-up, if one with this id exists. Runs the same statements in either case.
///
/// # Errors
/// When the database fails.
pub fn create(
    conn: &mut Connection,
    id: PasswordResetId,
    user: UserId,
    token_hash: &str,
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<(), StoreError> {
    let row = users::table.filter(users::id.eq(user.to_string())).select((
        id.to_string().into_sql::<Text>(),
        token_hash.into_sql::<Text>(),
        users::id,
        column::micros(now).into_sql::<BigInt>(),
        column::micros(expires_at).into_sql::<BigInt>(),
    ));
    per_database!(conn, |conn| diesel::insert_into(password_resets::table)
        .values(row)
        .into_columns((
            password_resets::id,
            password_resets::token_hash,
            password_resets::user_id,
            password_resets::created_at,
            password_resets::expires_at,
        ))
        .execute(conn))?;
    sign_up::offer_reset(conn, user, token_hash, expires_at)
}

/// Finds the account or sign-up of a working link.
///
/// # Errors
/// When the database fails.
pub fn find(
    conn: &mut Connection,
    token_hash: &str,
    now: Timestamp,
) -> Result<Option<Forgetful>, StoreError> {
    let account = password_resets::table
        .inner_join(users::table)
        .filter(password_resets::token_hash.eq(token_hash))
        .filter(password_resets::used_at.is_null())
        .filter(password_resets::expires_at.gt(column::micros(now)))
        .filter(users::active.eq(true))
        .select(Row::as_select())
        .first(conn)
        .optional()?
        .map(Row::forgetful)
        .transpose()?;
    Ok(match account {
        Some(account) => Some(account),
        None => sign_up::find_forgotten(conn, token_hash, now)?.map(Forgetful::from),
    })
}

/// Marks a link of this user as used; returns `false` if it does not work.
///
/// # Errors
/// When the database fails.
pub fn take(
    conn: &mut Connection,
    user: UserId,
    token_hash: &str,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let this = password_resets::table
        .filter(password_resets::user_id.eq(user.to_string()))
        .filter(password_resets::used_at.is_null())
        .filter(password_resets::token_hash.eq(token_hash))
        .filter(password_resets::expires_at.gt(column::micros(now)));
    let used = diesel::update(this)
        .set(password_resets::used_at.eq(column::micros(now)))
        .execute(conn)?;
    Ok(used > 0)
}

/// Marks all links of a user as used, because the password or address has changed.
///
/// # Errors
/// When the database fails.
pub fn use_up(conn: &mut Connection, user: UserId, now: Timestamp) -> Result<(), StoreError> {
    let open = password_resets::table
        .filter(password_resets::user_id.eq(user.to_string()))
        .filter(password_resets::used_at.is_null());
    diesel::update(open)
        .set(password_resets::used_at.eq(column::micros(now)))
        .execute(conn)?;
    Ok(())
}

/// Deletes expired links; returns how many.
///
/// # Errors
/// When the database fails.
pub fn remove_expired(conn: &mut Connection, now: Timestamp) -> Result<usize, StoreError> {
    let over = password_resets::expires_at.le(column::micros(now));
    Ok(diesel::delete(password_resets::table.filter(over)).execute(conn)?)
}
