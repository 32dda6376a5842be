//! Codes to be kept on paper: each lets its owner in once when the authenticator app is gone.

use crate::clock::Rng;
use crate::project::{CODE_ALPHABET, draw_symbols};
use std::fmt;

/// So many are made at once.
pub const RECOVERY_CODES: usize = 10;
/// About 116 bits: a hash without salt and stretching protects what has at least 112.
const LENGTH: usize = 24;
/// Codes made before were shorter; those that people have kept still work.
const LENGTH_BEFORE: usize = 16;
/// Written in groups of so many.
const GROUP: usize = 4;

/// A recovery code. `Debug` does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct RecoveryCode(String);

impl RecoveryCode {
    /// Draws a code; every one is as likely as any other.
    pub fn new(rng: &mut dyn Rng) -> Self {
        Self(draw_symbols(LENGTH, rng))
    }

    /// Draws as many as a person gets at once.
    pub fn draw(rng: &mut dyn Rng) -> Vec<Self> {
        (0..RECOVERY_CODES).map(|_| Self::new(rng)).collect()
    }

    /// Reads a code without its hyphens, in any case; `None` when it cannot be one.
    #[must_use]
    pub fn parse(bare: &str) -> Option<Self> {
        let code = bare.to_ascii_uppercase();
        let is_code = matches!(code.len(), LENGTH | LENGTH_BEFORE)
            && code.bytes().all(|byte| CODE_ALPHABET.contains(&byte));
        is_code.then_some(Self(code))
    }

    /// The code without hyphens, for hashing.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

/// As it is shown: in groups of four.
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
    fn ten_different_codes_are_drawn_and_read_back_as_written() {
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
            "one made before"
        );
        assert!(RecoveryCode::parse(&"A".repeat(20)).is_none());
        assert_eq!(format!("{:?}", codes[0]), "RecoveryCode(redacted)");
    }
}
