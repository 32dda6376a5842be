//! US addresses: state names to codes, zip codes, one line out of fields, and fields out of free
//! text (specification 2, section 2, "Contractor project card").

mod free_text;
mod state;

pub use free_text::{UsAddress, parse_address};
pub use state::{STATES, state_code};

use crate::field_error::FieldError;
use crate::text::required;

/// Reads a state's name or code as its two-letter code.
///
/// # Errors
/// When it is blank or no state (nor DC).
pub fn parse_state(typed: &str) -> Result<String, FieldError> {
    if typed.trim().is_empty() {
        return Err(required("state", "State"));
    }
    state_code(typed)
        .map(str::to_owned)
        .ok_or_else(|| FieldError::new("state", "invalid", "State must be a US state"))
}

/// Reads a zip code of 5 or 9 digits as `12345` or `12345-6789`.
///
/// # Errors
/// When it is blank or anything else.
pub fn parse_zip(typed: &str) -> Result<String, FieldError> {
    if typed.trim().is_empty() {
        return Err(required("zip_code", "Zip code"));
    }
    zip_code(typed)
        .ok_or_else(|| FieldError::new("zip_code", "invalid", "Zip code must have 5 or 9 digits"))
}

/// The zip code that `text` is, if it is one.
#[must_use]
pub fn zip_code(text: &str) -> Option<String> {
    let text = text.trim();
    let digits =
        |part: &str, count| part.len() == count && part.bytes().all(|b| b.is_ascii_digit());
    match text.split_once(['-', ' ']) {
        Some((five, four)) if digits(five, 5) && digits(four, 4) => Some(format!("{five}-{four}")),
        None if digits(text, 5) => Some(text.to_owned()),
        None if digits(text, 9) => Some(format!("{}-{}", &text[..5], &text[5..])),
        Some(_) | None => None,
    }
}

/// One line: `12 Oak St, Unit 4, Austin, TX 78701`. A street that turns out to hold a whole address
/// as free text is taken apart first; fields of their own win over what stands in it.
#[must_use]
pub fn format_address(
    street: &str,
    unit: Option<&str>,
    city: &str,
    state: &str,
    zip: &str,
) -> String {
    // Only text with a zip code or a state at its end is a whole address; a plain street stays as it is, and most
    // lines of a list are plain streets.
    let free = Some(street)
        .filter(|street| {
            street.contains(',') || street.trim_end().ends_with(|c: char| c.is_ascii_digit())
        })
        .map(parse_address)
        .unwrap_or_default();
    let is_whole = free.zip.is_some() || (free.state.is_some() && free.city.is_some());
    let or = |own: &str, found: Option<String>| {
        let own = own.trim();
        if own.is_empty() {
            found.unwrap_or_default()
        } else {
            own.to_owned()
        }
    };
    let (street, city, state, zip) = if is_whole {
        (
            free.street.unwrap_or_default(),
            or(city, free.city),
            or(state, free.state),
            or(zip, free.zip),
        )
    } else {
        (
            street.trim().to_owned(),
            or(city, None),
            or(state, None),
            or(zip, None),
        )
    };
    let state = state_code(&state).map_or(state.clone(), str::to_owned);
    let zip = zip_code(&zip).unwrap_or(zip);
    let region = [state, zip]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(" ");
    let unit = unit
        .map(|unit| labelled_unit(unit.trim()))
        .unwrap_or_default();
    [street, unit, city, region]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(", ")
}

/// `4B` becomes `Unit 4B`; what already says what it is stays.
fn labelled_unit(unit: &str) -> String {
    let is_bare = unit.chars().next().is_some_and(|c| c.is_ascii_digit())
        || (!unit.is_empty() && unit.chars().all(|c| c.is_ascii_uppercase()) && unit.len() <= 2);
    if is_bare {
        format!("Unit {unit}")
    } else {
        unit.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zip_codes() {
        for (typed, zip) in [
            ("78701", Some("78701")),
            (" 78701 ", Some("78701")),
            ("78701-1234", Some("78701-1234")),
            ("787011234", Some("78701-1234")),
            ("7870", None),
            ("787012", None),
            ("78701-", None),
            ("78701 1234", Some("78701-1234")),
            ("78701  1234", None),
            ("7870a", None),
            ("٧٨٧٠١", None),
        ] {
            assert_eq!(zip_code(typed).as_deref(), zip, "{typed}");
        }
    }

    #[test]
    fn one_line_out_of_fields() {
        let table = [
            (
                ("12 Oak St", None, "Austin", "TX", "78701"),
                "12 Oak St, Austin, TX 78701",
            ),
            (
                ("12 Oak St", Some("4B"), "Austin", "Texas", "787011234"),
                "12 Oak St, Unit 4B, Austin, TX 78701-1234",
            ),
            (
                ("12 Oak St", Some("Apt 4"), "Austin", "TX", "78701"),
                "12 Oak St, Apt 4, Austin, TX 78701",
            ),
            (
                ("12 Oak St", Some("#4"), "Austin", "TX", ""),
                "12 Oak St, #4, Austin, TX",
            ),
            (
                ("12 Oak St", Some(""), "Austin", "", ""),
                "12 Oak St, Austin",
            ),
            (
                ("12 Oak St, Austin, Texas 78701", None, "", "", ""),
                "12 Oak St, Austin, TX 78701",
            ),
            (
                ("12 Oak St, Austin, TX 78701", None, "Dallas", "TX", "75201"),
                "12 Oak St, Dallas, TX 75201",
            ),
            (
                (
                    "1600 Pennsylvania Ave NW",
                    None,
                    "Washington",
                    "District of Columbia",
                    "20500",
                ),
                "1600 Pennsylvania Ave NW, Washington, DC 20500",
            ),
            (
                ("5 Virginia", None, "Reno", "Nevada", "89501"),
                "5 Virginia, Reno, NV 89501",
            ),
            (("", None, "", "", ""), ""),
        ];
        for ((street, unit, city, state, zip), line) in table {
            assert_eq!(format_address(street, unit, city, state, zip), line);
        }
    }
}
