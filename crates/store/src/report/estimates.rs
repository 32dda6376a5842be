//! What the estimates of companies and partners come to. Sums are made in `domain::estimate`, a batch of estimates at a time, so that the
//! memory does not depend on their number.

use super::ReportScope;
use crate::estimate::{SentColumns, sent_columns, sent_version};
use crate::schema::{
    contractors, estimate_decisions as decisions, estimate_versions as versions, estimates,
    projects, users,
};
use crate::{Connection, MultiBackend, StoreError};
use diesel::prelude::*;
use domain::estimate::{FiguresByCurrency, SentVersion};
use domain::permission::{Permit, act};
use jiff::Timestamp;
use std::collections::{BTreeMap, HashMap};

/// Number of estimates that are read at a time.
const BATCH: i64 = 2_000;
/// Number of names that are read at a time.
const NAMES: usize = 1_000;

/// Whose estimates are summed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EstimateParty {
    /// The company's slug, or the partner's id.
    pub key: String,
    /// The company's or the partner's name.
    pub name: String,
    /// The partner's company, if given.
    pub company_name: Option<String>,
}

/// What the estimates of a company or a partner come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EstimatesOf {
    /// The company or partner; `None` for the office, and for projects without a partner.
    pub party: Option<EstimateParty>,
    /// The figures.
    pub figures: FiguresByCurrency,
}

/// Figures of estimates by the company that drafted them. `between` holds the range's first instant and its end (exclusive).
///
/// # Errors
/// When the database fails.
pub fn estimates_by_contractor(
    conn: &mut Connection,
    _permit: &Permit<act::ShowReports>,
    scope: ReportScope,
    between: (Timestamp, Timestamp),
) -> Result<Vec<EstimatesOf>, StoreError> {
    let figures = figures(conn, scope, between, |contractor, _| contractor)?;
    let ids: Vec<&String> = figures.keys().flatten().collect();
    let mut parties = HashMap::new();
    for some in ids.chunks(NAMES) {
        let rows: Vec<(String, String, String)> = contractors::table
            .filter(contractors::id.eq_any(some.iter().copied()))
            .select((
                contractors::id,
                contractors::slug,
                contractors::company_name,
            ))
            .load(conn)?;
        parties.extend(rows.into_iter().map(|(id, key, name)| {
            let party = EstimateParty {
                key,
                name,
                company_name: None,
            };
            (id, party)
        }));
    }
    Ok(of_parties(figures, parties))
}

/// Figures of estimates by the partner who submitted the project. `between` holds the range's first instant and its end (exclusive).
///
/// # Errors
/// When the database fails.
pub fn estimates_by_partner(
    conn: &mut Connection,
    _permit: &Permit<act::ShowReports>,
    scope: ReportScope,
    between: (Timestamp, Timestamp),
) -> Result<Vec<EstimatesOf>, StoreError> {
    let figures = figures(conn, scope, between, |_, partner| partner)?;
    let ids: Vec<&String> = figures.keys().flatten().collect();
    let mut parties = HashMap::new();
    for some in ids.chunks(NAMES) {
        let rows: Vec<(String, String, Option<String>)> = users::table
            .filter(users::id.eq_any(some.iter().copied()))
            .select((users::id, users::full_name, users::company_name))
            .load(conn)?;
        parties.extend(rows.into_iter().map(|(id, name, company_name)| {
            let party = EstimateParty {
                key: id.clone(),
                name,
                company_name,
            };
            (id, party)
        }));
    }
    Ok(of_parties(figures, parties))
}

/// Figures by the id of a company or partner.
type ById = BTreeMap<Option<String>, FiguresByCurrency>;

fn of_parties(figures: ById, mut parties: HashMap<String, EstimateParty>) -> Vec<EstimatesOf> {
    figures
        .into_iter()
        .map(|(id, figures)| EstimatesOf {
            party: id.and_then(|id| parties.remove(&id)),
            figures,
        })
        .collect()
}

/// Sums the estimates with a version that was sent in the range. `whose` chooses the company or the partner.
fn figures(
    conn: &mut Connection,
    scope: ReportScope,
    (from, before): (Timestamp, Timestamp),
    whose: fn(Option<String>, Option<String>) -> Option<String>,
) -> Result<ById, StoreError> {
    let mut figures = ById::new();
    let mut after = String::new();
    loop {
        let ids: Vec<String> = versions::table
            .filter(versions::estimate_id.gt(&after))
            .filter(versions::sent_at.ge(from.as_microsecond()))
            .filter(versions::sent_at.lt(before.as_microsecond()))
            .group_by(versions::estimate_id)
            .select(versions::estimate_id)
            .order(versions::estimate_id.asc())
            .limit(BATCH)
            .load(conn)?;
        let Some(last) = ids.last() else {
            return Ok(figures);
        };
        after.clone_from(last);
        let mut sent = sent_versions(conn, &ids)?;
        for (id, contractor, partner) in parties_of(conn, scope, &ids)? {
            let versions = sent.remove(&id).unwrap_or_default();
            let of_party = figures.entry(whose(contractor, partner)).or_default();
            of_party.add(&versions, from, before);
        }
    }
}

/// Estimate, company, and partner.
type Parties = (String, Option<String>, Option<String>);

/// The company and the partner of those of these estimates that are in the scope.
fn parties_of(
    conn: &mut Connection,
    scope: ReportScope,
    ids: &[String],
) -> Result<Vec<Parties>, StoreError> {
    let rows = estimates::table
        .inner_join(projects::table)
        .filter(estimates::id.eq_any(ids))
        .select((
            estimates::id,
            estimates::contractor_id,
            projects::referral_partner_id,
        ))
        .into_boxed::<MultiBackend>();
    let rows = match scope {
        ReportScope::Everybody => rows,
        ReportScope::Contractor(company) => {
            rows.filter(estimates::contractor_id.eq(company.to_string()))
        }
        ReportScope::Partner(partner) => {
            rows.filter(projects::referral_partner_id.eq(partner.to_string()))
        }
    };
    Ok(rows.load(conn)?)
}

/// The sent versions by estimate.
fn sent_versions(
    conn: &mut Connection,
    ids: &[String],
) -> Result<HashMap<String, Vec<SentVersion>>, StoreError> {
    let rows: Vec<(String, SentColumns)> = versions::table
        .left_join(decisions::table)
        .filter(versions::estimate_id.eq_any(ids))
        .filter(versions::sent_at.is_not_null())
        .select((versions::estimate_id, sent_columns!()))
        .load(conn)?;
    let mut sent: HashMap<String, Vec<SentVersion>> = HashMap::new();
    for (estimate, columns) in rows {
        let of_estimate = sent.entry(estimate).or_default();
        of_estimate.extend(sent_version(columns)?);
    }
    Ok(sent)
}
