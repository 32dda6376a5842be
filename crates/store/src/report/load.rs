//! Workload of companies and submissions of partners.

use super::{ReportScope, number};
use crate::schema::{
    contractors, project_days as days, project_starts as starts, project_stays as stays,
    project_tallies as tallies, users,
};
use crate::{Connection, StoreError, column};
use diesel::dsl::{count_star, sql};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};
use domain::id::UserId;
use domain::permission::{Permit, act};
use domain::project::ProjectStatus;
use domain::report::ReportRange;
use jiff::civil::Date;
use std::collections::HashMap;

/// A company's workload and punctuality.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContractorLoad {
    /// The slug in URLs.
    pub slug: String,
    /// The company's name.
    pub company_name: String,
    /// Number of open projects.
    pub open: i64,
    /// Number of unfinished projects with a start date before today, as lists count them.
    pub overdue: i64,
    /// Number of projects submitted in the range.
    pub submitted: i64,
    /// Number of projects completed in the range that still are.
    pub built_back: i64,
    /// How many of those were overdue when completed.
    pub late: i64,
}

/// Workload of every company, or of one. Omits companies with only zeros.
///
/// # Errors
/// When the database fails.
pub fn contractor_load(
    conn: &mut Connection,
    _permit: &Permit<act::ShowReports>,
    scope: ReportScope,
    range: ReportRange,
    today: Date,
) -> Result<Vec<ContractorLoad>, StoreError> {
    let mut companies = contractors::table
        .select((
            contractors::id,
            contractors::slug,
            contractors::company_name,
        ))
        .order((contractors::company_name.asc(), contractors::id.asc()))
        .into_boxed::<crate::MultiBackend>();
    let only = match scope {
        ReportScope::Contractor(company) => Some(company.to_string()),
        ReportScope::Everybody | ReportScope::Partner(_) => None,
    };
    if let Some(only) = &only {
        companies = companies.filter(contractors::id.eq(only.clone()));
    }
    let companies = companies.load::<(String, String, String)>(conn)?;
    let only = only.as_deref();
    let open = open(conn, only)?;
    let overdue = overdue(conn, only, today)?;
    let submitted = submitted(conn, only, range)?;
    let built_back = built_back(conn, only, range)?;
    let of = |counts: &HashMap<String, i64>, id: &str| counts.get(id).copied().unwrap_or_default();
    Ok(companies
        .into_iter()
        .map(|(id, slug, company_name)| {
            let (built_back, late) = built_back.get(&id).copied().unwrap_or_default();
            ContractorLoad {
                open: of(&open, &id),
                overdue: of(&overdue, &id),
                submitted: of(&submitted, &id),
                built_back,
                late,
                slug,
                company_name,
            }
        })
        .filter(|load| {
            [load.open, load.overdue, load.submitted, load.built_back]
                .iter()
                .any(|count| *count > 0)
        })
        .collect())
}

/// Restricts a query to one company, if given.
macro_rules! only {
    ($rows:expr, $only:expr) => {{
        let mut rows = $rows.into_boxed::<crate::MultiBackend>();
        if let Some(only) = $only {
            rows = rows.filter(contractors::id.eq(only.to_owned()));
        }
        rows
    }};
}

/// A company's scope in the summary tables.
fn scope_of_company() -> diesel::expression::SqlLiteral<Text> {
    sql::<Text>("('contractor:' || contractors.id)")
}

fn open(conn: &mut Connection, only: Option<&str>) -> Result<HashMap<String, i64>, StoreError> {
    let open = ProjectStatus::ALL.iter().filter(|status| status.is_open());
    let rows = contractors::table
        .inner_join(tallies::table.on(tallies::scope.eq(scope_of_company())))
        .filter(tallies::status.eq_any(open.map(|status| status.as_str())))
        .group_by(contractors::id)
        .select((
            contractors::id,
            sql::<BigInt>("CAST(sum(project_tallies.projects) AS BIGINT)"),
        ));
    let rows = only!(rows, only).load::<(String, i64)>(conn)?;
    Ok(rows.into_iter().collect())
}

fn overdue(
    conn: &mut Connection,
    only: Option<&str>,
    today: Date,
) -> Result<HashMap<String, i64>, StoreError> {
    let rows = contractors::table
        .inner_join(starts::table.on(starts::scope.eq(scope_of_company())))
        .filter(starts::timeline_start.lt(today.to_string()))
        .group_by(contractors::id)
        .select((
            contractors::id,
            sql::<BigInt>("CAST(sum(project_starts.projects) AS BIGINT)"),
        ));
    let rows = only!(rows, only).load::<(String, i64)>(conn)?;
    Ok(rows.into_iter().collect())
}

fn submitted(
    conn: &mut Connection,
    only: Option<&str>,
    range: ReportRange,
) -> Result<HashMap<String, i64>, StoreError> {
    let rows = contractors::table
        .inner_join(days::table.on(days::scope.eq(scope_of_company())))
        .filter(days::day.between(number(range.from()), number(range.to())))
        .group_by(contractors::id)
        .select((
            contractors::id,
            sql::<BigInt>("CAST(sum(project_days.submitted) AS BIGINT)"),
        ));
    let rows = only!(rows, only).load::<(String, i64)>(conn)?;
    Ok(rows.into_iter().collect())
}

/// Number of projects completed per company, and how many of them were late. A project counts once, for its latest completion, and not if
/// that was undone.
fn built_back(
    conn: &mut Connection,
    only: Option<&str>,
    range: ReportRange,
) -> Result<HashMap<String, (i64, i64)>, StoreError> {
    let rows = contractors::table
        .inner_join(stays::table.on(stays::contractor_id.eq(contractors::id.nullable())))
        // A literal, as in the partial index's condition, because the planner must see it.
        .filter(sql::<Bool>("project_stays.counts = 1"))
        .filter(stays::left_day.between(number(range.from()), number(range.to())))
        .group_by(contractors::id)
        .select((
            contractors::id,
            count_star(),
            sql::<BigInt>("CAST(sum(project_stays.overdue) AS BIGINT)"),
        ));
    let rows = only!(rows, only).load::<(String, i64, i64)>(conn)?;
    Ok(rows
        .into_iter()
        .map(|(id, built, late)| (id, (built, late)))
        .collect())
}

/// A partner's submissions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartnerVolume {
    /// The partner.
    pub id: UserId,
    /// The partner's name.
    pub full_name: String,
    /// The partner's company, if given.
    pub company_name: Option<String>,
    /// Number of projects submitted in the range.
    pub submitted: i64,
    /// How many of those are still open.
    pub open: i64,
    /// How many of those are done.
    pub done: i64,
}

/// Submissions in the range of every partner, or of one; most submissions first.
///
/// # Errors
/// When the database fails.
pub fn partner_volume(
    conn: &mut Connection,
    _permit: &Permit<act::ShowReports>,
    scope: ReportScope,
    range: ReportRange,
) -> Result<Vec<PartnerVolume>, StoreError> {
    let submitted = || sql::<BigInt>("CAST(sum(project_days.submitted) AS BIGINT)");
    let mut rows = users::table
        .inner_join(days::table.on(days::scope.eq(sql::<Text>("('partner:' || users.id)"))))
        .filter(days::day.between(number(range.from()), number(range.to())))
        .filter(days::submitted.gt(0))
        .group_by((users::id, users::full_name, users::company_name))
        .select((
            users::id,
            users::full_name,
            users::company_name,
            submitted(),
            sql::<BigInt>("CAST(sum(project_days.open) AS BIGINT)"),
            sql::<BigInt>("CAST(sum(project_days.done) AS BIGINT)"),
        ))
        .order((submitted().desc(), users::full_name.asc(), users::id.asc()))
        .into_boxed::<crate::MultiBackend>();
    if let ReportScope::Partner(partner) = scope {
        rows = rows.filter(users::id.eq(partner.to_string()));
    }
    rows.load::<(String, String, Option<String>, i64, i64, i64)>(conn)?
        .into_iter()
        .map(|(id, full_name, company_name, submitted, open, done)| {
            Ok(PartnerVolume {
                id: column::parsed(&id)?,
                full_name,
                company_name,
                submitted,
                open,
                done,
            })
        })
        .collect()
}
