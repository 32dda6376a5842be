//! Detects values that a spreadsheet damaged irreversibly.

use super::ImportField;
use super::cell::{CellKind, ImportCell};
use super::dates::says_day;
use super::number_format::Shown;
use crate::field_error::FieldError;
use crate::project::TrackedField as F;
use messages::Message;

/// Fields that spreadsheets treat as numbers, but that are identifiers.
const IDENTIFIERS: [ImportField; 4] = [
    ImportField::Tracked(F::InsuranceClaimNumber),
    ImportField::Tracked(F::PropertyOwnerPhone),
    ImportField::Tracked(F::ReferralPartnerContactPhone),
    ImportField::Tracked(F::ZipCode),
];

/// Whether a field is a name that may contain numbers, even if most of it is words.
pub(super) fn is_named_by_numbers(field: ImportField) -> bool {
    IDENTIFIERS.contains(&field)
        || matches!(
            field,
            ImportField::FullAddress
                | ImportField::HouseNumber
                | ImportField::Tracked(F::Unit | F::PropertyAddress)
        )
}

/// Removes the `.0` that some programs append to whole numbers, and the apostrophe that keeps a spreadsheet from changing a number.
pub(super) fn whole(field: ImportField, text: String) -> String {
    if !is_named_by_numbers(field) {
        return text;
    }
    let bare = match text.strip_prefix('\'') {
        Some(rest) if rest.starts_with(|c: char| c.is_ascii_digit()) => rest,
        _ => &text,
    };
    match bare.strip_suffix(".0") {
        Some(digits) if is_digits(digits) => digits.to_owned(),
        _ => bare.to_owned(),
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The error for an identifier whose original digits are lost, if they are.
///
/// `is_rounded` states whether all long numbers of the column end in zeros.
pub(super) fn damage(
    field: ImportField,
    cell: &ImportCell,
    text: &str,
    is_rounded: bool,
) -> Option<FieldError> {
    if !is_named_by_numbers(field) {
        return None;
    }
    let (name, value) = (field.as_str().to_owned(), text.to_owned());
    let is_identifier = IDENTIFIERS.contains(&field);
    let long = if is_identifier && is_digits(text) {
        text.len()
    } else {
        0
    };
    // `2E-5` is a unit in building 2E.
    let is_shortened = is_scientific(text) && (is_identifier || text.contains('+'));
    let (code, message) = if is_shortened || long >= 12 && ends_in_zeros(text, 6) {
        (
            "digits_lost",
            Message::ImportDigitsShortened { field: name, value },
        )
    } else if long > 15 && (cell.kind == CellKind::Number || is_rounded && ends_in_zeros(text, 15))
    {
        (
            "digits_lost",
            Message::ImportDigitsNumber { field: name, value },
        )
    } else if cell.kind == CellKind::Date || is_short_date(text) || is_time(text) || says_day(text)
    {
        (
            "became_date",
            Message::ImportBecameDate { field: name, value },
        )
    } else if cell.kind == CellKind::Number && cell.shown == Shown::Other {
        (
            "number_format",
            Message::ImportNumberFormat { field: name, value },
        )
    } else {
        return None;
    };
    Some(FieldError::new(field.as_str(), code, message))
}

/// Whether there are digits after the first `count`, and all of them are zeros.
fn ends_in_zeros(digits: &str, count: usize) -> bool {
    digits.len() > count && digits[count..].bytes().all(|byte| byte == b'0')
}

/// Whether the long numbers of a column were rounded: all of them end in zeros after the 15th digit. One 16-digit number may do so by
/// chance.
pub(super) fn are_rounded<'a>(texts: impl Iterator<Item = &'a str>) -> bool {
    let mut zeros = 0;
    for text in texts.filter(|text| is_digits(text) && text.len() > 15) {
        if !ends_in_zeros(text, 15) {
            return false;
        }
        zeros += text.len() - 15;
    }
    zeros >= 2
}

/// `4.56789E+11`, as spreadsheets display long numbers, and `456.789E+9` in engineering notation. `4.57E 11` lost its sign in a URL. `12E5`
/// may be a claim number, so an exponent without a sign counts only after a fraction.
fn is_scientific(text: &str) -> bool {
    let Some((number, exponent)) = text.split_once(['E', 'e']) else {
        return false;
    };
    let sign = exponent.chars().next().filter(|c| "+- ".contains(*c));
    let digits = exponent.strip_prefix(['+', '-', ' ']).unwrap_or(exponent);
    let number = number.strip_prefix('-').unwrap_or(number);
    let (first, fraction) = number.split_once(['.', ',']).unwrap_or((number, ""));
    let is_number = is_digits(first) && (fraction.is_empty() || is_digits(fraction));
    // `12E-5` may be a claim number too.
    let is_signed = match sign {
        Some('+') => first.len() <= 3,
        Some('-') => first.len() == 1,
        _ => false,
    };
    is_number
        && (1..=3).contains(&digits.len())
        && is_digits(digits)
        && (is_signed || first.len() <= 3 && !fraction.is_empty())
}

/// `18-Mar`, `Mar-18`, and `18/Mar`, as Excel displays text that it converted to a date. In capitals it may be a claim number.
fn is_short_date(text: &str) -> bool {
    const MONTHS: [&str; 13] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Sept", "Oct", "Nov", "Dec",
    ];
    let is_number = |part: &str| is_digits(part) && matches!(part.len(), 1 | 2 | 4);
    text.split_once(['-', '/', ' '])
        .is_some_and(|(one, other)| {
            MONTHS.contains(&one) && is_number(other) || is_number(one) && MONTHS.contains(&other)
        })
}

/// `12:30:00 PM`, as Excel displays text that it converted to a time.
fn is_time(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let clock = ["am", "pm"]
        .iter()
        .find_map(|half| lower.strip_suffix(half))
        .unwrap_or(&lower)
        .trim_end();
    let parts: Vec<&str> = clock.split(':').collect();
    let is_part = |part: &&str| {
        let (whole, fraction) = part.split_once('.').unwrap_or((part, "0"));
        is_digits(whole) && whole.len() <= 2 && is_digits(fraction)
    };
    matches!(parts.len(), 2 | 3) && parts.iter().all(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damaged_numbers_are_detected() {
        const CLAIM: ImportField = ImportField::Tracked(F::InsuranceClaimNumber);
        const PHONE: ImportField = ImportField::Tracked(F::PropertyOwnerPhone);
        const UNIT: ImportField = ImportField::Tracked(F::Unit);
        const STREET: ImportField = ImportField::Tracked(F::PropertyAddress);
        let number = CellKind::Number;
        let text = CellKind::Text;
        for (field, kind, cell, code) in [
            (CLAIM, text, "4.56789E+11", Some("digits_lost")),
            (CLAIM, text, "4,56789E+11", Some("digits_lost")),
            (CLAIM, text, "5E+11", Some("digits_lost")),
            (CLAIM, text, "456.789E+9", Some("digits_lost")),
            (CLAIM, text, "45.7E+10", Some("digits_lost")),
            (CLAIM, text, "457E+09", Some("digits_lost")),
            (CLAIM, text, "4.57E 11", Some("digits_lost")),
            (UNIT, text, "2E+05", Some("digits_lost")),
            (CLAIM, text, "5E-5", Some("digits_lost")),
            (UNIT, text, "2E-5", None),
            (CLAIM, text, "12E-5", None),
            (CLAIM, text, "457E 11", None),
            (CLAIM, text, "4.56789e11", Some("digits_lost")),
            (PHONE, text, "5.12555E+09", Some("digits_lost")),
            // Excel displays six digits and then exports zeros for the rest.
            (CLAIM, number, "456789000000", Some("digits_lost")),
            (CLAIM, number, "456789012345", None),
            (CLAIM, number, "4567890123456780", Some("digits_lost")),
            (CLAIM, number, "123456789012345", None),
            (CLAIM, text, "4567890123456789", None),
            (CLAIM, CellKind::Date, "2026-03-18", Some("became_date")),
            (CLAIM, text, "2026-03-01", Some("became_date")),
            (CLAIM, text, "18-Mar-2026", Some("became_date")),
            // No spreadsheet writes a date like these.
            (CLAIM, text, "2026-03-0001", None),
            (CLAIM, text, "2026-03-0031", None),
            (CLAIM, text, "2026-3-007", None),
            (CLAIM, text, "2026.03.001", None),
            (CLAIM, text, "7734-11-0023", None),
            (CLAIM, text, "12-03-0045", None),
            (CLAIM, text, "21-07-1234", None),
            (CLAIM, text, "26-MAR-0012", None),
            (CLAIM, text, "0123-04-05", None),
            (UNIT, text, "2026-1-004", None),
            (CLAIM, text, "18-Mar", Some("became_date")),
            (CLAIM, text, "Mar-18", Some("became_date")),
            (CLAIM, text, "12E5", None),
            (CLAIM, text, "CLM-1E+5", None),
            (CLAIM, text, "MAR-18", None),
            (CLAIM, text, "18/Mar", Some("became_date")),
            (UNIT, text, "4-Mar", Some("became_date")),
            (STREET, text, "4-Mar", Some("became_date")),
            (UNIT, text, "12:30:00 PM", Some("became_date")),
            (UNIT, text, "0:30", Some("became_date")),
            (CLAIM, text, "2026-03-18 00:00:00", Some("became_date")),
            (CLAIM, text, "2026-03-18", Some("became_date")),
            (CLAIM, text, "3/18/2026", Some("became_date")),
            (CLAIM, text, "18-Mar-26", Some("became_date")),
            (UNIT, CellKind::Date, "2026-03-04", Some("became_date")),
            (PHONE, CellKind::Date, "2026-03-04", Some("became_date")),
            // Year, month, and a number, or month, day, and a number.
            (CLAIM, text, "26-03-18", None),
            (CLAIM, text, "03-18-26", None),
            (CLAIM, text, "20260318", None),
            (CLAIM, text, "CLM 12:30", None),
            (UNIT, text, "1/2", None),
            (STREET, text, "12 March Street", None),
            (STREET, text, "123456789000000", None),
            (
                ImportField::Tracked(F::DamageDescription),
                text,
                "4.56789E+11",
                None,
            ),
        ] {
            let input = ImportCell {
                kind,
                ..ImportCell::from(cell)
            };
            let found = damage(field, &input, cell, false);
            assert_eq!(found.map(|error| error.code), code, "{cell}");
        }
        let formatted = ImportCell {
            kind: number,
            shown: Shown::Other,
            ..ImportCell::from("4711")
        };
        let code = |field| damage(field, &formatted, "4711", false).map(|error| error.code);
        assert_eq!(code(UNIT), Some("number_format"));
        assert_eq!(code(ImportField::Tracked(F::City)), None);
        let rounded = ImportCell::from("4567890123456780");
        assert!(damage(CLAIM, &rounded, &rounded.text, true).is_some());
    }

    #[test]
    fn rounded_columns_are_detected() {
        for (texts, expected) in [
            (&["4567890123456780", "4567890123456790"][..], true),
            (&["45678901234567800"], true),
            (&["4567890123456780"], false),
            (&["4567890123456780", "4567890123456789"], false),
            (&["CLM-1", "77"], false),
        ] {
            assert_eq!(are_rounded(texts.iter().copied()), expected, "{texts:?}");
        }
    }

    #[test]
    fn added_apostrophes_and_decimals_are_removed_from_identifiers() {
        const UNIT: ImportField = ImportField::Tracked(F::Unit);
        const OWNER: ImportField = ImportField::Tracked(F::PropertyOwnerName);
        for (field, text, expected) in [
            (UNIT, "'4", "4"),
            (UNIT, "4.0", "4"),
            (UNIT, "'A4", "'A4"),
            (IDENTIFIERS[0], "'0042", "0042"),
            (IDENTIFIERS[0], "42.50", "42.50"),
            (OWNER, "'4", "'4"),
        ] {
            assert_eq!(whole(field, text.to_owned()), expected, "{text}");
        }
    }
}
