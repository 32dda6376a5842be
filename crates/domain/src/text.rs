//! Text as people type it: what is taken out of it, and how long it may be
//! (specification 1, section 5).
//!
//! Lengths are counted in characters (Unicode scalar values), not in bytes.

use crate::field_error::FieldError;

/// Cleans one line: trimmed, without angle brackets, `javascript:`, `on…=` handlers and control
/// characters. Everything else stays, in every script.
#[must_use]
pub fn sanitise_line(typed: &str) -> String {
    let spaced: String = typed
        .chars()
        .map(|c| {
            if matches!(c, '\t' | '\n' | '\r') {
                ' '
            } else {
                c
            }
        })
        .collect();
    sanitise(&spaced)
}

/// Cleans text of several lines: as [`sanitise_line`], but line breaks and tabs stay.
#[must_use]
pub fn sanitise(typed: &str) -> String {
    let mut text = String::with_capacity(typed.len());
    for c in plain(typed).chars().filter(|c| !matches!(c, '<' | '>')) {
        text.push(c);
        // Looking back from each closing character also catches what the removal of an inner piece
        // puts together ('javajavascript:script:').
        match c {
            ':' => drop_scheme(&mut text),
            '=' => drop_handler(&mut text),
            _ => {}
        }
    }
    text.trim().to_owned()
}

/// Drops `javascript:` off the end.
fn drop_scheme(text: &mut String) {
    const SCHEME: &str = "javascript:";
    let start = text.len().checked_sub(SCHEME.len());
    if let Some(start) =
        start.filter(|&start| text.as_bytes()[start..].eq_ignore_ascii_case(SCHEME.as_bytes()))
    {
        text.truncate(start);
    }
}

/// Drops `on…=` off the end, if it is a word of its own.
fn drop_handler(text: &mut String) {
    let before = &text[..text.len() - 1];
    let start = before
        .trim_end_matches(|c: char| c.is_ascii_alphabetic())
        .len();
    let word = &before.as_bytes()[start..];
    let is_handler = word.len() > 2 && word[..2].eq_ignore_ascii_case(b"on");
    if is_handler && !before[..start].ends_with(char::is_alphanumeric) {
        text.truncate(start);
    }
}

/// Trims text and takes out what no text needs: control characters other than line breaks and tabs.
/// Line breaks become `\n`.
#[must_use]
pub fn plain(typed: &str) -> String {
    let unix = typed.replace("\r\n", "\n").replace('\r', "\n");
    let kept: String = unix
        .chars()
        .filter(|c| matches!(c, '\n' | '\t') || !c.is_control())
        .collect();
    kept.trim().to_owned()
}

/// The first characters of a text, at most `max` of them; a mark says where it was cut.
#[must_use]
pub fn beginning(text: &str, max: usize) -> String {
    let mut said: String = text.chars().take(max).collect();
    if said.len() < text.len() {
        said.truncate(said.trim_end().len());
        said.push('…');
    }
    said
}

/// A bound on a text's length, in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Length {
    /// At least so many.
    pub min: usize,
    /// At most so many.
    pub max: usize,
}

impl Length {
    /// At most `max`, and any text that is not blank.
    #[must_use]
    pub const fn up_to(max: usize) -> Self {
        Self { min: 1, max }
    }

    /// Checks a text that has been cleaned, with the specified messages.
    ///
    /// # Errors
    /// When the text is blank, too short or too long.
    pub fn check(self, field: &'static str, label: &str, text: &str) -> Result<(), FieldError> {
        let length = text.chars().count();
        if length == 0 {
            Err(required(field, label))
        } else if length < self.min {
            let message = format!("{label} must be at least {} characters", self.min);
            Err(FieldError::new(field, "too_short", message))
        } else if length > self.max {
            let message = format!("{label} must not exceed {} characters", self.max);
            Err(FieldError::new(field, "too_long", message))
        } else {
            Ok(())
        }
    }
}

/// '{label} is required'.
#[must_use]
pub fn required(field: &'static str, label: &str) -> FieldError {
    FieldError::new(field, "required", format!("{label} is required"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_are_taken_out_and_words_stay() {
        let table = [
            ("  José O'Brien ", "José O'Brien"),
            ("<b>Ann</b>", "bAnn/b"),
            ("javascript:alert(1)", "alert(1)"),
            ("JaVaScRiPt:x", "x"),
            ("javajavascript:script:x", "x"),
            ("java<script:x", "x"),
            ("a onclick=alert(1)", "a alert(1)"),
            ("ONERROR=x", "x"),
            ("<img onerror=x>", "img x"),
            ("oonx=nx=1", "oonx=nx=1"),
            ("onon=x=1", "x=1"),
            ("Johnson=brother", "Johnson=brother"),
            ("the onset = soon", "the onset = soon"),
            ("on=1", "on=1"),
            ("Éonload=1", "Éonload=1"),
            ("a\u{0}b\u{7}c", "abc"),
            ("東京 Ω", "東京 Ω"),
            ("line\r\ntwo", "line\ntwo"),
            ("", ""),
        ];
        for (typed, clean) in table {
            assert_eq!(sanitise(typed), clean, "{typed:?}");
        }
        assert_eq!(sanitise_line("a\tb\r\nc"), "a b  c");
    }

    proptest::proptest! {
        #[test]
        fn cleaning_twice_changes_nothing(typed in "(?i)(javascript:|on[a-z]{0,3}=|[<> oné=:]|\\PC){0,12}") {
            let once = sanitise(&typed);
            proptest::prop_assert_eq!(sanitise(&once), once);
        }
    }

    #[test]
    fn lengths_have_their_messages() {
        let length = Length { min: 2, max: 4 };
        let message = |text| {
            length
                .check("x", "City", text)
                .err()
                .map(|error| error.message)
        };
        assert_eq!(message("").as_deref(), Some("City is required"));
        assert_eq!(
            message("é").as_deref(),
            Some("City must be at least 2 characters")
        );
        assert_eq!(
            message("ééééé").as_deref(),
            Some("City must not exceed 4 characters")
        );
        assert_eq!(message("éééé"), None);
    }
}
