//! Sign-ups with an unconfirmed address. The account is created only when the link sent to the address is used. The database stores only
//! the hash of a link's token.

use crate::schema::{sign_ups, users};
use crate::user::{self, NewUser};
use crate::{Connection, StoreError, column};
use diesel::dsl::{exists, not};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};
use domain::id::UserId;
use domain::permission::Role;
use jiff::Timestamp;

#[derive(Queryable, Selectable)]
#[diesel(table_name = sign_ups)]
struct Row {
    id: String,
    email: String,
    password_hash: String,
    first_name: String,
    last_name: String,
    company_name: Option<String>,
    phone: Option<String>,
}

impl Row {
    /// The public form creates referral partners only.
    fn account(self) -> Result<NewUser, StoreError> {
        Ok(NewUser {
            id: column::parsed(&self.id)?,
            email: self.email,
            password_hash: self.password_hash,
            first_name: self.first_name,
            last_name: self.last_name,
            company_name: self.company_name,
            phone: self.phone,
            contractor_id: None,
            role: Role::ReferralPartner,
            active: true,
        })
    }
}

/// Stores a sign-up with its confirmation link, unless an account has the address; returns whether it was stored. Earlier sign-ups with the
/// address stay, because each link creates an account with the data entered with it. Runs the same statement in either case.
///
/// # Errors
/// When the database fails.
pub fn insert_unless_taken(
    conn: &mut Connection,
    new: &NewUser,
    token_hash: &str,
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<bool, StoreError> {
    let id = new.id.to_string();
    let taken = users::table.filter(users::email.eq(&new.email));
    let row = diesel::select((
        id.as_str().into_sql::<Text>(),
        new.email.as_str().into_sql::<Text>(),
        new.password_hash.as_str().into_sql::<Text>(),
        new.first_name.as_str().into_sql::<Text>(),
        new.last_name.as_str().into_sql::<Text>(),
        new.company_name.as_deref().into_sql::<Nullable<Text>>(),
        new.phone.as_deref().into_sql::<Nullable<Text>>(),
        token_hash.into_sql::<Text>(),
        column::micros(now).into_sql::<BigInt>(),
        column::micros(expires_at).into_sql::<BigInt>(),
    ))
    .filter(not(exists(taken)));
    let kept = per_database!(conn, |conn| diesel::insert_into(sign_ups::table)
        .values(row)
        .into_columns((
            sign_ups::id,
            sign_ups::email,
            sign_ups::password_hash,
            sign_ups::first_name,
            sign_ups::last_name,
            sign_ups::company_name,
            sign_ups::phone,
            sign_ups::token_hash,
            sign_ups::created_at,
            sign_ups::expires_at,
        ))
        .execute(conn))?;
    Ok(kept > 0)
}

/// Finds the sign-up of a working link.
///
/// # Errors
/// When the database fails.
pub fn find(
    conn: &mut Connection,
    token_hash: &str,
    now: Timestamp,
) -> Result<Option<NewUser>, StoreError> {
    sign_ups::table
        .filter(sign_ups::token_hash.eq(token_hash))
        .filter(sign_ups::expires_at.gt(column::micros(now)))
        .select(Row::as_select())
        .first(conn)
        .optional()?
        .map(Row::account)
        .transpose()
}

/// The newest unexpired sign-up with this address, ignoring case.
///
/// # Errors
/// When the database fails.
pub(crate) fn newest(
    conn: &mut Connection,
    email: &str,
    now: Timestamp,
) -> Result<Option<NewUser>, StoreError> {
    sign_ups::table
        .filter(sign_ups::email.eq(email.to_lowercase()))
        .filter(sign_ups::expires_at.gt(column::micros(now)))
        .order((sign_ups::created_at.desc(), sign_ups::id.desc()))
        .select(Row::as_select())
        .first(conn)
        .optional()?
        .map(Row::account)
        .transpose()
}

/// Stores a password reset link for a sign-up, if it exists. This replaces an earlier one.
///
/// # Errors
/// When the database fails.
pub(crate) fn offer_reset(
    conn: &mut Connection,
    id: UserId,
    token_hash: &str,
    expires_at: Timestamp,
) -> Result<(), StoreError> {
    diesel::update(sign_ups::table.filter(sign_ups::id.eq(id.to_string())))
        .set((
            sign_ups::reset_token_hash.eq(token_hash),
            sign_ups::reset_expires_at.eq(column::micros(expires_at)),
        ))
        .execute(conn)?;
    Ok(())
}

/// Finds the sign-up of a working password reset link.
///
/// # Errors
/// When the database fails.
pub fn find_forgotten(
    conn: &mut Connection,
    token_hash: &str,
    now: Timestamp,
) -> Result<Option<NewUser>, StoreError> {
    sign_ups::table
        .filter(sign_ups::reset_token_hash.eq(token_hash))
        .filter(sign_ups::reset_expires_at.gt(column::micros(now)))
        .select(Row::as_select())
        .first(conn)
        .optional()?
        .map(Row::account)
        .transpose()
}

/// Creates the account of a sign-up and deletes all sign-ups with its address; returns `false` if that was already done. Of several links
/// used concurrently, one succeeds.
///
/// # Errors
/// When the database fails.
pub fn open(conn: &mut Connection, new: &NewUser, now: Timestamp) -> Result<bool, StoreError> {
    let waiting = sign_ups::table.filter(sign_ups::email.eq(&new.email));
    if diesel::delete(waiting).execute(conn)? == 0 {
        return Ok(false);
    }
    user::insert_unless_taken(conn, new, now)
}

/// Deletes sign-ups without a working link; returns how many.
///
/// # Errors
/// When the database fails.
pub fn remove_expired(conn: &mut Connection, now: Timestamp) -> Result<usize, StoreError> {
    let now = column::micros(now);
    let over = sign_ups::table.filter(sign_ups::expires_at.le(now)).filter(
        sign_ups::reset_expires_at
            .is_null()
            .or(sign_ups::reset_expires_at.le(now)),
    );
    Ok(diesel::delete(over).execute(conn)?)
}
