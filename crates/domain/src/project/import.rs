//! Projects out of a table that comes from elsewhere: which column holds what, and what a row says.

mod cell;
mod damage;
mod dates;
mod failed;
mod fields;
mod number_format;
mod placeholder;
mod remark;
mod row;
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

/// So many bytes a file has at most.
pub const IMPORT_BYTES: usize = 10 * 1024 * 1024;
/// So many projects come in one file at most.
pub const IMPORT_ROWS: usize = 5_000;
/// So many columns are looked at; a table of projects has no more.
pub const IMPORT_COLUMNS: usize = 100;
/// A row with so many known headings is one of headings.
const HEADINGS: usize = 3;

/// How the rows of a table are to be read, as the user chose it.
#[derive(Debug, Clone, Default)]
pub struct ImportOptions {
    /// What each column holds, in the order of the file; none for columns that are not used.
    pub columns: Vec<Option<ImportField>>,
    /// Values for all rows that have none of their own.
    pub defaults: Vec<(TrackedField, String)>,
    /// The order of day and month; the file tells it where it can.
    pub date_order: Option<DateOrder>,
    /// Whether serial numbers count from 1904.
    pub since_1904: bool,
}

/// What has to be known of a whole table before a row of it can be read.
#[derive(Debug, Clone)]
pub struct TableReader<'a> {
    options: &'a ImportOptions,
    headings: &'a [String],
    dates: DateFindings,
    /// Whether each text of the column of dates is a serial number, as a CSV file has them whose column was no date.
    has_serial_texts: bool,
    claims_are_rounded: bool,
}

/// What became of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadRow {
    /// It says what a project is.
    Project(Box<ImportRow>),
    /// It adds up the rows above, or ends a report or a page of it.
    Total,
    /// It repeats the headings, as reports do on each page.
    Headings,
    /// It has the headings of another table, whose columns are not those of the first one.
    OtherHeadings,
}

/// A row of such a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportRow {
    /// The project's fields, or every rule that was broken, in the order of the form; the same rules as those of a submission.
    pub details: Result<ProjectDetails, FieldErrors>,
    /// What it names, also where its fields are wrong.
    pub names: RowNames,
    /// So many of its values are what formulas gave.
    pub formulas: usize,
    /// What was made of values that do not say so themselves.
    pub remarks: Vec<Remark>,
}

/// What a row names that the portal has or has not.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RowNames {
    /// The insurer's number of the claim; none if it has no digit.
    pub claim_number: Option<String>,
    /// The referral partner's e-mail address, if one is named.
    pub referral_partner: Option<String>,
    /// The company, as it is named.
    pub contractor: Option<String>,
}

impl<'a> TableReader<'a> {
    /// Looks at the whole table.
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

    /// Reads a row. A column that is not mapped is not looked at.
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

    /// Whether each cell that is used says its own heading, in capitals or not. Where a row is one of headings, they may be in
    /// other words, or missing.
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

    /// Whether a row has the headings of other columns.
    fn has_other_headings(&self, cells: &[ImportCell]) -> bool {
        has_headings(cells) && !self.is_heading(cells)
    }

    /// Whether the first cell says that the row adds up others, and no owner and no street contradict in their own columns; or
    /// whether it is the only one, and ends a report.
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

/// Whether a row holds enough headings to be one of headings.
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
