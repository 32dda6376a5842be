//! What companies work on and what partners submit.

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

/// What a company works on and how late it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContractorLoad {
    /// Its name in a URL.
    pub slug: String,
    /// Its name.
    pub company_name: String,
    /// Its projects that still go on.
    pub open: i64,
    /// Its projects that were to start before today and are not built back, as lists count them.
    pub overdue: i64,
    /// Its projects that were submitted in the range.
    pub submitted: i64,
    /// Which of its projects were built back in the range, and still are.
    pub built_back: i64,
    /// Of those, how many were overdue by then.
    pub late: i64,
}

/// What every company works on, or one; those that have nothing to tell are left out.
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

/// Keeps a query to one company, if it is asked for.
macro_rules! only {
    ($rows:expr, $only:expr) => {{
        let mut rows = $rows.into_boxed::<crate::MultiBackend>();
        if let Some(only) = $only {
            rows = rows.filter(contractors::id.eq(only.to_owned()));
        }
        rows
    }};
}

/// How a summary names a company's projects.
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

/// How many projects each company built back, and how many of those it was late with. A project counts once, when it was
/// built back the last time, and not while that is taken back.
fn built_back(
    conn: &mut Connection,
    only: Option<&str>,
    range: ReportRange,
) -> Result<HashMap<String, (i64, i64)>, StoreError> {
    let rows = contractors::table
        .inner_join(stays::table.on(stays::contractor_id.eq(contractors::id.nullable())))
        // As it stands in the index's condition, which has to be seen when the plan is made.
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

/// What a partner submitted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartnerVolume {
    /// The partner.
    pub id: UserId,
    /// Its name.
    pub full_name: String,
    /// Its company, if it named one.
    pub company_name: Option<String>,
    /// How many projects of the range.
    pub submitted: i64,
    /// Of those, how many still go on.
    pub open: i64,
    /// Of those, how many are done.
    pub done: i64,
}

/// What every partner submitted in the range, or one; the most first.
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
