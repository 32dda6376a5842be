//! Checks whether a column's values contradict its heading.

use super::heading::fold;
use crate::project::TrackedField as F;
use crate::project::import::placeholder::is_placeholder;
use crate::project::import::wrong_kind::{is_answer, is_in_words};
use crate::project::import::{CellKind, ImportCell, ImportField};

/// Lines of insurance and types of buildings that columns named `Loss Type` often contain. In lower case, without spaces and symbols.
#[rustfmt::skip]
const LINES: &[&str] = &[
    "auto", "business", "casualty", "commercial", "commercialproperty", "condo", "dwelling", "home", "homeowner", "homeowners",
    "liability", "personal", "personalproperty", "property", "propertydamage", "renters", "residential", "residentialproperty",
];

/// Whether no value of a column can belong to the field of its heading. True if all values are amounts; yes/no answers; numbers, dates, or
/// email addresses in a text field; or lines of insurance in the damage type.
pub(super) fn contradict<'a>(
    field: ImportField,
    cells: impl Iterator<Item = &'a ImportCell>,
) -> bool {
    let filled = |cell: &&ImportCell| {
        cell.kind != CellKind::Failed && !cell.is_blank() && !is_placeholder(field, &cell.text)
    };
    let mut cells = cells.filter(filled).peekable();
    let (mut amounts, mut answers, mut others) = (true, true, is_in_words(field));
    let mut lines = field == ImportField::Tracked(F::DamageType);
    if cells.peek().is_none() {
        return false;
    }
    for cell in cells {
        let shown = cell.as_shown().trim();
        let has_letters = shown.contains(char::is_alphabetic);
        answers &= is_answer(shown);
        amounts &= !has_letters && shown.contains(['$', '€', '£', '%']);
        others &=
            !has_letters || cell.kind == CellKind::Date || shown.contains('@') || is_answer(shown);
        lines &= LINES.contains(&fold(shown).as_str());
        if !(amounts || answers || others || lines) {
            return false;
        }
    }
    true
}
