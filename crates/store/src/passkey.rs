//! Passkeys, and the state of passkey registrations in progress.

use crate::schema::{passkey_registrations, passkeys, users};
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use domain::id::{PasskeyId, SessionId, UserId};
use domain::permission::{Permit, act};
use jiff::Timestamp;

/// A passkey as listed to its holder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passkey {
    /// Its id.
    pub id: PasskeyId,
    /// The label chosen by the holder.
    pub name: String,
    /// When it was added.
    pub created_at: Timestamp,
    /// When it was last used to sign in.
    pub last_used_at: Option<Timestamp>,
}

/// A passkey used to sign in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Credential {
    /// Its id.
    pub id: PasskeyId,
    /// The account that it belongs to.
    pub user_id: UserId,
    /// The public key with its metadata, as serialized by the WebAuthn library.
    pub credential: String,
}

type Row = (String, String, i64, Option<i64>);

/// An account's passkeys, oldest first.
///
/// # Errors
/// When the database fails.
pub fn list(
    conn: &mut Connection,
    _permit: &Permit<act::ManageOwnSecondFactors>,
    user: UserId,
) -> Result<Vec<Passkey>, StoreError> {
    let rows: Vec<Row> = passkeys::table
        .filter(passkeys::user_id.eq(user.to_string()))
        .order((passkeys::created_at, passkeys::id))
        .select((
            passkeys::id,
            passkeys::name,
            passkeys::created_at,
            passkeys::last_used_at,
        ))
        .load(conn)?;
    rows.into_iter()
        .map(|(id, name, created_at, last_used_at)| {
            Ok(Passkey {
                id: column::parsed(&id)?,
                name,
                created_at: column::instant(created_at)?,
                last_used_at: column::optional_instant(last_used_at)?,
            })
        })
        .collect()
}

/// The serialized credentials of an account's passkeys.
///
/// # Errors
/// When the database fails.
pub fn credentials(conn: &mut Connection, user: UserId) -> Result<Vec<String>, StoreError> {
    Ok(passkeys::table
        .filter(passkeys::user_id.eq(user.to_string()))
        .order((passkeys::created_at, passkeys::id))
        .select(passkeys::credential)
        .load(conn)?)
}

/// Finds the passkey with this WebAuthn id, if its account is active.
///
/// # Errors
/// When the database fails.
pub fn find(conn: &mut Connection, credential_id: &str) -> Result<Option<Credential>, StoreError> {
    let found = passkeys::table
        .inner_join(users::table)
        .filter(passkeys::credential_id.eq(credential_id))
        .filter(users::active.eq(true))
        .select((passkeys::id, passkeys::user_id, passkeys::credential))
        .first::<(String, String, String)>(conn)
        .optional()?;
    let Some((id, user_id, credential)) = found else {
        return Ok(None);
    };
    Ok(Some(Credential {
        id: column::parsed(&id)?,
        user_id: column::parsed(&user_id)?,
        credential,
    }))
}

/// Stores the state of a new passkey registration of this session, replacing an earlier one.
///
/// # Errors
/// When the database fails.
pub fn begin(
    conn: &mut Connection,
    _permit: &Permit<act::ManageOwnSecondFactors>,
    session: SessionId,
    state: &str,
    expires_at: Timestamp,
) -> Result<(), StoreError> {
    diesel::delete(passkey_registrations::table.find(session.to_string())).execute(conn)?;
    diesel::insert_into(passkey_registrations::table)
        .values((
            passkey_registrations::session_id.eq(session.to_string()),
            passkey_registrations::state.eq(state),
            passkey_registrations::expires_at.eq(column::micros(expires_at)),
        ))
        .execute(conn)?;
    Ok(())
}

/// The state of this session's passkey registration, unless it has expired.
///
/// # Errors
/// When the database fails.
pub fn begun(
    conn: &mut Connection,
    _permit: &Permit<act::ManageOwnSecondFactors>,
    session: SessionId,
    now: Timestamp,
) -> Result<Option<String>, StoreError> {
    Ok(passkey_registrations::table
        .find(session.to_string())
        .filter(passkey_registrations::expires_at.gt(column::micros(now)))
        .select(passkey_registrations::state)
        .first(conn)
        .optional()?)
}

/// A passkey to add.
#[derive(Debug, Clone)]
pub struct NewPasskey {
    /// Its id.
    pub id: PasskeyId,
    /// The label chosen by the holder.
    pub name: String,
    /// Its WebAuthn id.
    pub credential_id: String,
    /// The public key with its metadata, as serialized by the WebAuthn library.
    pub credential: String,
    /// The registration state, as returned by [`begun`].
    pub state: String,
}

/// Adds a passkey and deletes its registration state; returns `false` if the registration was completed before.
///
/// # Errors
/// [`StoreError::Conflict`] if the passkey is already registered.
pub fn add(
    conn: &mut Connection,
    _permit: &Permit<act::ManageOwnSecondFactors>,
    user: UserId,
    session: SessionId,
    passkey: &NewPasskey,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let asked = passkey_registrations::table
        .find(session.to_string())
        .filter(passkey_registrations::state.eq(&passkey.state));
    if diesel::delete(asked).execute(conn)? == 0 {
        return Ok(false);
    }
    diesel::insert_into(passkeys::table)
        .values((
            passkeys::id.eq(passkey.id.to_string()),
            passkeys::user_id.eq(user.to_string()),
            passkeys::credential_id.eq(&passkey.credential_id),
            passkeys::name.eq(&passkey.name),
            passkeys::credential.eq(&passkey.credential),
            passkeys::created_at.eq(column::micros(now)),
        ))
        .execute(conn)?;
    Ok(true)
}

/// Renames a passkey of an account; returns `false` if the account has no such passkey.
///
/// # Errors
/// When the database fails.
pub fn rename(
    conn: &mut Connection,
    _permit: &Permit<act::ManageOwnSecondFactors>,
    user: UserId,
    id: PasskeyId,
    name: &str,
) -> Result<bool, StoreError> {
    let passkey = passkeys::table
        .find(id.to_string())
        .filter(passkeys::user_id.eq(user.to_string()));
    let renamed = diesel::update(passkey)
        .set(passkeys::name.eq(name))
        .execute(conn)?;
    Ok(renamed == 1)
}

/// Removes a passkey of an account; returns `false` if the account has no such passkey.
///
/// # Errors
/// When the database fails.
pub fn remove(
    conn: &mut Connection,
    _permit: &Permit<act::ManageOwnSecondFactors>,
    user: UserId,
    id: PasskeyId,
) -> Result<bool, StoreError> {
    let passkey = passkeys::table
        .find(id.to_string())
        .filter(passkeys::user_id.eq(user.to_string()));
    Ok(diesel::delete(passkey).execute(conn)? == 1)
}

/// Records a sign-in with a passkey; returns `false` if it is gone or was changed by a concurrent sign-in.
///
/// # Errors
/// When the database fails.
pub fn note_use(
    conn: &mut Connection,
    before: &Credential,
    after: &str,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let passkey = passkeys::table
        .find(before.id.to_string())
        .filter(passkeys::credential.eq(&before.credential));
    let updated = diesel::update(passkey)
        .set((
            passkeys::credential.eq(after),
            passkeys::last_used_at.eq(column::micros(now)),
        ))
        .execute(conn)?;
    Ok(updated == 1)
}

/// Deletes expired registrations; returns how many.
///
/// # Errors
/// When the database fails.
pub fn remove_expired(conn: &mut Connection, now: Timestamp) -> Result<usize, StoreError> {
    let over = passkey_registrations::expires_at.le(column::micros(now));
    Ok(diesel::delete(passkey_registrations::table.filter(over)).execute(conn)?)
}
