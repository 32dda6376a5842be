//! Detects values that do not fit their field: answers, dates, ditto marks, and cities with more than a name.

use super::ImportField;
use super::cell::{CellKind, ImportCell};
use super::row_texts::QUOTED_LENGTH;
use crate::address::{is_city, state_code};
use crate::contact::optional_email;
use crate::field_error::FieldError;
use crate::project::TrackedField as F;
use crate::text::{beginning, identifier};
use messages::Message;

/// `Yes`, `FALSE`, `x`, or a check mark.
pub(super) fn is_answer(text: &str) -> bool {
    let lower = text.trim().to_lowercase();
    let is_word = matches!(
        lower.as_str(),
        "yes" | "no" | "y" | "n" | "true" | "false" | "x"
    );
    is_word || !lower.is_empty() && lower.chars().all(|c| "✓✔✗✘☐☑☒".contains(c))
}

/// Whether a field holds words.
pub(super) const fn is_in_words(field: ImportField) -> bool {
    match field {
        ImportField::Tracked(field) => matches!(
            field,
            F::City
                | F::ClaimsAdjusterName
                | F::DamageType
                | F::InsuranceCarrierName
                | F::PropertyAddress
                | F::PropertyOwnerName
                | F::ReferralPartnerContactName
        ),
        ImportField::ReferralPartner | ImportField::HouseNumber => false,
        ImportField::Contractor
        | ImportField::FullAddress
        | ImportField::StreetType
        | ImportField::OwnerFirstName
        | ImportField::OwnerLastName => true,
    }
}

/// The error for a ditto mark, or for a value that does not fit its field.
pub(super) fn wrong_kind(field: ImportField, cell: &ImportCell, text: &str) -> Option<FieldError> {
    let (code, message): (_, fn(String, String) -> Message) = if repeats(text) {
        ("ditto", |field, value| Message::ImportDitto {
            field,
            value,
        })
    } else if !rejects_answers(field) {
        return None;
    } else if cell.kind == CellKind::Date {
        ("date", |field, value| Message::ImportIsDate {
            field,
            value,
        })
    } else if matches!(
        text.to_lowercase().as_str(),
        "true" | "false" | "yes" | "no"
    ) {
        ("answer", |field, value| Message::ImportIsAnswer {
            field,
            value,
        })
    } else if field == ImportField::Tracked(F::City) && has_more(text) {
        ("more_than_city", |field, value| {
            Message::ImportMoreThanCity { field, value }
        })
    } else if is_in_words(field) && !text.contains(char::is_alphabetic) {
        ("no_words", |field, value| Message::ImportNoLetters {
            field,
            value,
        })
    } else if is_in_words(field) && optional_email("email", text).is_ok() {
        ("email", |field, value| Message::ImportIsEmail {
            field,
            value,
        })
    } else {
        return None;
    };
    let name = field.as_str();
    let message = message(name.to_owned(), beginning(text, QUOTED_LENGTH));
    Some(FieldError::new(name, code, message))
}

/// Whether answers and dates are errors in a field. Other rules cover the excluded fields, and `True` is also a name.
const fn rejects_answers(field: ImportField) -> bool {
    match field {
        ImportField::OwnerFirstName | ImportField::OwnerLastName => false,
        ImportField::Tracked(field) => !matches!(
            field,
            F::DamageDescription | F::TimelineStart | F::UrgencyLevel
        ),
        ImportField::FullAddress
        | ImportField::HouseNumber
        | ImportField::StreetType
        | ImportField::ReferralPartner
        | ImportField::Contractor => true,
    }
}

/// `"`, `''`, `ditto`: the value of the row above.
fn repeats(text: &str) -> bool {
    let lower = identifier(text).to_lowercase();
    let bare = lower.trim_matches(['(', ')', '.', ' ']);
    let is_mark = !bare.is_empty() && bare.chars().all(|c| "\"'“”„″〃‘’′".contains(c));
    is_mark
        || matches!(
            bare,
            "ditto" | "same" | "same as above" | "as above" | "see above" | "idem"
        )
}

/// `Troy NY 12180`, `12180`, `Troy, NY`, but not `29 Palms`, which is a city.
fn has_more(city: &str) -> bool {
    let state = city.rsplit_once(',').map(|(_, state)| identifier(state));
    city.contains(|c: char| c.is_numeric()) && !is_city(city)
        || state.is_some_and(|state| state_code(&state).is_some())
}

/// The error for a city followed by its state's code, or replaced by it: `Troy NY`, `N.Y.`.
pub(super) fn city_with_state(city: &str, state: &str) -> Option<FieldError> {
    let state = state_code(&identifier(state))?;
    let bare = identifier(city).replace('.', "").to_uppercase();
    let value = beginning(city, QUOTED_LENGTH);
    let (code, message) = if bare == state {
        ("no_city", Message::ImportNoCity { value })
    } else if city.trim().ends_with(&format!(" {state}")) {
        ("more_than_city", Message::ImportCityWithState { value })
    } else {
        return None;
    };
    Some(FieldError::new(F::City.as_str(), code, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unsuitable_values_are_detected() {
        const OWNER: ImportField = ImportField::Tracked(F::PropertyOwnerName);
        const CITY: ImportField = ImportField::Tracked(F::City);
        const UNIT: ImportField = ImportField::Tracked(F::Unit);
        const DAMAGE: ImportField = ImportField::Tracked(F::DamageType);
        const CARRIER: ImportField = ImportField::Tracked(F::InsuranceCarrierName);
        const TEXT: ImportField = ImportField::Tracked(F::DamageDescription);
        const STREET: ImportField = ImportField::Tracked(F::PropertyAddress);
        const EMAIL: ImportField = ImportField::Tracked(F::PropertyOwnerEmail);
        const START: ImportField = ImportField::Tracked(F::TimelineStart);
        for (field, text, code) in [
            (OWNER, "true", Some("answer")),
            (CITY, "TRUE", Some("answer")),
            (UNIT, "False", Some("answer")),
            (DAMAGE, "Yes", Some("answer")),
            (TEXT, "false", None),
            (ImportField::OwnerLastName, "True", None),
            (CITY, "\"", Some("ditto")),
            (CITY, "''", Some("ditto")),
            (CITY, "”", Some("ditto")),
            (UNIT, "〃", Some("ditto")),
            (OWNER, "Same", Some("ditto")),
            (TEXT, "same as above", Some("ditto")),
            (START, "Ditto.", Some("ditto")),
            (ImportField::OwnerLastName, "(same)", Some("ditto")),
            (OWNER, "Same Day Roofing", None),
            (OWNER, "\"Bob\" Lee", None),
            (CITY, "12180", Some("more_than_city")),
            (CITY, "Troy NY 12180", Some("more_than_city")),
            (CITY, "Troy, NY", Some("more_than_city")),
            (CITY, "Troy, New York", Some("more_than_city")),
            (CITY, "St. Louis", None),
            (CITY, "29 Palms", None),
            (CITY, "29 Elms", Some("more_than_city")),
            (CITY, "12 Oak St", Some("more_than_city")),
            (CITY, "O'Fallon", None),
            (OWNER, "518-555-0100", Some("no_words")),
            (OWNER, "ann@x.example", Some("email")),
            (DAMAGE, "$4,500", Some("no_words")),
            (CARRIER, "19232", Some("no_words")),
            (STREET, "12", Some("no_words")),
            (STREET, "ann@x.example", Some("email")),
            (OWNER, "李小龍", None),
            (OWNER, "3M", None),
            (TEXT, "12", None),
            (EMAIL, "ann@x.example", None),
            (UNIT, "12", None),
        ] {
            let cell = ImportCell::from(text);
            let found = wrong_kind(field, &cell, text).map(|error| error.code);
            assert_eq!(found, code, "{field:?} {text}");
        }
        for (field, code) in [
            (OWNER, Some("date")),
            (CITY, Some("date")),
            (DAMAGE, Some("date")),
            (CARRIER, Some("date")),
            (ImportField::Contractor, Some("date")),
            (TEXT, None),
            (START, None),
        ] {
            let cell = ImportCell {
                kind: CellKind::Date,
                ..ImportCell::from("2026-03-18")
            };
            let found = wrong_kind(field, &cell, "2026-03-18").map(|error| error.code);
            assert_eq!(found, code, "{field:?}");
        }
    }

    #[test]
    fn a_city_with_its_state_is_detected() {
        for (city, state, is) in [
            ("Troy NY", "NY", true),
            ("Troy NY", "New York", true),
            ("Troy NY", "VT", false),
            ("N.Y.", "NY", true),
            ("ny", "New York", true),
            ("NY", "VT", false),
            ("New York", "NY", false),
            ("Eau Claire", "WI", false),
            ("Troy", "NY", false),
        ] {
            assert_eq!(city_with_state(city, state).is_some(), is, "{city} {state}");
        }
    }
}
