//! Second factors: codes of an authenticator app, and recovery codes for use without the app.

mod recovery_code;
mod totp;

pub use recovery_code::{RECOVERY_CODES, RecoveryCode};
pub use totp::{TOTP_DIGITS, TotpSecret};

use crate::field_error::FieldError;
use crate::text::{Length, identifier, line};
use jiff::SignedDuration;

/// How long a sign-in waits for its second factor.
pub const SIGN_IN_WAITS: SignedDuration = SignedDuration::from_mins(10);
/// A sign-in fails after this many wrong codes.
pub const WRONG_CODES_MAX: u32 = 5;
/// Maximum number of passkeys per account.
pub const PASSKEYS_MAX: usize = 20;

/// Length of a passkey's name, in characters.
pub const PASSKEY_NAME_LENGTH: Length = Length { min: 1, max: 50 };

/// Parses the name of a passkey.
///
/// # Errors
/// Returns an error if the name is empty or too long.
pub fn passkey_name(typed: &str) -> Result<String, FieldError> {
    let name = line(typed);
    PASSKEY_NAME_LENGTH.check("name", "name", &name)?;
    Ok(name)
}

/// A second-factor code as typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TypedCode {
    /// Six digits from an authenticator app.
    Totp(String),
    /// A recovery code.
    Recovery(RecoveryCode),
}

impl TypedCode {
    /// Distinguishes the two kinds by format. Ignores spaces and hyphens. Returns `None` for anything else.
    #[must_use]
    pub fn parse(typed: &str) -> Option<Self> {
        let bare: String = identifier(typed)
            .chars()
            .filter(|c| !c.is_whitespace() && *c != '-')
            .collect();
        if bare.len() == TOTP_DIGITS && bare.bytes().all(|byte| byte.is_ascii_digit()) {
            Some(Self::Totp(bare))
        } else {
            RecoveryCode::parse(&bare).map(Self::Recovery)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_passkey_needs_a_name() {
        let parsed = |typed: &str| passkey_name(typed).map_err(|error| error.message);
        assert_eq!(parsed(" Ann's <b>laptop"), Ok("Ann's <b>laptop".to_owned()));
        assert_eq!(parsed(" "), Err("Name is required".to_owned()));
        let long = "Name must not exceed 50 characters".to_owned();
        assert_eq!(parsed(&"x".repeat(51)), Err(long));
    }

    #[test]
    fn codes_are_distinguished_by_format() {
        let totp = |code: &str| Some(TypedCode::Totp(code.to_owned()));
        let recovery = RecoveryCode::parse("ABCD2346EFGH7899").map(TypedCode::Recovery);
        assert!(recovery.is_some());
        for (typed, expected) in [
            ("012345", totp("012345")),
            (" 012 345\n", totp("012345")),
            ("012-345", totp("012345")),
            ("ABCD-2346-EFGH-7899", recovery.clone()),
            (" abcd 2346 efgh 7899", recovery),
            ("01234", None),
            ("0123456", None),
            ("+12345", None),
            ("٠١٢٣٤٥", None),
            ("ABCD-2346-EFGH-789", None),
            ("ABCD-2346-EFGH-78991", None),
            // 0, 1, 5, I, L, O, and S do not occur in codes.
            ("ABCD-2346-EFGH-7890", None),
            ("", None),
        ] {
            assert_eq!(TypedCode::parse(typed), expected, "{typed}");
        }
    }
}
