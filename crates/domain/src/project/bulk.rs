//! Changing many projects at once.

use super::ProjectCode;
use crate::field_error::FieldError;
use messages::Message;
use std::collections::BTreeSet;

/// Maximum number of projects per request.
pub const BULK_MAX: usize = 200;

/// Checks a selection: not empty, not too large, and without duplicates.
///
/// # Errors
/// Returns the broken rule, as an error of `projects`.
pub fn check_selection<'a>(codes: impl IntoIterator<Item = &'a str>) -> Result<(), FieldError> {
    let error = |code, message: Message| Err(FieldError::new("projects", code, message));
    let mut seen = BTreeSet::new();
    for typed in codes {
        // Compare normalized codes, so that different spellings count as duplicates.
        let code = ProjectCode::parse(typed)
            .map_or_else(|_| typed.to_owned(), |code| code.as_str().to_owned());
        if !seen.insert(code) {
            return error(
                "repeated",
                Message::ErrorSelectionTwice {
                    code: typed.to_owned(),
                },
            );
        }
    }
    match seen.len() {
        0 => error("required", Message::ErrorSelectionNone),
        count if count > BULK_MAX => error(
            "too_many",
            Message::ErrorSelectionMost {
                most: BULK_MAX.to_string(),
            },
        ),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_selection_is_not_empty_and_has_no_duplicates() {
        let many: Vec<String> = (0..=BULK_MAX).map(|n| format!("no code {n}")).collect();
        let all: Vec<&str> = many.iter().map(String::as_str).collect();
        let table: [(&[&str], Option<&str>); 6] = [
            (&["ABC234"], None),
            (&["ABC234", "ABC235"], None),
            (&all[1..], None),
            (&[], Some("Select at least one project")),
            (&["ABC234", " abc234 "], Some(" abc234  is selected twice")),
            (&all, Some("Select at most 200 projects at once")),
        ];
        for (codes, message) in table {
            let found = check_selection(codes.iter().copied()).err();
            let found = found.as_ref().map(|error| error.message.as_str());
            assert_eq!(found, message, "{}", codes.len());
        }
    }
}
