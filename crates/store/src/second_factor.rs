//! Second factors of accounts.

use crate::schema::{passkeys, totp_secrets};
use crate::{Connection, StoreError, recovery_code, sign_in_challenge};
use diesel::prelude::*;
use domain::id::UserId;
use domain::permission::{Permit, act};

/// The kinds of second factors that an account has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SecondFactors {
    /// A confirmed authenticator app.
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

/// The condition that an account has a confirmed authenticator app.
macro_rules! has_totp {
    ($user:expr) => {{
        use $crate::schema::totp_secrets;
        diesel::dsl::exists(
            totp_secrets::table
                .filter(totp_secrets::user_id.eq($user))
                .filter(totp_secrets::confirmed_at.is_not_null()),
        )
    }};
}

/// The condition that an account has a passkey.
macro_rules! has_passkey {
    ($user:expr) => {{
        use $crate::schema::passkeys;
        diesel::dsl::exists(passkeys::table.filter(passkeys::user_id.eq($user)))
    }};
}

pub(crate) use {has_passkey, has_totp};

/// The second factors of an account.
///
/// # Errors
/// When the database fails.
pub fn of_user(conn: &mut Connection, user: UserId) -> Result<SecondFactors, StoreError> {
    let user = user.to_string();
    let (totp, passkey) =
        diesel::select((has_totp!(&user), has_passkey!(&user))).get_result(conn)?;
    Ok(SecondFactors { totp, passkey })
}

/// Removes all second factors, recovery codes, and pending sign-ins of an account.
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
