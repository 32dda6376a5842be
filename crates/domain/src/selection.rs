//! Changing many rows of a list at once.

use crate::field_error::FieldError;
use crate::project::ProjectCode;
use messages::Message;
use std::collections::BTreeSet;

/// Maximum number of rows per request.
pub const BULK_MAX: usize = 200;

/// Checks the rows of a request, which are the items of `field`: not empty, at most [`BULK_MAX`], and without duplicates.
///
/// # Errors
/// Returns the broken rule.
pub fn check_rows<'a>(
    field: &'static str,
    keys: impl IntoIterator<Item = &'a str>,
) -> Result<(), FieldError> {
    let error = |code, message: Message| Err(FieldError::new(field, code, message));
    let mut seen = BTreeSet::new();
    for key in keys {
        if !seen.insert(key) {
            return error("repeated", Message::ErrorRowsTwice);
        }
    }
    match seen.len() {
        0 => error("required", Message::ErrorRowsNone),
        count if count > BULK_MAX => error(
            "too_many",
            Message::ErrorRowsMost {
                most: BULK_MAX.to_string(),
            },
        ),
        _ => Ok(()),
    }
}

/// Like [`check_rows`], for rows that are named by project codes. Different spellings of a code are the same row.
///
/// # Errors
/// Returns the broken rule.
pub fn check_codes<'a>(
    field: &'static str,
    codes: impl IntoIterator<Item = &'a str>,
) -> Result<(), FieldError> {
    let spelled = |typed: &str| {
        ProjectCode::parse(typed).map_or_else(|_| typed.to_owned(), |code| code.as_str().to_owned())
    };
    let codes: Vec<String> = codes.into_iter().map(spelled).collect();
    check_rows(field, codes.iter().map(String::as_str))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_some_not_too_many_and_each_named_once() {
        let many: Vec<String> = (0..=BULK_MAX).map(|number| number.to_string()).collect();
        let all: Vec<&str> = many.iter().map(String::as_str).collect();
        let table: [(&[&str], Option<&str>); 6] = [
            (&["a"], None),
            (&["a", "b"], None),
            (&all[1..], None),
            (&[], Some("Select at least one row")),
            (&["a", "b", "a"], Some("The same row was selected twice")),
            (&all, Some("Select at most 200 rows at once")),
        ];
        for (keys, message) in table {
            let found = check_rows("tasks", keys.iter().copied()).err();
            let found = found.as_ref().map(|error| error.message.as_str());
            assert_eq!(found, message, "{}", keys.len());
        }
    }

    #[test]
    fn different_spellings_of_a_code_are_the_same_row() {
        for (codes, is_valid) in [
            (["ABC234", "ABC235"], true),
            (["ABC234", " abc234 "], false),
            (["not a code", "NOT A CODE"], true),
            (["not a code", "not a code"], false),
        ] {
            assert_eq!(
                check_codes("projects", codes).is_ok(),
                is_valid,
                "{codes:?}"
            );
        }
    }
}
