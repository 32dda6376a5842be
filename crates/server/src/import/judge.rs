//! What would become of each row.

use super::table::Table;
use crate::api_error::ApiError;
use domain::field_error::FieldError;
use domain::id::UserId;
use domain::permission::{Permit, act};
use domain::project::{ImportField, ImportRow, TrackedField, read_row};
use std::collections::{BTreeSet, HashMap};
use store::Connection;
use store::project::NamedCompany;

/// A table whose cells were read, each row by itself.
pub(super) struct Rows(Vec<ReadRow>);

struct ReadRow {
    number: usize,
    read: Result<ImportRow, Vec<FieldError>>,
}

/// A row that becomes a project.
pub(super) struct Ready {
    pub(super) number: usize,
    pub(super) row: ImportRow,
    pub(super) contractor: Option<NamedCompany>,
    pub(super) partner: Option<(UserId, String)>,
}

/// A row that cannot become one.
pub(super) struct Wrong {
    pub(super) number: usize,
    pub(super) errors: Vec<FieldError>,
}

/// What would become of all of them.
#[derive(Default)]
pub(super) struct Verdict {
    pub(super) ready: Vec<Ready>,
    pub(super) wrong: Vec<Wrong>,
    pub(super) left_out: usize,
}

impl Rows {
    /// Reads each row of a table, of which this is known of the columns.
    pub(super) fn read(table: &Table, columns: &[Option<ImportField>]) -> Self {
        let rows = table.rows.iter().map(|row| ReadRow {
            number: row.number,
            read: read_row(&row.cells, columns).map_err(|errors| errors.as_slice().to_vec()),
        });
        Self(rows.collect())
    }

    /// What `pick` finds in the rows that can be read, each once.
    fn named<'a>(&'a self, pick: impl Fn(&'a ImportRow) -> Option<&'a str>) -> Vec<&'a str> {
        let rows = self.0.iter().filter_map(|row| row.read.as_ref().ok());
        let named: BTreeSet<&str> = rows.filter_map(pick).collect();
        named.into_iter().collect()
    }

    /// Asks the portal about what the rows name.
    pub(super) fn judge(
        &self,
        conn: &mut Connection,
        permit: &Permit<act::ImportProjects>,
        leave_out_duplicates: bool,
    ) -> Result<Verdict, ApiError> {
        let claims = self.named(|row| row.details.insurance_claim_number.as_deref());
        let claimed = store::project::claimed(conn, permit, &claims)?;
        let emails = self.named(|row| row.referral_partner.as_deref());
        let partners = store::project::partners(conn, permit, &emails)?;
        let companies = match self.named(|row| row.contractor.as_deref())[..] {
            [] => Companies::default(),
            _ => Companies::new(store::project::companies(conn, permit)?),
        };
        let mut verdict = Verdict::default();
        let mut claims = Claims {
            claimed: &claimed,
            seen: HashMap::new(),
        };
        for ReadRow { number, read } in &self.0 {
            let number = *number;
            let row = match read {
                Ok(row) => row,
                Err(errors) => {
                    let errors = errors.clone();
                    verdict.wrong.push(Wrong { number, errors });
                    continue;
                }
            };
            let mut errors = Vec::new();
            if let Some(duplicate) = claims.take(row, number) {
                if leave_out_duplicates {
                    verdict.left_out += 1;
                    continue;
                }
                errors.push(duplicate);
            }
            let contractor = row.contractor.as_deref().and_then(|name| {
                let found = companies.find(name);
                found.map_err(|error| errors.push(error)).ok().cloned()
            });
            let partner = row.referral_partner.as_deref().and_then(|email| {
                let known = partners.get(email).cloned();
                if known.is_none() {
                    errors.push(unknown_partner(email));
                }
                known
            });
            if errors.is_empty() {
                verdict.ready.push(Ready {
                    number,
                    row: row.clone(),
                    contractor,
                    partner,
                });
            } else {
                verdict.wrong.push(Wrong { number, errors });
            }
        }
        Ok(verdict)
    }
}

fn unknown_partner(email: &str) -> FieldError {
    let field = ImportField::ReferralPartner.as_str();
    let message = format!("No active referral partner has the address {email}");
    FieldError::new(field, "unknown_partner", message)
}

/// Which claim numbers are taken, by the portal and by the rows before.
struct Claims<'a> {
    claimed: &'a HashMap<String, String>,
    seen: HashMap<&'a str, usize>,
}

impl<'a> Claims<'a> {
    /// Takes a row's number; says so when it was taken before.
    fn take(&mut self, row: &'a ImportRow, number: usize) -> Option<FieldError> {
        let claim = row.details.insurance_claim_number.as_deref()?;
        let taken = |code, message: String| {
            let field = TrackedField::InsuranceClaimNumber.as_str();
            Some(FieldError::new(field, code, message))
        };
        if let Some(project) = self.claimed.get(claim) {
            let message = format!("{project} has the claim number {claim} already");
            return taken("in_portal", message);
        }
        if let Some(first) = self.seen.get(claim) {
            let message = format!("Row {first} has the claim number {claim} already");
            return taken("in_file", message);
        }
        self.seen.insert(claim, number);
        None
    }
}

/// The companies that a row may name, by folded name and by their name in a URL.
#[derive(Default)]
struct Companies {
    by_name: HashMap<String, Vec<NamedCompany>>,
    by_slug: HashMap<String, NamedCompany>,
}

impl Companies {
    fn new(companies: Vec<NamedCompany>) -> Self {
        let mut known = Self::default();
        for company in companies {
            let name = folded(&company.company_name);
            known
                .by_slug
                .insert(company.slug.clone(), company.clone());
            known.by_name.entry(name).or_default().push(company);
        }
        known
    }

    fn find(&self, name: &str) -> Result<&NamedCompany, FieldError> {
        let refused = |code, message: String| {
            Err(FieldError::new(
                ImportField::Contractor.as_str(),
                code,
                message,
            ))
        };
        let folded = folded(name);
        // The name in a URL is nobody else's.
        if let Some(company) = self.by_slug.get(&folded) {
            return Ok(company);
        }
        match self.by_name.get(&folded).map(Vec::as_slice) {
            Some([only]) => Ok(only),
            Some([first, ..]) => {
                let slug = &first.slug;
                let message = format!(
                    "Several contractors are called {name}; write the name in the URL of the one you mean, such as {slug}"
                );
                refused("ambiguous_contractor", message)
            }
            Some([]) | None => {
                let message = format!("No active contractor is called {name}");
                refused("unknown_contractor", message)
            }
        }
    }
}

/// A name without case and without spaces around it or twice within.
fn folded(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    words.join(" ").to_lowercase()
}
