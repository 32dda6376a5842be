//! Which second factors an account has.

use crate::schema::{passkeys, totp_secrets};
use crate::{Connection, StoreError, recovery_code, sign_in_challenge};
use diesel::dsl::exists;
use diesel::prelude::*;
use domain::id::UserId;
use domain::permission::{Permit, act};

/// The kinds of second factors of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SecondFactors {
    /// An authenticator app that counts.
    pub totp: bool,
    /// At least one passkey.
    pub passkey: bool,
}

impl SecondFactors {
    /// Whether there is any.
    #[must_use]
    pub const fn any(self) -> bool {
        self.totp || self.passkey
    }
}

/// The second factors of an account.
///
/// # Errors
/// When the database fails.
pub fn of_user(conn: &mut Connection, user: UserId) -> Result<SecondFactors, StoreError> {
    let totp = totp_secrets::table
        .find(user.to_string())
        .filter(totp_secrets::confirmed_at.is_not_null());
    let of_user = passkeys::table.filter(passkeys::user_id.eq(user.to_string()));
    Ok(SecondFactors {
        totp: diesel::select(exists(totp)).get_result(conn)?,
        passkey: diesel::select(exists(of_user)).get_result(conn)?,
    })
}

/// Takes everything off an account that signs it in besides its password.
///
/// # Errors
/// When the database fails.
pub fn remove_all(
    conn: &mut Connection,
    permit: &Permit<act::ManageOwnSecondFactors>,
    user: UserId,
) -> Result<(), StoreError> {
    diesel::delete(totp_secrets::table.find(user.to_string())).execute(conn)?;
    let of_user = passkeys::user_id.eq(user.to_string());
    diesel::delete(passkeys::table.filter(of_user)).execute(conn)?;
    sign_in_challenge::forget(conn, user)?;
    recovery_code::remove(conn, permit, user)
}
