//! One change to many projects at once.

use super::ProjectCode;
use crate::field_error::FieldError;
use messages::Message;
use std::collections::BTreeSet;

/// So many projects can be changed by one call.
pub const BULK_MAX: usize = 200;

/// Checks what was selected: something, not too much, and nothing twice.
///
/// # Errors
/// The rule that was broken, about `projects`.
pub fn check_selection<'a>(codes: impl IntoIterator<Item = &'a str>) -> Result<(), FieldError> {
    let refused = |code, message: Message| Err(FieldError::new("projects", code, message));
    let mut seen = BTreeSet::new();
    for typed in codes {
        // However a code is written, it is the same project's.
        let code = ProjectCode::parse(typed)
            .map_or_else(|_| typed.to_owned(), |code| code.as_str().to_owned());
        if !seen.insert(code) {
            return refused(
                "repeated",
                Message::ErrorSelectionTwice {
                    code: typed.to_owned(),
                },
            );
        }
    }
    match seen.len() {
        0 => refused("required", Message::ErrorSelectionNone),
        count if count > BULK_MAX => refused(
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
    fn a_selection_holds_something_and_nothing_twice() {
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
            let told = check_selection(codes.iter().copied()).err();
            let told = told.as_ref().map(|error| error.message.as_str());
            assert_eq!(told, message, "{}", codes.len());
        }
    }
}
