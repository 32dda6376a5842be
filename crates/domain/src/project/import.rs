//! Imports projects from tables: maps columns to fields and validates rows.

mod cell;
mod damage;
mod dates;
mod failed;
mod fields;
mod number_format;
mod placeholder;
mod remark;
mod row;
mod row_texts;
mod street;
mod suggest;
mod whole_address;
mod words;
mod wrong_kind;
mod zip;

pub use cell::{CellKind, ImportCell};
pub use dates::{DateFindings, DateOrder, OrderReason};
pub use fields::ImportField;
pub use number_format::{Shown, shown_number};
pub use remark::Remark;
pub use suggest::{known_headings, suggest};

use super::{ProjectDetails, TrackedField};
use crate::field_error::FieldErrors;
use TrackedField as F;
use cell::unwrapped;
use damage::are_rounded;
use dates::serial_text;
use placeholder::is_placeholder;
use suggest::field_of;
use words::{ends_report, says_total};

/// Maximum file size in bytes.
pub const IMPORT_BYTES: usize = 10 * 1024 * 1024;
/// Maximum number of projects per file.
pub const IMPORT_ROWS: usize = 5_000;
/// Maximum number of columns that are read.
pub const IMPORT_COLUMNS: usize = 100;
/// A row with this many known headings is a heading row.
const HEADINGS: usize = 3;

/// The options that the user chose for reading a table.
#[derive(Debug, Clone, Default)]
pub struct ImportOptions {
    /// The field of each column, in the order of the file; `None` for unused columns.
    pub columns: Vec<Option<ImportField>>,
    /// Default values for rows without a value.
    pub defaults: Vec<(TrackedField, String)>,
    /// The order of day and month, if the user chose one. Otherwise it is detected.
    pub date_order: Option<DateOrder>,
    /// Whether serial dates count from 1904.
    pub since_1904: bool,
}

/// Reads rows, based on findings about the whole table.
#[derive(Debug, Clone)]
pub struct TableReader<'a> {
    options: &'a ImportOptions,
    headings: &'a [String],
    dates: DateFindings,
    /// Whether all texts in the date column are serial dates, as in a CSV file exported from a column without a date format.
    has_serial_texts: bool,
    claims_are_rounded: bool,
}

/// The result of reading a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadRow {
    /// A project.
    Project(Box<ImportRow>),
    /// A row with totals, or the last line of a report or page.
    Total,
    /// A repetition of the headings, as on each page of a report.
    Headings,
    /// The headings of another table with different columns.
    OtherHeadings,
}

/// A row with a project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportRow {
    /// The project's fields, or all broken rules in the order of the form. The rules are those of a submission.
    pub details: Result<ProjectDetails, FieldErrors>,
    /// Names in the row, available even if its fields are invalid.
    pub names: RowNames,
    /// Number of values that are results of formulas.
    pub formulas: usize,
    /// Remarks on values that were interpreted.
    pub remarks: Vec<Remark>,
}

/// Identifiers and names in a row that are looked up in the portal.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RowNames {
    /// The claim number; `None` if it has no digit.
    pub claim_number: Option<String>,
    /// The referral partner's email address, if given.
    pub referral_partner: Option<String>,
    /// The contractor company as written.
    pub contractor: Option<String>,
}

impl<'a> TableReader<'a> {
    /// Inspects the whole table.
    pub fn new<'b>(
        options: &'a ImportOptions,
        headings: &'a [String],
        rows: impl Iterator<Item = &'b [ImportCell]> + Clone,
    ) -> Self {
        let mut reader = Self {
            options,
            headings,
            dates: DateFindings::of(std::iter::empty(), None),
            has_serial_texts: false,
            claims_are_rounded: false,
        };
        let column = |field| {
            let mapped = Some(ImportField::Tracked(field));
            let at = options.columns.iter().position(|column| *column == mapped);
            let of_table = |row: &&[ImportCell]| !reader.has_other_headings(row);
            let rows = rows.clone().take_while(of_table);
            let rows = rows.filter(|row| reader.is_project(row));
            let cells = rows.filter_map(|row| row.get(at?));
            let is_filled = |text: &str| !is_placeholder(ImportField::Tracked(field), text);
            cells
                .filter(|cell| !cell.is_blank() && is_filled(&cell.text))
                .collect::<Vec<_>>()
        };
        let texts = |cells: &[&ImportCell]| {
            let texts = cells.iter().filter(|cell| cell.kind == CellKind::Text);
            texts
                .map(|cell| unwrapped(&cell.text))
                .collect::<Vec<String>>()
        };
        let (days, claims) = (column(F::TimelineStart), column(F::InsuranceClaimNumber));
        let (written, claims) = (texts(&days), texts(&claims));
        let has_others = days
            .iter()
            .any(|cell| matches!(cell.kind, CellKind::Date | CellKind::Failed));
        reader.has_serial_texts =
            !has_others && written.iter().all(|text| serial_text(text).is_some());
        reader.dates = DateFindings::of(written.iter().map(String::as_str), options.date_order);
        reader.claims_are_rounded = are_rounded(claims.iter().map(String::as_str));
        reader
    }

    /// How the dates of the table are read.
    #[must_use]
    pub const fn dates(&self) -> &DateFindings {
        &self.dates
    }

    /// Reads a row. Columns without a field are ignored.
    #[must_use]
    pub fn read(&self, cells: &[ImportCell]) -> ReadRow {
        if self.is_heading(cells) {
            return ReadRow::Headings;
        }
        if self.has_other_headings(cells) {
            return ReadRow::OtherHeadings;
        }
        if self.is_total(cells) {
            return ReadRow::Total;
        }
        ReadRow::Project(Box::new(self.project(cells)))
    }

    fn mapped<'c>(
        &'c self,
        cells: &'c [ImportCell],
    ) -> impl Iterator<Item = (usize, ImportField, &'c ImportCell)> {
        let columns = cells.iter().zip(&self.options.columns).enumerate();
        columns.filter_map(|(at, (cell, field))| field.map(|field| (at, field, cell)))
    }

    /// Whether each used cell repeats its column's heading, ignoring case. In a row that is recognized as headings, synonyms and blank
    /// cells count too.
    fn is_heading(&self, cells: &[ImportCell]) -> bool {
        let mut used = self.mapped(cells).peekable();
        let has_headings = has_headings(cells);
        used.peek().is_some()
            && used.all(|(at, _, cell)| {
                let text = cell.text.trim().to_lowercase();
                if text.is_empty() {
                    return has_headings;
                }
                let heading = self.headings.get(at).map_or("", |heading| heading.trim());
                heading.to_lowercase() == text
                    || has_headings
                        && field_of(&text).is_some_and(|field| field_of(heading) == Some(field))
            })
    }

    /// Whether a row contains the headings of other columns.
    fn has_other_headings(&self, cells: &[ImportCell]) -> bool {
        has_headings(cells) && !self.is_heading(cells)
    }

    /// Whether the row contains totals: its first cell says so, and no mapped column identifies a project. A row whose only cell ends a
    /// report counts too.
    fn is_total(&self, cells: &[ImportCell]) -> bool {
        let first = cells.iter().position(|cell| !cell.is_blank());
        first.is_some_and(|first| {
            let is_alone = cells[first + 1..].iter().all(ImportCell::is_blank);
            if is_alone && ends_report(&cells[first].text) {
                return true;
            }
            says_total(&cells[first].text)
                && self
                    .mapped(cells)
                    .all(|(at, field, cell)| at == first || cell.is_blank() || !says_project(field))
        })
    }

    fn is_project(&self, cells: &[ImportCell]) -> bool {
        !self.is_heading(cells) && !self.is_total(cells)
    }
}

/// Whether a row contains enough known headings to be a heading row.
fn has_headings(cells: &[ImportCell]) -> bool {
    known_headings(cells.iter().map(|cell| cell.text.as_str())) >= HEADINGS
}

const fn says_project(field: ImportField) -> bool {
    matches!(
        field,
        ImportField::FullAddress
            | ImportField::OwnerFirstName
            | ImportField::OwnerLastName
            | ImportField::Tracked(F::PropertyOwnerName | F::PropertyAddress)
    )
}

#[cfg(test)]
mod tests;
