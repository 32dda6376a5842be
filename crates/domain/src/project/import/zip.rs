//! ZIP codes with missing leading zeros.

use super::ImportField;
use crate::address::{may_have_lost_zeros, restored_zip, state_code};
use crate::project::TrackedField as F;
use crate::text::identifier;
use messages::Message;

/// A ZIP code with the zeros that a number does not keep, or why it cannot have lost any; none if it is as long as one, or if
/// the state is none.
pub(super) fn restore(text: &str, state: &str) -> Option<Result<String, Message>> {
    let text = identifier(text);
    let zip = restored_zip(&text)?;
    let code = state_code(&identifier(state))?;
    Some(if may_have_lost_zeros(&zip, code) {
        Ok(zip)
    } else {
        Err(Message::ImportLostZeros {
            value: text,
            state: code.to_owned(),
            zip,
        })
    })
}

/// Removes the trailing dash of a missing ZIP+4 extension: `12180-`, `12180-____`.
pub(super) fn without_empty_end(field: ImportField, text: String) -> String {
    if field != ImportField::Tracked(F::ZipCode) {
        return text;
    }
    let bare = text.trim_end_matches(['-', '–', '_', ' ']);
    if bare.is_empty() {
        text
    } else {
        bare.to_owned()
    }
}

/// Whether a text is a dummy code that programs use for a missing ZIP code.
pub(super) fn is_no_zip(text: &str) -> bool {
    let text = identifier(text);
    ["00000", "99999"].iter().any(|code| text.starts_with(code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_are_restored_if_the_state_has_such_zip_codes() {
        for (text, state, zip) in [
            ("2139", "MA", Some("02139")),
            ("2139", "massachusetts", Some("02139")),
            ("17300001", "MA", Some("01730-0001")),
            ("601", "PR", Some("00601")),
            ("801-1234", "VI", Some("00801-1234")),
            ("9012", "AE", Some("09012")),
            ("7870", "TX", None),
            ("1218", "New York", None),
            ("501", "MA", None),
            ("6010", "PR", None),
            ("5501", "MA", Some("05501")),
            ("5501", "VT", None),
            ("4321", "CT", None),
            ("7302", "MA", None),
            ("601", "VI", None),
            ("801", "PR", None),
            ("501", "NY", None),
        ] {
            let found = restore(text, state).expect("digits are missing");
            assert_eq!(found.ok().as_deref(), zip, "{text} {state}");
        }
        for (text, state) in [
            ("02139", "MA"),
            ("12", "MA"),
            ("2139", "Utopia"),
            ("", "MA"),
        ] {
            assert_eq!(restore(text, state), None, "{text} {state}");
        }
        let refusal = restore("7870", "Texas").and_then(Result::err);
        let expected = Message::ImportLostZeros {
            value: "7870".to_owned(),
            state: "TX".to_owned(),
            zip: "07870".to_owned(),
        };
        assert_eq!(refusal, Some(expected));
        assert!(
            is_no_zip("99999")
                && is_no_zip("00000")
                && is_no_zip("00000-0000")
                && !is_no_zip("00601")
        );
    }
}
