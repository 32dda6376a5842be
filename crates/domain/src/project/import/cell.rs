//! Cells of an imported table: what a spreadsheet did to a value, and whether it can be undone.

use super::ImportField;
use crate::field_error::FieldError;
use crate::project::TrackedField as F;
use crate::text::trim;

/// What a cell is in its file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum CellKind {
    /// A text, or any cell of a CSV file.
    #[default]
    Text,
    /// A number of a workbook.
    Number,
    /// A date of a workbook; its text is `2026-04-01`.
    Date,
    /// A formula that gave an error, or nothing that was saved.
    Failed,
}

/// A cell as the file has it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ImportCell {
    /// What somebody would type to get it.
    pub text: String,
    /// What it is in the file.
    pub kind: CellKind,
    /// Whether the text is what a formula gave when the workbook was last saved.
    pub is_formula: bool,
}

impl ImportCell {
    /// Whether nothing is in it.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.kind != CellKind::Failed && trim(&self.text).is_empty()
    }
}

impl From<&str> for ImportCell {
    fn from(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            ..Self::default()
        }
    }
}

/// A cell's text without what programs put around it to keep spreadsheets from changing it: `="01730"`, and the apostrophe of
/// our own files of rows with errors.
pub(super) fn unwrapped(text: &str) -> String {
    let text = trim(text);
    let text = match text.strip_prefix('\'') {
        Some(rest) if rest.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']) => rest,
        _ => text,
    };
    let quoted = text
        .strip_prefix("=\"")
        .and_then(|rest| rest.strip_suffix('"'));
    match quoted {
        // Only one text: `="a"&"b"` is a formula.
        Some(inner) if !inner.replace("\"\"", "").contains('"') => {
            trim(&inner.replace("\"\"", "\"")).to_owned()
        }
        _ => text.to_owned(),
    }
}

/// The fields that are numbers to spreadsheets and names to people.
const IDENTIFIERS: [ImportField; 4] = [
    ImportField::Tracked(F::InsuranceClaimNumber),
    ImportField::Tracked(F::PropertyOwnerPhone),
    ImportField::Tracked(F::ReferralPartnerContactPhone),
    ImportField::Tracked(F::ZipCode),
];

/// A number of an identifier without the `.0` that some programs put behind whole numbers.
pub(super) fn whole(field: ImportField, text: String) -> String {
    match text.strip_suffix(".0") {
        Some(digits) if IDENTIFIERS.contains(&field) && is_digits(digits) => digits.to_owned(),
        _ => text,
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Why the text of an identifier cannot be what it was: its digits are gone for good.
///
/// `is_rounded` says that all long numbers of the column end in zeros.
pub(super) fn damage(
    field: ImportField,
    cell: &ImportCell,
    text: &str,
    is_rounded: bool,
) -> Option<FieldError> {
    if !IDENTIFIERS.contains(&field) {
        return None;
    }
    let label = field.label();
    let is_claim = field == ImportField::Tracked(F::InsuranceClaimNumber);
    let long = if is_digits(text) { text.len() } else { 0 };
    let (code, what) = if is_scientific(text) || long >= 12 && ends_in_zeros(text, 6) {
        (
            "digits_lost",
            format!(
                "{label} {text} was shortened by a spreadsheet, and the missing digits are lost."
            ),
        )
    } else if long > 15 && (cell.kind == CellKind::Number || is_rounded && ends_in_zeros(text, 15))
    {
        (
            "digits_lost",
            format!(
                "{label} {text} is stored as a number, and spreadsheets keep only the first 15 digits of a number."
            ),
        )
    } else if is_claim && (cell.kind == CellKind::Date || is_short_date(text)) {
        (
            "became_date",
            format!("{label} {text} was turned into a date by a spreadsheet."),
        )
    } else {
        return None;
    };
    let message = format!(
        "{what} Export the file again with this column as text. In Excel: Data > From Text/CSV > Transform Data, set the column's type to Text."
    );
    Some(FieldError::new(field.as_str(), code, message))
}

/// Whether the digits of a number behind the first `count` are zeros, all of them.
fn ends_in_zeros(digits: &str, count: usize) -> bool {
    digits.len() > count && digits[count..].bytes().all(|byte| byte == b'0')
}

/// Whether the long numbers of a column were rounded: all of them end in zeros behind the fifteenth digit. A single number of 16
/// digits may do so by itself.
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

/// `4.56789E+11`, as spreadsheets show long numbers. `12E5` may be somebody's claim number: without a sign, only one with a
/// fraction counts.
fn is_scientific(text: &str) -> bool {
    let Some((number, exponent)) = text.split_once(['E', 'e']) else {
        return false;
    };
    let (is_signed, digits) = match exponent.strip_prefix(['+', '-']) {
        Some(digits) => (true, digits),
        None => (false, exponent),
    };
    let number = number.strip_prefix('-').unwrap_or(number);
    let (first, fraction) = number.split_once(['.', ',']).unwrap_or((number, ""));
    first.len() == 1
        && is_digits(first)
        && (fraction.is_empty() || is_digits(fraction))
        && (1..=3).contains(&digits.len())
        && is_digits(digits)
        && (is_signed || !fraction.is_empty())
}

/// `18-Mar` and `Mar-18`, as Excel shows what it took for a date; in capital letters it may be a claim number.
fn is_short_date(text: &str) -> bool {
    const MONTHS: [&str; 12] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    let is_number = |part: &str| is_digits(part) && part.len() <= 2;
    text.split_once('-').is_some_and(|(one, other)| {
        MONTHS.contains(&one) && is_number(other) || is_number(one) && MONTHS.contains(&other)
    })
}

/// Whether a row only adds up the rows above: its first cell says so.
pub(super) fn says_total(text: &str) -> bool {
    let folded = text.trim().trim_end_matches(':').to_lowercase();
    let mut words = folded.split_whitespace();
    matches!(
        (words.next(), words.next()),
        (Some("total" | "totals" | "subtotal" | "subtotals"), _)
            | (Some("grand" | "sub"), Some("total" | "totals"))
    ) || folded.starts_with("total:")
        || folded.starts_with("sub-total")
        || matches!(folded.as_str(), "sum" | "count" | "average")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_keeps_a_text_from_a_spreadsheet_is_taken_off() {
        for (cell, text) in [
            ("=\"01730\"", "01730"),
            (" =\"01730\" ", "01730"),
            ("'=\"01730\"", "01730"),
            ("=\"6\"\" pipe\"", "6\" pipe"),
            ("=\"\"", ""),
            ("=\"a\"&\"b\"", "=\"a\"&\"b\""),
            ("=\"=HYPERLINK(1)\"", "=HYPERLINK(1)"),
            ("=A1", "=A1"),
            ("'-77", "-77"),
            ("'Ann'", "'Ann'"),
        ] {
            assert_eq!(unwrapped(cell), text, "{cell}");
        }
    }

    #[test]
    fn numbers_that_lost_digits_are_known() {
        const CLAIM: ImportField = ImportField::Tracked(F::InsuranceClaimNumber);
        const PHONE: ImportField = ImportField::Tracked(F::PropertyOwnerPhone);
        let number = CellKind::Number;
        let text = CellKind::Text;
        for (field, kind, cell, code) in [
            (CLAIM, text, "4.56789E+11", Some("digits_lost")),
            (CLAIM, text, "4,56789E+11", Some("digits_lost")),
            (CLAIM, text, "5E+11", Some("digits_lost")),
            (CLAIM, text, "4.56789e11", Some("digits_lost")),
            (PHONE, text, "5.12555E+09", Some("digits_lost")),
            // Excel shows six digits of what it then writes in full.
            (CLAIM, number, "456789000000", Some("digits_lost")),
            (CLAIM, number, "456789012345", None),
            (CLAIM, number, "4567890123456780", Some("digits_lost")),
            (CLAIM, number, "123456789012345", None),
            (CLAIM, text, "4567890123456789", None),
            (CLAIM, CellKind::Date, "2026-03-18", Some("became_date")),
            (CLAIM, text, "18-Mar", Some("became_date")),
            (CLAIM, text, "Mar-18", Some("became_date")),
            (CLAIM, text, "MAR-18", None),
            (CLAIM, text, "12E5", None),
            (CLAIM, text, "CLM-1E+5", None),
            (CLAIM, text, "2026-03-18", None),
            (
                ImportField::Tracked(F::DamageDescription),
                text,
                "4.56789E+11",
                None,
            ),
        ] {
            let given = ImportCell {
                kind,
                ..ImportCell::from(cell)
            };
            let found = damage(field, &given, cell, false);
            assert_eq!(found.map(|error| error.code), code, "{cell}");
        }
        let rounded = ImportCell::from("4567890123456780");
        assert!(damage(CLAIM, &rounded, &rounded.text, true).is_some());
    }

    #[test]
    fn a_column_of_rounded_numbers_is_known() {
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
    fn rows_that_add_up_say_so() {
        for (text, is) in [
            ("Total", true),
            ("TOTALS:", true),
            ("Grand Total", true),
            ("Sub-total", true),
            ("Total: 25", true),
            ("Total claims", true),
            ("Totaline Lee", false),
            ("Grand Hotel", false),
            ("", false),
        ] {
            assert_eq!(says_total(text), is, "{text}");
        }
    }
}
