//! What the estimates of companies and partners come to. Sums are made in `domain::estimate`, a batch of estimates at a time, so that the
//! memory does not depend on their number.

use super::ReportScope;
use crate::estimate::{SentColumns, sent_columns, sent_version};
use crate::schema::{
    contractors, estimate_decisions as decisions, estimate_versions as versions, estimates,
    projects, users,
};
use crate::{Connection, MultiBackend, StoreError, column};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};
use domain::estimate::{FiguresByCurrency, SentVersion};
use domain::permission::{Permit, act};
use jiff::Timestamp;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// Number of versions that are read at a time.
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

/// Version, estimate, and when it was sent.
type SentRow = (String, String, Option<i64>);

/// Sums the estimates with a version that was sent in the range. `whose` chooses the company or the partner.
fn figures(
    conn: &mut Connection,
    scope: ReportScope,
    (from, before): (Timestamp, Timestamp),
    whose: fn(Option<String>, Option<String>) -> Option<String>,
) -> Result<ById, StoreError> {
    let mut figures = ById::new();
    let (mut since, mut after) = (column::micros(from), String::new());
    loop {
        let rows: Vec<SentRow> = versions::table
            .select((versions::id, versions::estimate_id, versions::sent_at))
            .into_boxed::<MultiBackend>()
            .filter(sent_after(since, &after))
            .filter(versions::sent_at.lt(column::micros(before)))
            .order((versions::sent_at.asc(), versions::id.asc()))
            .limit(BATCH)
            .load(conn)?;
        let Some((last, _, Some(sent_at))) = rows.last() else {
            return Ok(figures);
        };
        since = *sent_at;
        after.clone_from(last);
        let batch: HashSet<&str> = rows.iter().map(|(id, ..)| &**id).collect();
        let ids: BTreeSet<&String> = rows.iter().map(|(_, estimate, _)| estimate).collect();
        let ids: Vec<&String> = ids.into_iter().collect();
        let mut sent = sent_versions(conn, &ids)?;
        for (id, contractor, partner) in parties_of(conn, scope, &ids)? {
            let versions = sent.remove(&id).unwrap_or_default();
            // An estimate is summed once: with the first of its versions that were sent in the range.
            let in_range = versions
                .iter()
                .filter(|(_, one)| (from..before).contains(&one.sent_at));
            let first = in_range.min_by(|(id, one), (other_id, other)| {
                (one.sent_at, id).cmp(&(other.sent_at, other_id))
            });
            if first.is_some_and(|(id, _)| batch.contains(&**id)) {
                let versions: Vec<SentVersion> = versions.iter().map(|(_, one)| *one).collect();
                let of_party = figures.entry(whose(contractor, partner)).or_default();
                of_party.add(&versions, from, before);
            }
        }
    }
}

/// Whether a version comes after this time and id. They are compared as a row value, so that the index scan starts exactly there.
fn sent_after(
    since: i64,
    id: &str,
) -> Box<dyn BoxableExpression<versions::table, MultiBackend, SqlType = Bool>> {
    let pair = sql::<Bool>("(estimate_versions.sent_at, estimate_versions.id) > (");
    Box::new(
        pair.bind::<BigInt, _>(since)
            .sql(", ")
            .bind::<Text, _>(id.to_owned())
            .sql(")"),
    )
}

/// Estimate, company, and partner.
type Parties = (String, Option<String>, Option<String>);

/// The company and the partner of those of these estimates that are in the scope.
fn parties_of(
    conn: &mut Connection,
    scope: ReportScope,
    ids: &[&String],
) -> Result<Vec<Parties>, StoreError> {
    let rows = estimates::table
        .inner_join(projects::table)
        .filter(estimates::id.eq_any(ids.iter().copied()))
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

/// The sent versions by estimate, with their ids.
fn sent_versions(
    conn: &mut Connection,
    ids: &[&String],
) -> Result<HashMap<String, Vec<(String, SentVersion)>>, StoreError> {
    let rows: Vec<(String, String, SentColumns)> = versions::table
        .left_join(decisions::table)
        .filter(versions::estimate_id.eq_any(ids.iter().copied()))
        .filter(versions::sent_at.is_not_null())
        .select((versions::estimate_id, versions::id, sent_columns!()))
        .load(conn)?;
    let mut sent: HashMap<String, Vec<(String, SentVersion)>> = HashMap::new();
    for (estimate, id, columns) in rows {
        let version = sent_version(columns)?;
        let of_estimate = sent.entry(estimate).or_default();
        of_estimate.extend(version.map(|version| (id, version)));
    }
    Ok(sent)
}
