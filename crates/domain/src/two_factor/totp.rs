//! Codes of authenticator apps (RFC 6238): six digits, 30 seconds, SHA-1, which all apps support.

use crate::clock::Rng;
use crate::text::beginning;
use jiff::Timestamp;
use std::fmt;
use totp_rs::{Builder, Totp};

/// Number of digits in a code.
pub const TOTP_DIGITS: usize = 6;
/// Maximum length of the portal's name in the app, because a QR code has limited capacity.
const ISSUER_LENGTH: usize = 30;
/// Length of a secret: RFC 4226 recommends 160 bits.
const SECRET_BYTES: usize = 20;

/// The secret shared with an authenticator app. `Debug` does not print it.
#[derive(Clone, PartialEq, Eq)]
pub struct TotpSecret([u8; SECRET_BYTES]);

impl TotpSecret {
    /// Generates a random secret.
    pub fn new(rng: &mut dyn Rng) -> Self {
        let mut bytes = [0; SECRET_BYTES];
        rng.fill_bytes(&mut bytes);
        Self(bytes)
    }

    /// Restores a secret from bytes. Returns `None` if the length is wrong.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }

    /// The raw secret. It must be stored encrypted.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The secret in the format that users type into an app.
    #[must_use]
    pub fn base32(&self) -> String {
        self.totp().secret().to_base32()
    }

    /// The `otpauth` URL for the QR code, for this account and portal name.
    #[must_use]
    pub fn url(&self, email: &str, portal: &str) -> String {
        // A colon separates the two names in the URL.
        let [account, issuer] = [email, portal].map(|name| name.replace(':', ""));
        Builder::new()
            .with_secret(self.0)
            .with_issuer(Some(beginning(issuer.trim(), ISSUER_LENGTH)))
            .with_account_name(account)
            .build()
            .and_then(|totp| totp.to_url())
            .unwrap_or_default()
    }

    /// The time step of a code, if the code is valid now, or 30 seconds earlier or later. Returns `None` for an accepted step or an earlier
    /// one, so that a code cannot be reused.
    #[must_use]
    pub fn step_of(&self, code: &str, accepted_until: Option<i64>, now: Timestamp) -> Option<i64> {
        let seconds = u64::try_from(now.as_second()).ok()?;
        let step = i64::try_from(self.totp().check(code, seconds)?).ok()?;
        accepted_until
            .is_none_or(|accepted| step > accepted)
            .then_some(step)
    }

    /// Six digits, 30 seconds, one step of tolerance: the library's defaults, which match the RFC.
    fn totp(&self) -> Totp {
        Builder::new().with_secret(self.0).build_noncompliant()
    }
}

impl fmt::Debug for TotpSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TotpSecret(redacted)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The secret of the test vectors in RFC 6238, appendix B.
    fn secret() -> TotpSecret {
        TotpSecret::from_bytes(b"12345678901234567890").unwrap()
    }

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    #[test]
    fn the_rfc_test_vectors_pass() {
        // The RFC lists eight digits; these are the last six.
        for (second, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
        ] {
            let step = secret().step_of(code, None, at(second));
            assert_eq!(step, Some(second / 30), "{second}");
        }
    }

    #[test]
    fn a_code_is_valid_once_within_ninety_seconds() {
        // The code of step 37,037,037, which starts at 1,111,111,110.
        let (code, step, begins) = ("050471", 37_037_037, 1_111_111_110);
        let table = [
            (begins - 31, None, None),
            (begins - 30, None, Some(step)),
            (begins, None, Some(step)),
            (begins + 59, None, Some(step)),
            (begins + 60, None, None),
            (begins, Some(step - 1), Some(step)),
            (begins, Some(step), None),
            (begins, Some(step + 1), None),
        ];
        for (second, accepted_until, expected) in table {
            let found = secret().step_of(code, accepted_until, at(second));
            assert_eq!(found, expected, "{second} {accepted_until:?}");
        }
        for wrong in ["050472", "", "50471", "0504710", "abcdef"] {
            assert_eq!(secret().step_of(wrong, None, at(begins)), None, "{wrong}");
        }
    }

    #[test]
    fn the_url_contains_all_parameters() {
        let url = secret().url("ann+a:b@portal.example", "Buildback");
        assert_eq!(
            url,
            "otpauth://totp/Buildback:ann%2Bab%40portal.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Buildback"
        );
        assert!(url.contains(&secret().base32()));
        assert_eq!(format!("{:?}", secret()), "TotpSecret(redacted)");
        assert_eq!(TotpSecret::from_bytes(b"short"), None);
    }

    #[test]
    fn the_url_contains_the_portal_name() {
        let issuer = |portal: &str| {
            let url = secret().url("ann@portal.example", portal);
            url.split_once("&issuer=").map(|(_, name)| name.to_owned())
        };
        for (portal, named) in [
            ("Harbor Office", "Harbor%20Office"),
            ("Harbor: Office & Sons", "Harbor%20Office%20%26%20Sons"),
            ("H", "H"),
        ] {
            assert_eq!(issuer(portal).as_deref(), Some(named), "{portal}");
        }
        let long = issuer(&"H".repeat(100)).unwrap();
        assert_eq!(long, format!("{}%E2%80%A6", "H".repeat(ISSUER_LENGTH)));
    }
}
