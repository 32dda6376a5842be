//! Authenticator apps (TOTP). Secrets are encrypted before they reach this crate.

use crate::schema::totp_secrets;
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use domain::id::UserId;
use domain::permission::{Permit, act};
use jiff::Timestamp;

/// The authenticator app of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredTotp {
    /// The encrypted secret.
    pub sealed: String,
    /// When the first right code was entered; the app cannot be used until then.
    pub confirmed_at: Option<Timestamp>,
    /// The latest time step whose code was accepted.
    pub last_step: Option<i64>,
}

/// Finds the app of an account, confirmed or not.
///
/// # Errors
/// When the database fails.
pub fn find(conn: &mut Connection, user: UserId) -> Result<Option<StoredTotp>, StoreError> {
    let found = totp_secrets::table
        .find(user.to_string())
        .select((
            totp_secrets::sealed,
            totp_secrets::confirmed_at,
            totp_secrets::last_step,
        ))
        .first::<(String, Option<i64>, Option<i64>)>(conn)
        .optional()?;
    let Some((sealed, confirmed_at, last_step)) = found else {
        return Ok(None);
    };
    Ok(Some(StoredTotp {
        sealed,
        confirmed_at: column::optional_instant(confirmed_at)?,
        last_step,
    }))
}

/// Stores an unconfirmed secret, replacing an earlier unconfirmed one.
///
/// # Errors
/// [`StoreError::Conflict`] if the account has a confirmed app.
pub fn begin(
    conn: &mut Connection,
    _permit: &Permit<act::ManageOwnSecondFactors>,
    user: UserId,
    sealed: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let waiting = totp_secrets::table
        .find(user.to_string())
        .filter(totp_secrets::confirmed_at.is_null());
    diesel::delete(waiting).execute(conn)?;
    diesel::insert_into(totp_secrets::table)
        .values((
            totp_secrets::user_id.eq(user.to_string()),
            totp_secrets::sealed.eq(sealed),
            totp_secrets::created_at.eq(column::micros(now)),
        ))
        .execute(conn)?;
    Ok(())
}

/// Confirms an app after a right code of time step `step`; returns `false` if this secret is no longer pending.
///
/// # Errors
/// When the database fails.
pub fn confirm(
    conn: &mut Connection,
    _permit: &Permit<act::ManageOwnSecondFactors>,
    user: UserId,
    sealed: &str,
    step: i64,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let waiting = totp_secrets::table
        .find(user.to_string())
        .filter(totp_secrets::sealed.eq(sealed))
        .filter(totp_secrets::confirmed_at.is_null());
    let confirmed = diesel::update(waiting)
        .set((
            totp_secrets::confirmed_at.eq(column::micros(now)),
            totp_secrets::last_step.eq(step),
        ))
        .execute(conn)?;
    Ok(confirmed == 1)
}

/// Records the time step of a right code; returns `false` if that or a later step was accepted before.
///
/// # Errors
/// When the database fails.
pub fn accept(conn: &mut Connection, user: UserId, step: i64) -> Result<bool, StoreError> {
    let earlier = totp_secrets::table
        .find(user.to_string())
        .filter(totp_secrets::confirmed_at.is_not_null())
        .filter(
            totp_secrets::last_step
                .is_null()
                .or(totp_secrets::last_step.lt(step)),
        );
    let accepted = diesel::update(earlier)
        .set(totp_secrets::last_step.eq(step))
        .execute(conn)?;
    Ok(accepted == 1)
}

/// Removes an account's confirmed app; returns `false` if there is none.
///
/// # Errors
/// When the database fails.
pub fn remove(
    conn: &mut Connection,
    _permit: &Permit<act::ManageOwnSecondFactors>,
    user: UserId,
) -> Result<bool, StoreError> {
    let confirmed = totp_secrets::table
        .find(user.to_string())
        .filter(totp_secrets::confirmed_at.is_not_null());
    Ok(diesel::delete(confirmed).execute(conn)? == 1)
}

/// Up to `most` secrets that are not encrypted with the key of this prefix, by account id, after an account.
///
/// # Errors
/// When the database fails.
pub fn sealed_otherwise(
    conn: &mut Connection,
    prefix: &str,
    after: Option<UserId>,
    most: i64,
) -> Result<Vec<(UserId, String)>, StoreError> {
    let rows: Vec<(String, String)> = totp_secrets::table
        .filter(totp_secrets::sealed.not_like(format!("{prefix}%")))
        .filter(totp_secrets::user_id.gt(after.map_or_else(String::new, |id| id.to_string())))
        .order(totp_secrets::user_id)
        .limit(most)
        .select((totp_secrets::user_id, totp_secrets::sealed))
        .load(conn)?;
    rows.into_iter()
        .map(|(user, sealed)| Ok((column::parsed(&user)?, sealed)))
        .collect()
}

/// Number of secrets that are not encrypted with the key of this prefix.
///
/// # Errors
/// When the database fails.
pub fn count_sealed_otherwise(conn: &mut Connection, prefix: &str) -> Result<i64, StoreError> {
    let otherwise = totp_secrets::table.filter(totp_secrets::sealed.not_like(format!("{prefix}%")));
    Ok(otherwise.count().get_result(conn)?)
}

/// Replaces an encrypted secret with the same secret under another key.
///
/// # Errors
/// When the database fails.
pub fn reseal(
    conn: &mut Connection,
    user: UserId,
    before: &str,
    after: &str,
) -> Result<(), StoreError> {
    let this = totp_secrets::table
        .find(user.to_string())
        .filter(totp_secrets::sealed.eq(before));
    diesel::update(this)
        .set(totp_secrets::sealed.eq(after))
        .execute(conn)?;
    Ok(())
}
