//! Validates each row of an import file.

use super::companies::Companies;
use super::table::{Row, Table};
use crate::errors::ApiError;
use domain::field_error::{FieldError, FieldErrors};
use domain::id::UserId;
use domain::language::Message;
use domain::permission::{Permit, act};
use domain::project::{
    DateFindings, ImportField, ImportOptions, ImportRow, ProjectDetails, ReadRow, Remark, RowNames,
    TableReader, TrackedField, is_unassigned,
};
use domain::search::fold_words;
use domain::text::beginning;
use std::collections::{BTreeSet, HashMap};
use store::Connection;
use store::project::NamedCompany;

/// The maximum length of a quoted value, in characters.
const TOLD: usize = 60;

/// A parsed table. Each row was interpreted without access to the database.
pub(super) struct Rows {
    projects: Vec<NumberedRow>,
    /// Everything else that was detected while reading.
    pub(super) findings: Findings,
}

struct NumberedRow {
    number: usize,
    row: ImportRow,
}

/// How the table was interpreted.
#[derive(Clone)]
pub(super) struct Findings {
    /// How dates were read.
    pub(super) dates: DateFindings,
    /// The numbers of the rows with totals, which are skipped.
    pub(super) totals: Vec<usize>,
    /// The numbers of the rows that repeat the headings, which are skipped.
    pub(super) headings: Vec<usize>,
    /// The number of values that are formula results.
    pub(super) formulas: usize,
    /// Values whose meaning was guessed, with their row numbers.
    pub(super) remarks: Vec<(usize, Remark)>,
}

/// A row that can be imported.
pub(super) struct Ready {
    pub(super) number: usize,
    pub(super) details: ProjectDetails,
    pub(super) contractor: Option<NamedCompany>,
    pub(super) partner: Option<(UserId, String)>,
}

/// A row that cannot be imported.
pub(super) struct Wrong {
    pub(super) number: usize,
    pub(super) errors: Vec<FieldError>,
}

/// The result for all rows of a file.
#[derive(Default)]
pub(super) struct Verdict {
    pub(super) ready: Vec<Ready>,
    pub(super) wrong: Vec<Wrong>,
    /// Rows skipped because their claim number already exists. Empty unless the caller skips duplicates.
    pub(super) left_out: Vec<(usize, FieldError)>,
}

impl Rows {
    /// Interprets each row of a table.
    pub(super) fn read(table: &Table, options: &ImportOptions) -> Self {
        let cells = table.rows.iter().map(|row| row.cells.as_slice());
        let reader = TableReader::new(options, &table.headings, cells);
        let mut findings = Findings {
            dates: reader.dates().clone(),
            totals: Vec::new(),
            headings: Vec::new(),
            formulas: 0,
            remarks: Vec::new(),
        };
        let mut projects = Vec::with_capacity(table.rows.len());
        let mut other_headings = None;
        for written in &table.rows {
            let number = written.number;
            match reader.read(&written.cells) {
                ReadRow::Total => findings.totals.push(number),
                ReadRow::Headings => {
                    other_headings = None;
                    findings.headings.push(number);
                }
                ReadRow::OtherHeadings => {
                    other_headings = Some(number);
                    let row = misplaced(columns_change(number, options));
                    projects.push(NumberedRow { number, row });
                }
                ReadRow::Project(mut row) => {
                    let of_other = other_headings.map(|at| columns_change(at, options));
                    if let Some(error) = of_other.or_else(|| surplus(table, written, options)) {
                        *row = misplaced(error);
                    }
                    findings.formulas += row.formulas;
                    let remarks = std::mem::take(&mut row.remarks).into_iter();
                    findings
                        .remarks
                        .extend(remarks.map(|remark| (number, remark)));
                    projects.push(NumberedRow { number, row: *row });
                }
            }
        }
        Self { projects, findings }
    }

    /// Returns the distinct names that `pick` selects, sorted.
    fn named<'a>(&'a self, pick: impl Fn(&'a RowNames) -> Option<&'a str>) -> Vec<&'a str> {
        let rows = self
            .projects
            .iter()
            .map(|NumberedRow { row, .. }| &row.names);
        let named: BTreeSet<&str> = rows.filter_map(pick).collect();
        named.into_iter().collect()
    }

    /// Validates claim numbers, contractors, and referral partners against the database.
    pub(super) fn judge(
        &self,
        conn: &mut Connection,
        permit: &Permit<act::ImportProjects>,
        leave_out_duplicates: bool,
    ) -> Result<Verdict, ApiError> {
        let claims = self.named(|row| row.claim_number.as_deref());
        let claimed = store::project::claimed(conn, permit, &claims)?;
        let emails = self.named(|row| row.referral_partner.as_deref());
        let partners = store::project::partners(conn, permit, &emails)?;
        let companies = if self.named(|row| row.contractor.as_deref()).is_empty() {
            Companies::default()
        } else {
            Companies::new(store::project::companies(conn, permit)?)
        };
        let mut verdict = Verdict::default();
        let mut claims = Claims {
            claimed: &claimed,
            seen: HashMap::new(),
        };
        for NumberedRow { number, row } in &self.projects {
            let (number, names) = (*number, &row.names);
            let mut errors = match &row.details {
                Ok(_) => Vec::new(),
                Err(errors) => errors.as_slice().to_vec(),
            };
            if let Some(duplicate) = claims.take(names, number) {
                if leave_out_duplicates {
                    verdict.left_out.push((number, duplicate));
                    continue;
                }
                errors.push(duplicate);
            }
            let contractor = names.contractor.as_deref().and_then(|name| {
                match companies.find(name) {
                    Ok(company) => return Some(company.clone()),
                    // The project export writes this word for projects without a contractor.
                    Err(_) if is_unassigned(name) => {}
                    Err(error) => errors.push(error),
                }
                None
            });
            let partner = names.referral_partner.as_deref().and_then(|email| {
                let known = partners.get(email).cloned();
                if known.is_none() {
                    errors.push(unknown_partner(email));
                }
                known
            });
            match &row.details {
                Ok(details) if errors.is_empty() => verdict.ready.push(Ready {
                    number,
                    details: details.clone(),
                    contractor,
                    partner,
                }),
                _ => verdict.wrong.push(Wrong { number, errors }),
            }
        }
        Ok(verdict)
    }
}

/// A row whose values are in the wrong columns.
fn misplaced(error: FieldError) -> ImportRow {
    ImportRow {
        details: Err(FieldErrors::from(error)),
        names: RowNames::default(),
        formulas: 0,
        remarks: Vec::new(),
    }
}

/// Returns an error if the row has values beyond the last heading in columns that the user did not map.
fn surplus(table: &Table, row: &Row, options: &ImportOptions) -> Option<FieldError> {
    let is_used = |at: usize| options.columns.get(at).is_some_and(Option::is_some);
    let at = table.surplus(row).find(|&at| !is_used(at))?;
    // Report the error on the last mapped column. An unquoted separator most likely split its value.
    let field = options.columns.iter().rev().find_map(|field| *field)?;
    let message = match table.separators() {
        Some((word, sign)) => Message::ImportSurplusValues {
            row: row.number.to_string(),
            separator: word.to_owned(),
            sign: sign.to_string(),
        },
        None => Message::ImportSurplusValue {
            row: row.number.to_string(),
            value: beginning(row.cells[at].as_shown().trim(), TOLD),
        },
    };
    Some(FieldError::new(field.as_str(), "surplus_values", message))
}

/// Returns an error for a row of a second table, whose headings are in row `at`.
fn columns_change(at: usize, options: &ImportOptions) -> FieldError {
    let first = options.columns.iter().find_map(|field| *field);
    let field = first.unwrap_or(ImportField::FullAddress).as_str();
    let row = at.to_string();
    let message = Message::ImportOtherColumns { row };
    FieldError::new(field, "other_columns", message)
}

fn unknown_partner(email: &str) -> FieldError {
    let field = ImportField::ReferralPartner.as_str();
    let message = Message::ImportPartnerUnknown {
        email: email.to_owned(),
    };
    FieldError::new(field, "unknown_partner", message)
}

/// The claim numbers that already exist, in the portal or in earlier rows.
struct Claims<'a> {
    claimed: &'a HashMap<String, String>,
    seen: HashMap<String, usize>,
}

impl Claims<'_> {
    /// Registers the row's claim number. Returns an error if it already exists.
    fn take(&mut self, row: &RowNames, number: usize) -> Option<FieldError> {
        let claim = row.claim_number.as_deref()?;
        let taken = |code, message: Message| {
            let field = TrackedField::InsuranceClaimNumber.as_str();
            Some(FieldError::new(field, code, message))
        };
        let key = fold_words(claim);
        if let Some(project) = self.claimed.get(&key) {
            let message = Message::ImportClaimInPortal {
                project: project.clone(),
                claim: claim.to_owned(),
            };
            return taken("in_portal", message);
        }
        if let Some(first) = self.seen.get(&key) {
            let message = Message::ImportClaimInFile {
                row: first.to_string(),
                claim: claim.to_owned(),
            };
            return taken("in_file", message);
        }
        self.seen.insert(key, number);
        None
    }
}

#[cfg(test)]
mod tests {
    use super::super::table::{Place, read};
    use super::*;

    #[test]
    fn rows_with_more_values_than_headings_are_rejected() {
        for (sign, word) in [(",", "commas"), (";", "semicolons"), ("|", "vertical bars")] {
            let headings = [
                "Owner",
                "Street",
                "City",
                "State",
                "Zip",
                "Damage type",
                "Description",
            ];
            let row = ["Ann Lee", "12 Oak St", "Troy", "NY", "12180", "Water"].join(sign);
            let file = format!(
                "{}\n{row}{sign}Kitchen{sign} hall{sign} and bath\n{row}{sign}Roof{sign} {sign}\n",
                headings.join(sign)
            );
            let table = read(file.as_bytes(), &Place::default()).expect("a table");
            let mut options = ImportOptions {
                columns: table.suggested(),
                ..ImportOptions::default()
            };
            let message = format!(
                "Row 2 has more values than there are headings. Put quotation marks around values that contain {word}."
            );
            let errors = |options: &ImportOptions| -> Vec<Vec<String>> {
                let rows = Rows::read(&table, options).projects.into_iter();
                let errors = rows.map(|row| row.row.details.err().unwrap_or_default());
                errors
                    .map(|errors| {
                        errors
                            .as_slice()
                            .iter()
                            .map(|e| e.message.clone())
                            .collect()
                    })
                    .collect()
            };
            assert_eq!(errors(&options), [vec![message], Vec::new()], "{sign}");
            // The user mapped the extra columns.
            options.columns[7] = Some(ImportField::Tracked(TrackedField::Unit));
            options.columns[8] = Some(ImportField::Tracked(TrackedField::ClaimsAdjusterName));
            assert_eq!(errors(&options), vec![Vec::<String>::new(); 2], "{sign}");
        }
    }

    #[test]
    fn claim_numbers_match_despite_case_dashes_and_extra_spaces() {
        let claimed = HashMap::from([("cl 9".to_owned(), "BB-1".to_owned())]);
        let mut claims = Claims {
            claimed: &claimed,
            seen: HashMap::new(),
        };
        for (row, claim, code) in [
            (2, "HX 00-7", None),
            (3, "HX  00-7", Some("in_file")),
            (4, "hx 00–7", Some("in_file")),
            (5, "CL  9", Some("in_portal")),
            (6, "HX00-7", None),
        ] {
            let names = RowNames {
                claim_number: Some(claim.to_owned()),
                ..RowNames::default()
            };
            let found = claims.take(&names, row).map(|error| error.code);
            assert_eq!(found, code, "{claim}");
        }
    }

    #[test]
    fn workbook_values_beyond_the_last_heading_are_reported() {
        let mut book = rust_xlsxwriter::Workbook::new();
        let sheet = book.add_worksheet();
        let headings = ["Owner", "City"];
        sheet.write_row(0, 0, headings).expect("headings");
        let cells = ["Ann", "Troy", "", "call first"];
        sheet.write_row(1, 0, cells).expect("a row");
        sheet.write_row(2, 0, ["Bob", "Troy"]).expect("a row");
        let bytes = book.save_to_buffer().expect("a workbook");
        let table = read(&bytes, &Place::default()).expect("a table");
        let mut options = ImportOptions {
            columns: table.suggested(),
            ..ImportOptions::default()
        };
        let codes = |options: &ImportOptions| -> Vec<bool> {
            let rows = Rows::read(&table, options).projects.into_iter();
            let message = "Row 2 has a value to the right of the last heading: \"call first\". Remove it, or choose what its column contains.";
            rows.map(|row| {
                let errors = row.row.details.expect_err("fields are missing");
                let errors = errors.as_slice().iter();
                errors.clone().any(|error| error.message == message)
            })
            .collect()
        };
        assert_eq!(codes(&options), [true, false]);
        options.columns[3] = Some(ImportField::Tracked(TrackedField::DamageDescription));
        assert_eq!(codes(&options), [false, false]);
    }

    #[test]
    fn rows_below_different_headings_are_rejected() {
        let file = "Owner,City,Street\nAnn,Troy,1 Oak St\nOwner,Street,City\nBob,2 Oak St,Troy\nOWNER,CITY,STREET\nEve,Troy,3 Oak St\n";
        let table = read(file.as_bytes(), &Place::default()).expect("a table");
        let options = ImportOptions {
            columns: table.suggested(),
            ..ImportOptions::default()
        };
        let Rows { projects, findings } = Rows::read(&table, &options);
        let has_error = |row: &ImportRow| {
            let errors = row.details.as_ref().expect_err("fields are missing");
            let message = "The columns change in row 3. Move that row and the rows below it to a separate file.";
            errors
                .as_slice()
                .iter()
                .any(|error| error.message == message)
        };
        let rows = projects.iter().map(|row| (row.number, has_error(&row.row)));
        let expected = [(2, false), (3, true), (4, true), (6, false)];
        assert_eq!(rows.collect::<Vec<_>>(), expected);
        assert_eq!(findings.headings, [5]);
    }
}
