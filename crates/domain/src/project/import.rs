//! Projects out of a table that comes from elsewhere: which column holds what, and what a row says.

mod cell;
mod dates;
mod fields;

pub use cell::{CellKind, ImportCell};
pub use dates::{DateFindings, DateOrder, OrderReason};
pub use fields::{ImportField, known_headings, suggest};

use super::{ProjectDetails, RawProjectDetails, TrackedField, UrgencyLevel};
use crate::address::{parse_address, restored_zip};
use crate::contact::optional_email;
use crate::field_error::{FieldError, FieldErrors};
use crate::text::identifier;
use TrackedField as F;
use cell::{are_rounded, damage, says_total, unwrapped, whole};
use dates::{WrittenDate, read_date, serial_day};
use std::collections::BTreeMap;

/// So many bytes a file has at most.
pub const IMPORT_BYTES: usize = 10 * 1024 * 1024;
/// So many projects come in one file at most.
pub const IMPORT_ROWS: usize = 5_000;
/// So many columns are looked at; a table of projects has no more.
pub const IMPORT_COLUMNS: usize = 100;

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
    claims_are_rounded: bool,
}

/// What became of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadRow {
    /// It says what a project is.
    Project(Box<ImportRow>),
    /// It adds up the rows above.
    Total,
    /// It repeats the headings, as reports do on each page.
    Headings,
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
    /// A ZIP code that got its zeros back, as it stands in the file.
    pub restored_zip: Option<String>,
}

/// What a row names that the portal has or has not.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RowNames {
    /// The insurer's number of the claim.
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
        let column = |field| {
            let at = options
                .columns
                .iter()
                .position(|column| *column == Some(ImportField::Tracked(field)));
            let rows = rows.clone();
            at.into_iter()
                .flat_map(move |at| rows.clone().filter_map(move |row| row.get(at)))
        };
        let texts = |field, kind| {
            let cells = column(field).filter(move |cell: &&ImportCell| cell.kind == kind);
            cells.map(|cell| unwrapped(&cell.text)).collect::<Vec<_>>()
        };
        let dates = texts(F::TimelineStart, CellKind::Text);
        let claims = texts(F::InsuranceClaimNumber, CellKind::Text);
        Self {
            options,
            headings,
            dates: DateFindings::of(dates.iter().map(String::as_str), options.date_order),
            claims_are_rounded: are_rounded(claims.iter().map(String::as_str)),
        }
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

    /// Whether each cell that is used says its own heading.
    fn is_heading(&self, cells: &[ImportCell]) -> bool {
        let mut used = self.mapped(cells).peekable();
        used.peek().is_some()
            && used.all(|(at, _, cell)| {
                let heading = self.headings.get(at).map(|heading| heading.trim());
                !cell.text.trim().is_empty() && heading == Some(cell.text.trim())
            })
    }

    /// Whether the first cell says that the row adds up others, and no address contradicts.
    fn is_total(&self, cells: &[ImportCell]) -> bool {
        let first = cells.iter().find(|cell| !cell.is_blank());
        first.is_some_and(|cell| says_total(&cell.text))
            && self
                .mapped(cells)
                .all(|(_, field, cell)| cell.is_blank() || !is_of_address(field))
    }

    fn project(&self, cells: &[ImportCell]) -> ImportRow {
        let mut errors = FieldErrors::none();
        let mut given: BTreeMap<ImportField, String> = BTreeMap::new();
        let (mut formulas, mut restored) = (0, None);
        for (_, field, cell) in self.mapped(cells) {
            if cell.kind == CellKind::Failed {
                errors.push(failed_formula(field, &cell.text));
                continue;
            }
            let text = whole(field, unwrapped(&cell.text));
            if text.starts_with('=') {
                errors.push(formula(field));
                continue;
            }
            if let Some(damage) = damage(field, cell, &text, self.claims_are_rounded) {
                errors.push(damage);
                continue;
            }
            if text.is_empty() {
                continue;
            }
            formulas += usize::from(cell.is_formula);
            let text = if field == ImportField::Tracked(F::TimelineStart) {
                match self.day(cell, &text) {
                    Ok(day) => day,
                    Err(error) => {
                        errors.push(error);
                        continue;
                    }
                }
            } else if field == ImportField::Tracked(F::ZipCode)
                && let Some(zip) = restored_zip(&text)
            {
                restored = Some(text);
                zip
            } else {
                text
            };
            given.insert(field, text);
        }
        let raw = self.fields(&given);
        if let Some(error) = uncertain_city(&raw, &given) {
            errors.push(error);
        }
        let details = match ProjectDetails::parse(&raw) {
            Ok(details) if errors.is_empty() => Ok(details),
            Ok(_) => Err(errors.clone()),
            Err(broken) => Err(both(&broken, &errors)),
        };
        let (details, names) = with_names(details, &given);
        ImportRow {
            details,
            names,
            formulas,
            restored_zip: restored,
        }
    }

    /// The fields that the cells say, over the values for all rows.
    fn fields(&self, given: &BTreeMap<ImportField, String>) -> RawProjectDetails {
        let mut raw = RawProjectDetails::default();
        raw.set(F::UrgencyLevel, UrgencyLevel::Medium.as_str());
        for (field, value) in &self.options.defaults {
            raw.set(*field, value.clone());
        }
        let mut said = |field, text: Option<String>| {
            if let Some(text) = text {
                raw.set(field, text);
            }
        };
        if let Some(whole) = given.get(&ImportField::FullAddress) {
            let found = parse_address(whole);
            said(F::PropertyAddress, found.street);
            said(F::City, found.city);
            said(F::State, found.state);
            said(F::ZipCode, found.zip);
        }
        let names = [ImportField::OwnerFirstName, ImportField::OwnerLastName];
        let names: Vec<&str> = names
            .iter()
            .filter_map(|name| given.get(name).map(String::as_str))
            .collect();
        if !names.is_empty() {
            said(F::PropertyOwnerName, Some(names.join(" ")));
        }
        for (&field, text) in given {
            if let ImportField::Tracked(field) = field {
                said(field, Some(text.clone()));
            }
        }
        raw
    }

    /// A date as the form would have it. What is none is left to the rules of the form.
    fn day(&self, cell: &ImportCell, text: &str) -> Result<String, FieldError> {
        let found = if cell.kind == CellKind::Number {
            serial_day(text, self.options.since_1904).map(WrittenDate::Plain)
        } else {
            read_date(text)
        };
        let day = match found {
            None => return Ok(text.to_owned()),
            Some(WrittenDate::Plain(day) | WrittenDate::Ordered(_, day)) => day,
            Some(WrittenDate::Either {
                month_first,
                day_first,
            }) => {
                if self.dates.reason == OrderReason::Contradictory {
                    let message = format!(
                        "{} {text} can mean {} or {}, and other dates in this file show both orders. Choose the order of day and month, or write the month as a word.",
                        F::TimelineStart.label(),
                        month_first.strftime("%B %-d"),
                        day_first.strftime("%B %-d"),
                    );
                    let field = F::TimelineStart.as_str();
                    return Err(FieldError::new(field, "ambiguous_date", message));
                }
                match self.dates.order {
                    DateOrder::MonthFirst => month_first,
                    DateOrder::DayFirst => day_first,
                }
            }
        };
        Ok(day.to_string())
    }
}

/// Asks for the city of a whole address in which it is not certain where the city begins.
fn uncertain_city(
    raw: &RawProjectDetails,
    given: &BTreeMap<ImportField, String>,
) -> Option<FieldError> {
    given.get(&ImportField::FullAddress)?;
    let street = raw
        .get(F::PropertyAddress)
        .filter(|_| raw.get(F::City).is_none())?;
    let message = format!(
        "It is not certain which words of \"{street}\" are the city; put a comma before the city, or give it a column of its own"
    );
    Some(FieldError::new(F::City.as_str(), "uncertain_city", message))
}

const fn is_of_address(field: ImportField) -> bool {
    matches!(
        field,
        ImportField::FullAddress | ImportField::Tracked(F::PropertyAddress | F::City | F::ZipCode)
    )
}

/// What a row names beside its fields, with the rules that these names break.
fn with_names(
    details: Result<ProjectDetails, FieldErrors>,
    given: &BTreeMap<ImportField, String>,
) -> (Result<ProjectDetails, FieldErrors>, RowNames) {
    let mut errors = FieldErrors::none();
    let partner = given.get(&ImportField::ReferralPartner).and_then(|text| {
        let field = ImportField::ReferralPartner.as_str();
        errors.take(optional_email(field, text)).flatten()
    });
    let claim = given.get(&ImportField::Tracked(F::InsuranceClaimNumber));
    let names = RowNames {
        claim_number: claim
            .map(|text| identifier(text))
            .filter(|claim| !claim.is_empty()),
        referral_partner: partner,
        contractor: given.get(&ImportField::Contractor).cloned(),
    };
    let details = match details {
        Ok(_) if !errors.is_empty() => Err(errors),
        Err(broken) => Err(both(&broken, &errors)),
        Ok(details) => Ok(details),
    };
    (details, names)
}

/// What is wrong with the fields and with the cells; a field whose cell is wrong is not missing as well.
fn both(fields: &FieldErrors, cells: &FieldErrors) -> FieldErrors {
    let is_named = |error: &&FieldError| cells.as_slice().iter().all(|of| of.field != error.field);
    let mut all = FieldErrors::none();
    let fields = fields.as_slice().iter().filter(is_named);
    for error in fields.chain(cells.as_slice()) {
        all.push(error.clone());
    }
    all
}

fn formula(field: ImportField) -> FieldError {
    let message = format!("{} holds a formula; paste its value instead", field.label());
    FieldError::new(field.as_str(), "formula", message)
}

fn failed_formula(field: ImportField, shown: &str) -> FieldError {
    let label = field.label();
    let message = if shown.is_empty() {
        format!(
            "{label} holds a formula whose value was not saved; open the file in a spreadsheet, save it, and choose it again"
        )
    } else {
        format!("{label} holds the error {shown}; correct it in the file")
    };
    FieldError::new(field.as_str(), "formula", message)
}

#[cfg(test)]
mod tests;
