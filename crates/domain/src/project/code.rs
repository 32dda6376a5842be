//! Project codes and project numbers.

use crate::clock::Rng;
use crate::field_error::FieldError;
use crate::text::identifier;
use messages::Message;
use std::fmt;

/// The 29 symbols of a code, without look-alikes.
pub const CODE_ALPHABET: &[u8; 29] = b"ABCDEFGHJKMNPQRTUVWXYZ2346789";
/// Number of characters in a code.
pub const CODE_LENGTH: usize = 6;

/// A project's code: six characters that grant the owner access.
///
/// Parsing only checks the length, because all wrong codes must get the same answer (decisions, "Owner access"). `Debug` does not print the
/// code, so that it stays out of logs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProjectCode(String);

impl ProjectCode {
    /// Parses a code: trims it, converts it to upper case, and drops control and invisible characters.
    ///
    /// # Errors
    /// Returns an error unless it has exactly six characters.
    pub fn parse(typed: &str) -> Result<Self, FieldError> {
        let code = identifier(typed).to_uppercase();
        if code.chars().count() == CODE_LENGTH {
            Ok(Self(code))
        } else {
            let message = Message::ErrorProjectCode;
            Err(FieldError::new("project_code", "wrong_length", message))
        }
    }

    /// Wraps a code from storage.
    #[must_use]
    pub const fn from_stored(code: String) -> Self {
        Self(code)
    }

    /// Generates a random code. All 29^6 codes are equally likely.
    pub fn generate(rng: &mut dyn Rng) -> Self {
        Self(draw_symbols(CODE_LENGTH, rng))
    }

    /// The plain code.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Generates `length` random symbols with equal probability.
pub(crate) fn draw_symbols(length: usize, rng: &mut dyn Rng) -> String {
    // Discard bytes from the largest multiple of 29 on, because they would favor the first symbols.
    let symbols = CODE_ALPHABET.len();
    let fair = 256 / symbols * symbols;
    let mut drawn = String::with_capacity(length);
    let mut byte = [0_u8];
    while drawn.len() < length {
        rng.fill_bytes(&mut byte);
        let number = usize::from(byte[0]);
        if number < fair {
            drawn.push(char::from(CODE_ALPHABET[number % symbols]));
        }
    }
    drawn
}

impl fmt::Display for ProjectCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for ProjectCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ProjectCode(redacted)")
    }
}

impl serde::Serialize for ProjectCode {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

/// Formats the number of the `n`th project of `year`: `BB-2026-000123`.
#[must_use]
pub fn project_number(year: i16, n: i64) -> String {
    format!("BB-{year:04}-{n:06}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use std::collections::BTreeMap;

    #[test]
    fn a_code_is_trimmed_and_upper_cased() {
        for (typed, code) in [
            ("abc234", Some("ABC234")),
            (" ABC234\n", Some("ABC234")),
            ("ABC23", None),
            ("ABC2345", None),
            ("", None),
            ("AB C23", Some("AB C23")),
            // The null character is dropped, so the code is too short.
            ("ABC23\0", None),
        ] {
            assert_eq!(
                ProjectCode::parse(typed)
                    .ok()
                    .as_ref()
                    .map(ProjectCode::as_str),
                code,
                "{typed:?}"
            );
        }
        assert_eq!(
            ProjectCode::parse("x").unwrap_err().message,
            "Project code must be exactly 6 characters"
        );
    }

    #[test]
    fn the_alphabet_has_no_look_alikes() {
        for symbol in b"ILOS015" {
            assert!(!CODE_ALPHABET.contains(symbol));
        }
    }

    #[test]
    fn codes_are_drawn_evenly() {
        let mut rng = rand_chacha::ChaCha12Rng::seed_from_u64(7);
        let mut seen = BTreeMap::<char, u32>::new();
        for _ in 0..10_000 {
            let code = ProjectCode::generate(&mut rng);
            assert_eq!(ProjectCode::parse(code.as_str()).unwrap(), code);
            for symbol in code.as_str().chars() {
                *seen.entry(symbol).or_default() += 1;
            }
        }
        assert_eq!(seen.len(), CODE_ALPHABET.len());
        // 60,000 draws are about 2,069 per symbol. Without discarding bytes, the first 24 symbols would occur 9/8 as often as the rest.
        for (symbol, count) in seen {
            assert!((1_900..2_240).contains(&count), "{symbol}: {count}");
        }
    }

    #[test]
    fn numbers_are_padded_and_grow() {
        assert_eq!(project_number(2026, 123), "BB-2026-000123");
        assert_eq!(project_number(2027, 1_234_567), "BB-2027-1234567");
    }

    #[test]
    fn debug_does_not_show_the_code() {
        assert!(!format!("{:?}", ProjectCode::parse("ABC234").unwrap()).contains("ABC"));
    }
}
