//! What the values of a column tell against its heading.

use super::heading::fold;
use crate::project::TrackedField as F;
use crate::project::import::placeholder::is_placeholder;
use crate::project::import::wrong_kind::{is_answer, is_in_words};
use crate::project::import::{CellKind, ImportCell, ImportField};

/// Kinds of insurance and of buildings, which columns called `Loss Type` often hold; in small letters, without spaces and signs.
#[rustfmt::skip]
const LINES: &[&str] = &[
    "auto", "business", "casualty", "commercial", "commercialproperty", "condo", "dwelling", "home", "homeowner", "homeowners",
    "liability", "personal", "personalproperty", "property", "propertydamage", "renters", "residential", "residentialproperty",
];

/// Whether no value of a column can be what its heading means: all of them are amounts or answers such as `Yes`, or numbers, dates,
/// or email addresses where a name, a place, or a kind of damage was meant, or lines of insurance in place of damage.
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
