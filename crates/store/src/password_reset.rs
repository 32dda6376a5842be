//! Forgotten passwords. The database knows a link's token only by its hash; a link works once and for its time.

use crate::schema::{password_resets, users};
use crate::user::NewUser;
use crate::{Connection, StoreError, column, sign_up};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use domain::id::{PasswordResetId, UserId};
use jiff::Timestamp;

/// Whose password it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forgetful {
    /// The account, or the one that a sign-up becomes.
    pub user_id: UserId,
    /// Where the mail goes.
    pub email: String,
    /// First name.
    pub first_name: String,
    /// Last name.
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

/// The account with this e-mail address, in any case, that may sign in; else the newest sign-up that waits for the address
/// to be confirmed, which a mailed link does as well. Whoever it is runs the same statements.
///
/// # Errors
/// Those of the database.
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

/// Keeps a link for an account or a sign-up, if there is one with this id. Either way runs the same statements.
///
/// # Errors
/// Those of the database.
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

/// Whose password the link with this token is for, if the link works.
///
/// # Errors
/// Those of the database.
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

/// Uses a link of this user up; `false` when it does not work (any more).
///
/// # Errors
/// Those of the database.
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

/// Uses up all links that a user has: their password or their address is another one now.
///
/// # Errors
/// Those of the database.
pub fn use_up(conn: &mut Connection, user: UserId, now: Timestamp) -> Result<(), StoreError> {
    let open = password_resets::table
        .filter(password_resets::user_id.eq(user.to_string()))
        .filter(password_resets::used_at.is_null());
    diesel::update(open)
        .set(password_resets::used_at.eq(column::micros(now)))
        .execute(conn)?;
    Ok(())
}

/// Removes links whose time is over; says how many.
///
/// # Errors
/// Those of the database.
pub fn remove_expired(conn: &mut Connection, now: Timestamp) -> Result<usize, StoreError> {
    let over = password_resets::expires_at.le(column::micros(now));
    Ok(diesel::delete(password_resets::table.filter(over)).execute(conn)?)
}
