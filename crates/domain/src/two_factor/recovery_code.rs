//! Recovery codes: single-use codes, to be kept on paper, for signing in without the authenticator app.

use crate::clock::Rng;
use crate::project::{CODE_ALPHABET, draw_symbols};
use std::fmt;

/// Number of codes generated at once.
pub const RECOVERY_CODES: usize = 10;
/// Length of a code. 24 symbols are about 116 bits; from 112 bits on, an unsalted, unstretched hash is sufficient.
const LENGTH: usize = 24;
/// Length of older codes, which are still valid.
const OLD_LENGTH: usize = 16;
/// Number of symbols per displayed group.
const GROUP: usize = 4;

/// A recovery code. `Debug` does not print it.
#[derive(Clone, PartialEq, Eq)]
pub struct RecoveryCode(String);

impl RecoveryCode {
    /// Generates a random code. All codes are equally likely.
    pub fn new(rng: &mut dyn Rng) -> Self {
        Self(draw_symbols(LENGTH, rng))
    }

    /// Generates a new set of codes for an account.
    pub fn draw(rng: &mut dyn Rng) -> Vec<Self> {
        (0..RECOVERY_CODES).map(|_| Self::new(rng)).collect()
    }

    /// Parses a code without hyphens, ignoring case. Returns `None` if it is not valid.
    #[must_use]
    pub fn parse(bare: &str) -> Option<Self> {
        let code = bare.to_ascii_uppercase();
        let is_code = matches!(code.len(), LENGTH | OLD_LENGTH)
            && code.bytes().all(|byte| CODE_ALPHABET.contains(&byte));
        is_code.then_some(Self(code))
    }

    /// The plain code without hyphens, for hashing.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

/// Formats the code in groups of four.
impl fmt::Display for RecoveryCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, symbol) in self.0.chars().enumerate() {
            if place > 0 && place % GROUP == 0 {
                f.write_str("-")?;
            }
            write!(f, "{symbol}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for RecoveryCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RecoveryCode(redacted)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_chacha::ChaCha12Rng;
    use rand_chacha::rand_core::SeedableRng;

    #[test]
    fn ten_distinct_codes_are_generated_and_round_trip() {
        let codes = RecoveryCode::draw(&mut ChaCha12Rng::seed_from_u64(1));
        assert_eq!(codes.len(), RECOVERY_CODES);
        for (place, code) in codes.iter().enumerate() {
            let written = code.to_string();
            assert_eq!(written.len(), 29, "{written}");
            let bare = written.replace('-', "").to_lowercase();
            assert_eq!(RecoveryCode::parse(&bare).as_ref(), Some(code));
            assert!(!codes[..place].contains(code));
        }
        assert!(
            RecoveryCode::parse("ABCD2346EFGH7899").is_some(),
            "older codes must be valid"
        );
        assert!(RecoveryCode::parse(&"A".repeat(20)).is_none());
        assert_eq!(format!("{:?}", codes[0]), "RecoveryCode(redacted)");
    }
}
