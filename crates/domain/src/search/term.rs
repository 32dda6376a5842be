//! Search terms.

use super::fold::fold;
use crate::field_error::FieldError;
use crate::text::{Length, trim};

/// Length of a search term, in characters (specification 1, section 9).
pub const TERM_LENGTH: Length = Length { min: 2, max: 100 };

/// A search term, split into folded words. All words must match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    folded: String,
    words: Vec<String>,
}

impl Term {
    /// Parses a term for the global search. Trimmed and without control characters, it must have 2 to 100 characters. A term that consists
    /// only of punctuation has no words and finds nothing.
    ///
    /// # Errors
    /// Returns an error if the term is empty, too short, or too long.
    pub fn parse(typed: &str) -> Result<Self, FieldError> {
        let line = one_line(typed);
        TERM_LENGTH.check("q", "search", &line)?;
        Ok(Self::of(&line))
    }

    /// Parses a term from a list's search box; see [`list_term`].
    #[must_use]
    pub fn of_list(typed: &str) -> Option<Self> {
        list_term(typed).map(|line| Self::of(&line))
    }

    fn of(line: &str) -> Self {
        let folded = fold(without_country_code(line).as_deref().unwrap_or(line));
        let mut words: Vec<String> = Vec::new();
        for word in folded.split_whitespace() {
            if !words.iter().any(|known| known == word) {
                words.push(word.to_owned());
            }
        }
        Self { folded, words }
    }

    /// The whole term, folded.
    #[must_use]
    pub fn folded(&self) -> &str {
        &self.folded
    }

    /// The distinct words.
    #[must_use]
    pub fn words(&self) -> &[String] {
        &self.words
    }
}

/// The normalized term of a list search. Accepts a single character, and ignores everything after the first 100 characters. Returns `None`
/// if it is blank.
#[must_use]
pub fn list_term(typed: &str) -> Option<String> {
    let line = one_line(typed);
    (!line.is_empty()).then(|| line.chars().take(TERM_LENGTH.max).collect())
}

/// Replaces control characters. Searched fields contain none, and a line break would match across fields.
fn one_line(typed: &str) -> String {
    trim(&typed.replace(char::is_control, " ")).to_owned()
}

/// Removes the country code 1 from a phone number, because numbers are stored with ten digits.
fn without_country_code(line: &str) -> Option<String> {
    let is_phone = line
        .chars()
        .all(|c| c.is_ascii_digit() || matches!(c, ' ' | '(' | ')' | '-' | '.' | '+'));
    let digits = line.chars().filter(char::is_ascii_digit).count();
    let first = line.find(|c: char| c.is_ascii_digit())?;
    (is_phone && digits == 11 && line[first..].starts_with('1'))
        .then(|| line[first + 1..].to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_term_is_split_into_words() {
        let table: [(&str, &[&str]); 12] = [
            ("  Ana  QUINN ", &["ana", "quinn"]),
            ("ana Ana", &["ana"]),
            ("a\u{0}b", &["a", "b"]),
            ("(212) 555-0188", &["2125550188"]),
            ("+1 (212) 555-0188", &["2125550188"]),
            ("1-212-555-0188", &["2125550188"]),
            ("+1 212 555 0188", &["212", "555", "0188"]),
            ("12125550188", &["2125550188"]),
            ("bb-2026-000123", &["bb2026000123"]),
            ("\"a\" OR b*", &["a", "or", "b"]),
            ("%_", &[]),
            ("--", &[]),
        ];
        for (typed, words) in table {
            let term = Term::parse(typed).expect("valid term");
            assert_eq!(term.words(), words, "{typed:?}");
        }
    }

    #[test]
    fn list_terms_may_be_short_or_long() {
        for (typed, words) in [
            ("", None),
            (" \t\u{1}", None),
            ("j", Some("j")),
            (" Ana  Quinn ", Some("ana quinn")),
            ("--", Some("")),
        ] {
            let term = Term::of_list(typed);
            assert_eq!(
                term.map(|term| term.words().join(" ")).as_deref(),
                words,
                "{typed:?}"
            );
        }
        let long = Term::of_list(&"é".repeat(TERM_LENGTH.max + 1)).expect("valid term");
        assert_eq!(long.folded(), "e".repeat(TERM_LENGTH.max));
    }

    #[test]
    fn a_term_has_two_to_one_hundred_characters() {
        let error = |typed: &str| Term::parse(typed).err().map(|error| error.message);
        for (typed, message) in [
            ("", Some("Search term is required")),
            (" \u{1} ", Some("Search term is required")),
            (" é ", Some("Search term must be at least 2 characters")),
            ("éé", None),
            (&"é".repeat(100), None),
            (
                &"é".repeat(101),
                Some("Search term must not exceed 100 characters"),
            ),
            (
                &"a".repeat(1 << 20),
                Some("Search term must not exceed 100 characters"),
            ),
        ] {
            assert_eq!(error(typed).as_deref(), message, "{:.20}", typed);
        }
    }
}
