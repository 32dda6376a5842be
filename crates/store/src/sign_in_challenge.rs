//! Sign-ins in progress. The browser has a token in a cookie; the database stores only its hash.

use crate::schema::sign_in_challenges;
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use domain::id::UserId;
use jiff::Timestamp;

/// A sign-in in progress.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignInChallenge {
    /// The account, once the password was right; `None` until then for sign-in with a passkey.
    pub user_id: Option<UserId>,
    /// Whether "keep me signed in" is checked.
    pub keep_signed_in: bool,
    /// Number of wrong codes entered.
    pub wrong_codes: u32,
    /// State of the passkey challenge, if any.
    pub passkey_state: Option<String>,
}

/// Begins a sign-in.
///
/// # Errors
/// When the database fails.
pub fn create(
    conn: &mut Connection,
    token_hash: &str,
    challenge: &SignInChallenge,
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<(), StoreError> {
    diesel::insert_into(sign_in_challenges::table)
        .values((
            sign_in_challenges::token_hash.eq(token_hash),
            sign_in_challenges::user_id.eq(challenge.user_id.map(|id| id.to_string())),
            sign_in_challenges::keep_signed_in.eq(challenge.keep_signed_in),
            sign_in_challenges::wrong_codes
                .eq(i32::try_from(challenge.wrong_codes).unwrap_or(i32::MAX)),
            sign_in_challenges::passkey_state.eq(&challenge.passkey_state),
            sign_in_challenges::created_at.eq(column::micros(now)),
            sign_in_challenges::expires_at.eq(column::micros(expires_at)),
        ))
        .execute(conn)?;
    Ok(())
}

/// Finds the sign-in with this token, unless it has expired.
///
/// # Errors
/// When the database fails.
pub fn find(
    conn: &mut Connection,
    token_hash: &str,
    now: Timestamp,
) -> Result<Option<SignInChallenge>, StoreError> {
    let found = sign_in_challenges::table
        .find(token_hash)
        .filter(sign_in_challenges::expires_at.gt(column::micros(now)))
        .select((
            sign_in_challenges::user_id,
            sign_in_challenges::keep_signed_in,
            sign_in_challenges::wrong_codes,
            sign_in_challenges::passkey_state,
        ))
        .first::<(Option<String>, bool, i32, Option<String>)>(conn)
        .optional()?;
    let Some((user_id, keep_signed_in, wrong_codes, passkey_state)) = found else {
        return Ok(None);
    };
    Ok(Some(SignInChallenge {
        user_id: column::optional_parsed(user_id.as_deref())?,
        keep_signed_in,
        wrong_codes: u32::try_from(wrong_codes).unwrap_or(0),
        passkey_state,
    }))
}

/// Counts a wrong code.
///
/// # Errors
/// When the database fails.
pub fn count_wrong_code(conn: &mut Connection, token_hash: &str) -> Result<(), StoreError> {
    diesel::update(sign_in_challenges::table.find(token_hash))
        .set(sign_in_challenges::wrong_codes.eq(sign_in_challenges::wrong_codes + 1))
        .execute(conn)?;
    Ok(())
}

/// Sets or clears the state of the passkey challenge.
///
/// # Errors
/// When the database fails.
pub fn keep_passkey_state(
    conn: &mut Connection,
    token_hash: &str,
    state: Option<&str>,
) -> Result<(), StoreError> {
    diesel::update(sign_in_challenges::table.find(token_hash))
        .set(sign_in_challenges::passkey_state.eq(state))
        .execute(conn)?;
    Ok(())
}

/// Ends a sign-in that succeeded or was abandoned; returns `false` if it had already ended.
///
/// # Errors
/// When the database fails.
pub fn take(conn: &mut Connection, token_hash: &str) -> Result<bool, StoreError> {
    Ok(diesel::delete(sign_in_challenges::table.find(token_hash)).execute(conn)? == 1)
}

/// Ends all sign-ins in progress of an account.
///
/// # Errors
/// When the database fails.
pub fn forget(conn: &mut Connection, user: UserId) -> Result<(), StoreError> {
    let of_user = sign_in_challenges::user_id.eq(user.to_string());
    diesel::delete(sign_in_challenges::table.filter(of_user)).execute(conn)?;
    Ok(())
}

/// Deletes expired sign-ins; returns how many.
///
/// # Errors
/// When the database fails.
pub fn remove_expired(conn: &mut Connection, now: Timestamp) -> Result<usize, StoreError> {
    let over = sign_in_challenges::expires_at.le(column::micros(now));
    Ok(diesel::delete(sign_in_challenges::table.filter(over)).execute(conn)?)
}
