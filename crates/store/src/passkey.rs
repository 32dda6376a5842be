//! Passkeys: public keys of people's devices, and what was asked of one that is being made.

use crate::schema::{passkey_registrations, passkeys, users};
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use domain::id::{PasskeyId, SessionId, UserId};
use domain::permission::{Permit, act};
use jiff::Timestamp;

/// A passkey as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passkey {
    /// Its id.
    pub id: PasskeyId,
    /// What its owner calls it.
    pub name: String,
    /// When it was added.
    pub created_at: Timestamp,
    /// When somebody last signed in with it.
    pub last_used_at: Option<Timestamp>,
}

/// A passkey that somebody signs in with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Credential {
    /// Its id.
    pub id: PasskeyId,
    /// Whose.
    pub user_id: UserId,
    /// The public key and what belongs to it, as the WebAuthn library writes it.
    pub credential: String,
}

type Row = (String, String, i64, Option<i64>);

/// The passkeys of an account, the first one first.
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

/// What the WebAuthn library wrote of each passkey of an account.
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

/// The passkey with this WebAuthn id, of an account that may sign in.
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

/// Keeps what a passkey was asked that this session is about to make; an earlier one is forgotten.
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

/// What was asked of the passkey that this session is about to make, if it was not long ago.
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

/// A passkey to be kept.
#[derive(Debug, Clone)]
pub struct NewPasskey {
    /// Its id.
    pub id: PasskeyId,
    /// What its owner calls it.
    pub name: String,
    /// Its WebAuthn id.
    pub credential_id: String,
    /// The public key and what belongs to it, as the WebAuthn library writes it.
    pub credential: String,
    /// What was asked of it, as [`begun`] gave it.
    pub state: String,
}

/// Keeps a passkey and forgets what was asked of it; `false` when that was answered before.
///
/// # Errors
/// [`StoreError::Conflict`] when somebody has it already.
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

/// Gives a passkey of an account another name; `false` when the account has no such passkey.
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

/// Takes a passkey off an account; `false` when the account has no such passkey.
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

/// Takes note that somebody signed in with a passkey that was `before`; `false` when it is gone, or somebody else was
/// faster.
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

/// Removes what was asked of passkeys that were never made; says how many.
///
/// # Errors
/// When the database fails.
pub fn remove_expired(conn: &mut Connection, now: Timestamp) -> Result<usize, StoreError> {
    let over = passkey_registrations::expires_at.le(column::micros(now));
    Ok(diesel::delete(passkey_registrations::table.filter(over)).execute(conn)?)
}
