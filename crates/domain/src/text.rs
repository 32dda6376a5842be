//! Cleans typed text and limits its length (specification 1, section 5).
//!
//! | Function | For | Removes |
//! |---|---|---|
//! | [`plain`] | multi-line text | control characters; spaces and invisible characters at both ends |
//! | [`line`] | single-line text | the same, line breaks, and bidirectional controls |
//! | [`identifier`] | codes, numbers, ZIP codes, phone numbers, email addresses | the same, and all invisible characters |
//! | [`sanitize_line`] | sign-up fields | the same as `line`, angle brackets, `javascript:`, and `on…=` |
//!
//! Only sign-up fields drop angle brackets. Pages and emails escape text when they show it. The web tests check the same cases in
//! `text-cases.json`. Lengths are counted in characters (Unicode scalar values), not bytes.

use crate::field_error::FieldError;
use messages::Message;
use std::borrow::Cow;

/// Whether a character is invisible: Unicode's default ignorable code points, interlinear annotation marks, and the blank Braille pattern.
/// Does not include spaces.
#[must_use]
pub const fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}'
        | '\u{34f}'
        | '\u{61c}'
        | '\u{115f}'..='\u{1160}'
        | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{2800}'
        | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}'
        | '\u{ffa0}'
        | '\u{fff0}'..='\u{fffb}'
        | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Whether a character overrides the text direction of the following text, possibly beyond its own text.
#[must_use]
pub const fn is_bidi_control(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether a code point is a Unicode noncharacter. Programs may drop it or show nothing for it.
const fn is_noncharacter(c: char) -> bool {
    matches!(c, '\u{fdd0}'..='\u{fdef}') || (c as u32) & 0xfffe == 0xfffe
}

/// Whether a character is a line break: line feed, carriage return, vertical tab, form feed, next line, line separator, or paragraph
/// separator.
#[must_use]
pub const fn is_line_break(c: char) -> bool {
    matches!(
        c,
        '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}'
    )
}

/// Variation selectors and tags, which belong to the preceding emoji.
const fn ends_emoji(c: char) -> bool {
    matches!(c, '\u{fe00}'..='\u{fe0f}' | '\u{e0020}'..='\u{e007f}')
}

/// Trims spaces and invisible characters at both ends, except those that belong to a trailing emoji.
#[must_use]
pub fn trim(text: &str) -> &str {
    text.trim_start_matches(|c: char| c.is_whitespace() || is_invisible(c))
        .trim_end_matches(|c: char| c.is_whitespace() || is_invisible(c) && !ends_emoji(c))
}

/// Cleans multi-line text: trims it, and removes noncharacters and control characters except line breaks and tabs. All line breaks become
/// `\n`.
#[must_use]
pub fn plain(typed: &str) -> String {
    let unix = typed.replace("\r\n", "\n").replace(is_line_break, "\n");
    let kept: String = unix
        .chars()
        .filter(|c| matches!(c, '\n' | '\t') || !(c.is_control() || is_noncharacter(*c)))
        .collect();
    trim(&kept).to_owned()
}

/// Cleans single-line text: like [`plain`], with line breaks and tabs replaced by spaces, and without bidirectional controls.
#[must_use]
pub fn line(typed: &str) -> String {
    let mut text = plain(typed).replace(['\n', '\t'], " ");
    text.retain(|c| !is_bidi_control(c));
    // Removing characters may expose spaces at the ends.
    trim(&text).to_owned()
}

/// Cleans a code, number, ZIP code, phone number, or email address: like [`line`], without invisible characters.
#[must_use]
pub fn identifier(typed: &str) -> String {
    let mut text = line(typed);
    text.retain(|c| !is_invisible(c));
    text.trim().to_owned()
}

/// Cleans a sign-up field: like [`line`], without angle brackets, `javascript:`, and `on…=` handlers.
#[must_use]
pub fn sanitize_line(typed: &str) -> String {
    let mut text = String::with_capacity(typed.len());
    for c in line(typed).chars().filter(|c| !matches!(c, '<' | '>')) {
        text.push(c);
        // Checking at each closing character also catches text that results from removing an inner piece ('javajavascript:script:').
        match c {
            ':' => drop_scheme(&mut text),
            '=' => drop_handler(&mut text),
            _ => {}
        }
    }
    trim(&text).to_owned()
}

/// Removes a trailing `javascript:`.
fn drop_scheme(text: &mut String) {
    const SCHEME: &str = "javascript:";
    let start = text.len().checked_sub(SCHEME.len());
    if let Some(start) =
        start.filter(|&start| text.as_bytes()[start..].eq_ignore_ascii_case(SCHEME.as_bytes()))
    {
        text.truncate(start);
    }
}

/// Removes a trailing `on…=`, if it is a separate word.
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

/// The first `max` characters of a text, with an ellipsis if it was shortened.
#[must_use]
pub fn beginning(text: &str, max: usize) -> String {
    let mut shortened: String = text.chars().take(max).collect();
    if shortened.len() < text.len() {
        shortened.truncate(shortened.trim_end().len());
        shortened.push('…');
    }
    shortened
}

/// Escapes text that a spreadsheet would read as a formula. East Asian versions also accept the full-width characters.
#[must_use]
pub fn defused(text: &str) -> Cow<'_, str> {
    const BEGINS_FORMULA: [char; 11] =
        ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
    if text.starts_with(BEGINS_FORMULA) {
        format!("'{text}").into()
    } else {
        text.into()
    }
}

/// Escapes text for HTML, also within double quotes.
#[must_use]
pub fn html_escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// Limits for the length of a text, in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Length {
    /// Minimum length.
    pub min: usize,
    /// Maximum length.
    pub max: usize,
}

impl Length {
    /// 1 to `max` characters.
    #[must_use]
    pub const fn up_to(max: usize) -> Self {
        Self { min: 1, max }
    }

    /// Checks cleaned text and returns the specified messages. `name` is a key of the message `error-field`.
    ///
    /// # Errors
    /// Returns an error if the text is blank, too short, or too long.
    pub fn check(self, field: &'static str, name: &str, text: &str) -> Result<(), FieldError> {
        let length = text.chars().count();
        if length == 0 {
            Err(required(field, name))
        } else if length < self.min {
            let message = Message::ErrorTooShort {
                field: name.to_owned(),
                min: self.min.to_string(),
            };
            Err(FieldError::new(field, "too_short", message))
        } else if length > self.max {
            let message = Message::ErrorTooLong {
                field: name.to_owned(),
                max: self.max.to_string(),
            };
            Err(FieldError::new(field, "too_long", message))
        } else {
            Ok(())
        }
    }
}

/// The error '{name} is required'. `name` is a key of the message `error-field`.
#[must_use]
pub fn required(field: &'static str, name: &str) -> FieldError {
    let message = Message::ErrorRequired {
        field: name.to_owned(),
    };
    FieldError::new(field, "required", message)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row of `text-cases.json`: a typed text and the result of each function.
    #[derive(serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Case {
        typed: String,
        plain: String,
        line: String,
        identifier: String,
        sanitized: String,
    }

    #[test]
    fn text_is_cleaned_as_in_the_shared_cases() {
        let cases: Vec<Case> =
            serde_json::from_str(include_str!("../text-cases.json")).expect("valid test cases");
        for case in cases {
            let typed = &case.typed;
            assert_eq!(plain(typed), case.plain, "plain: {typed:?}");
            assert_eq!(line(typed), case.line, "line: {typed:?}");
            assert_eq!(identifier(typed), case.identifier, "identifier: {typed:?}");
            assert_eq!(sanitize_line(typed), case.sanitized, "sanitized: {typed:?}");
        }
    }

    proptest::proptest! {
        #[test]
        fn cleaning_twice_changes_nothing(
            typed in "(?i)(javascript:|on[a-z]{0,3}=|[<> oné=:\u{200b}\u{200d}\u{fe0f}\u{202e}\n]|\\PC){0,12}"
        ) {
            for clean in [plain, line, identifier, sanitize_line] {
                let once = clean(&typed);
                proptest::prop_assert_eq!(clean(&once), once);
            }
        }

        #[test]
        fn no_invisible_characters_remain_at_the_ends(typed in "[\u{200b}\u{202e}\u{2060}\u{feff}\u{ad}\u{fe0f} a]{0,8}") {
            let text = plain(&typed);
            let visible = |c: Option<char>| c.is_none_or(|c| !is_invisible(c));
            proptest::prop_assert!(visible(text.chars().next()));
            proptest::prop_assert!(visible(text.chars().next_back().filter(|c| !ends_emoji(*c))));
            proptest::prop_assert!(identifier(&typed).chars().all(|c| !is_invisible(c)));
        }
    }

    #[test]
    fn text_cannot_become_a_formula_or_markup() {
        for (text, expected) in [
            ("=1+1", "'=1+1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("＝1", "'＝1"),
            ("\t=1", "'\t=1"),
            ("1=1", "1=1"),
            ("", ""),
        ] {
            assert_eq!(defused(text), expected, "{text:?}");
        }
        assert_eq!(
            html_escaped("<b>\"A\" & B</b>"),
            "&lt;b&gt;&quot;A&quot; &amp; B&lt;/b&gt;"
        );
    }

    #[test]
    fn length_errors_have_their_messages() {
        let length = Length { min: 2, max: 4 };
        let message = |text| {
            length
                .check("x", "city", text)
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
