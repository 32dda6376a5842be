//! US addresses: state names and codes, ZIP codes, formatting fields as one line, and parsing free text into fields (specification 2,
//! section 2, "Contractor project card").

mod city_key;
mod free_text;
mod places;
mod state;
mod street_key;
mod words;

pub use free_text::{SplitAddress, UNIT_LENGTH, UsAddress, parse_address, split_address};
pub(crate) use free_text::{contains_location, contains_second_address, differ, is_street_in_unit};
pub use places::{Point, zip_center};
pub use state::{STATES, state_code};
pub(crate) use street_key::street_key;

use crate::field_error::FieldError;
use crate::search::{fold, fold_lightly};
use crate::text::{identifier, required};
use messages::Message;
use std::borrow::Cow;

/// Parses a state's name or code and returns the two-letter code.
///
/// # Errors
/// Returns an error if the text is blank or not one of [`STATES`].
pub fn parse_state(typed: &str) -> Result<String, FieldError> {
    let typed = identifier(typed);
    if typed.is_empty() {
        return Err(required("state", "state"));
    }
    state_code(&typed)
        .map(str::to_owned)
        .ok_or_else(|| FieldError::new("state", "invalid", Message::ErrorState))
}

/// Parses a ZIP code of 5 or 9 digits and returns `12345` or `12345-6789`.
///
/// # Errors
/// Returns an error if the text is blank or not a ZIP code.
pub fn parse_zip(typed: &str) -> Result<String, FieldError> {
    if identifier(typed).is_empty() {
        return Err(required("zip_code", "zip_code"));
    }
    zip_code(typed).ok_or_else(|| FieldError::new("zip_code", "invalid", Message::ErrorZip))
}

/// Normalizes `text` to `12345` or `12345-6789`; `None` if it is not a ZIP code.
#[must_use]
pub fn zip_code(text: &str) -> Option<String> {
    let text = fold_lightly(&identifier(text));
    let digits =
        |part: &str, count| part.len() == count && part.bytes().all(|b| b.is_ascii_digit());
    match text.split_once(['-', ' ']) {
        Some((five, four)) if digits(five, 5) && digits(four, 4) => Some(format!("{five}-{four}")),
        None if digits(&text, 5) => Some(text),
        None if digits(&text, 9) => Some(format!("{}-{}", &text[..5], &text[5..])),
        Some(_) | None => None,
    }
}

/// Restores leading zeros that a numeric cell drops: `2139` becomes `02139`; `17300001` and `1730-0001` become `01730-0001`.
#[must_use]
pub fn restored_zip(text: &str) -> Option<String> {
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (five, four) = text.split_once('-').unwrap_or((text, ""));
    if !is_digits(five) || !(four.is_empty() || is_digits(four) && four.len() == 4) {
        return None;
    }
    match (five.len(), four.is_empty()) {
        (3 | 4, true) => Some(format!("{five:0>5}")),
        (3 | 4, false) => Some(format!("{five:0>5}-{four}")),
        (7 | 8, true) => {
            let nine = format!("{five:0>9}");
            Some(format!("{}-{}", &nine[..5], &nine[5..]))
        }
        _ => None,
    }
}

/// Whether a ZIP code with restored zeros belongs to the state, and the state's ZIP codes begin with zeros.
pub(crate) fn may_have_lost_zeros(zip: &str, state: &str) -> bool {
    state::loses_zeros(state) && places::is_in(zip, state)
}

/// Whether two spellings name the same city, such as `St. Amant` and `saint amant`.
pub(crate) fn is_same_city(one: &str, other: &str) -> bool {
    city_key::city_key(&fold(one)) == city_key::city_key(&fold(other))
}

/// Whether any state has a city with this name.
pub(crate) fn is_city(name: &str) -> bool {
    STATES
        .iter()
        .any(|(_, state)| places::is_city_of_state(state, name))
}

/// Formats an address as one line: `12 Oak St, Unit 4, Austin, TX 78701`. If the street holds a whole address as free text, it is parsed
/// first, unless the fields name a different place.
#[must_use]
pub fn format_address(
    street: &str,
    unit: Option<&str>,
    city: &str,
    state: &str,
    zip: &str,
) -> String {
    // If city, state, and ZIP code are filled in, digits at the end of the street are a lot, an apartment, or a numbered road.
    let is_complete = [city, state, zip].iter().all(|own| !own.trim().is_empty());
    // Skip the parser for most streets, because lists format many addresses. A whole address has a ZIP code after the house number or, if
    // fields are missing, at least a comma.
    let may_be_whole = has_five_digits_behind(street) || !is_complete && street.contains(',');
    let free = Some(street)
        .filter(|_| may_be_whole)
        .map(parse_address)
        .unwrap_or_default();
    let (has_zip, has_place) = (
        free.zip.is_some(),
        free.state.is_some() && free.city.is_some(),
    );
    let is_whole = has_place && has_zip || !is_complete && (has_place || has_zip);
    let found = if is_whole && !differ(&free, &UsAddress::of_fields(city, state, zip)) {
        free
    } else {
        UsAddress {
            street: Some(street.trim().to_owned()),
            ..UsAddress::default()
        }
    };
    let state = own_or(state, found.state.as_deref());
    let zip = own_or(zip, found.zip.as_deref());
    let zip = zip_code(zip).map_or(Cow::Borrowed(zip), Cow::Owned);

    let mut line = String::with_capacity(street.len() + city.len() + 40);
    append(&mut line, ", ", found.street.as_deref().unwrap_or_default());
    append(&mut line, ", ", &labeled_unit(unit.unwrap_or_default()));
    append(&mut line, ", ", own_or(city, found.city.as_deref()));
    let street_and_city = line.len();
    append(&mut line, ", ", state_code(state).unwrap_or(state));
    let separator = if line.len() > street_and_city {
        " "
    } else {
        ", "
    };
    append(&mut line, separator, &zip);
    line
}

/// Whether five consecutive digits follow the first word, or appear in the only word.
fn has_five_digits_behind(street: &str) -> bool {
    let street = street.trim();
    let rest = street.split_once(' ').map_or(street, |(_, rest)| rest);
    rest.as_bytes()
        .windows(5)
        .any(|five| five.iter().all(u8::is_ascii_digit))
}

/// The field's value, or the value from the free text if the field is blank.
fn own_or<'a>(own: &'a str, found: Option<&'a str>) -> &'a str {
    match own.trim() {
        "" => found.unwrap_or_default(),
        own => own,
    }
}

/// Appends a part to the line if it is not empty.
fn append(line: &mut String, separator: &str, part: &str) {
    if part.is_empty() {
        return;
    }
    if !line.is_empty() {
        line.push_str(separator);
    }
    line.push_str(part);
}

/// `4B` and `b` become `Unit 4B` and `Unit B`. A unit that is already labeled (`Apt 4`, `2nd floor`, `Ph`) is unchanged.
pub(crate) fn labeled_unit(unit: &str) -> Cow<'_, str> {
    let unit = unit.trim();
    let first = unit.split(' ').next().unwrap_or_default();
    let is_number = first.starts_with(|c: char| c.is_ascii_digit())
        && !words::is_ordinal(&first.to_ascii_lowercase());
    let is_code = unit.len() <= 2 && unit.chars().all(|c| c.is_ascii_uppercase());
    match unit.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => {
            Cow::Owned(format!("Unit {}", unit.to_ascii_uppercase()))
        }
        [_, ..] if is_number || is_code => Cow::Owned(format!("Unit {unit}")),
        _ => Cow::Borrowed(unit),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zip_codes_have_five_or_nine_digits() {
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
    fn missing_leading_zeros_of_zip_codes_are_restored() {
        for (typed, zip) in [
            ("2139", Some("02139")),
            ("501", Some("00501")),
            ("17300001", Some("01730-0001")),
            ("5010001", Some("00501-0001")),
            ("1730-0001", Some("01730-0001")),
            ("12180", None),
            ("121800001", None),
            ("12", None),
            ("123456", None),
            ("1730-01", None),
            ("21e9", None),
        ] {
            assert_eq!(restored_zip(typed).as_deref(), zip, "{typed}");
        }
    }

    #[test]
    fn address_fields_are_formatted_as_one_line() {
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
                ("12 Oak St", Some("b"), "Austin", "TX", "78701"),
                "12 Oak St, Unit B, Austin, TX 78701",
            ),
            (
                ("12 Oak St", Some("PH"), "Austin", "TX", "78701"),
                "12 Oak St, Unit PH, Austin, TX 78701",
            ),
            (
                ("12 Oak St", Some("2ND floor"), "Austin", "TX", "78701"),
                "12 Oak St, 2ND floor, Austin, TX 78701",
            ),
            (
                ("12 Oak St", Some("4 B"), "Austin", "TX", "78701"),
                "12 Oak St, Unit 4 B, Austin, TX 78701",
            ),
            (
                ("12 Oak St", Some("7"), "Austin", "TX", "78701"),
                "12 Oak St, Unit 7, Austin, TX 78701",
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
                "12 Oak St, Austin, TX 78701, Dallas, TX 75201",
            ),
            (
                (
                    "12 Oak St, Austin, TX 78701",
                    None,
                    "AUSTIN",
                    "TX",
                    "78701-0042",
                ),
                "12 Oak St, AUSTIN, TX 78701-0042",
            ),
            (
                ("12 Oak St, Austin, TX 78701", None, "Austin", "TX", "78702"),
                "12 Oak St, Austin, TX 78701, Austin, TX 78702",
            ),
            (
                ("12 Oak St, Austin, TX 78701", None, "Dallas", "", ""),
                "12 Oak St, Austin, TX 78701, Dallas",
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
            (
                ("350 5th Ave Apt 10012", None, "New York", "NY", "10118"),
                "350 5th Ave Apt 10012, New York, NY 10118",
            ),
            (
                ("1200 County Road 12345", None, "Leander", "TX", "78641"),
                "1200 County Road 12345, Leander, TX 78641",
            ),
            (
                ("Lot 45210", Some("B"), "Boise", "Idaho", "83702"),
                "Lot 45210, Unit B, Boise, ID 83702",
            ),
            (
                ("12 Oak St, Rear, OR", None, "Salem", "OR", "97301"),
                "12 Oak St, Rear, OR, Salem, OR 97301",
            ),
            (
                ("1500 FM 12345", None, "Marble Falls", "TX", "78654"),
                "1500 FM 12345, Marble Falls, TX 78654",
            ),
            (
                ("4500 Highway 50, Pueblo", None, "", "CO", "81008"),
                "4500 Highway 50, Pueblo, CO 81008",
            ),
            (
                ("12 Oak St Austin TX78701.", None, "", "", ""),
                "12 Oak St, Austin, TX 78701",
            ),
            (
                ("12 Oak St 78701", None, "Austin", "TX", ""),
                "12 Oak St, Austin, TX 78701",
            ),
            (("", None, "", "", ""), ""),
        ];
        for ((street, unit, city, state, zip), line) in table {
            assert_eq!(format_address(street, unit, city, state, zip), line);
        }
    }
}
