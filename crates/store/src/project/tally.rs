//! Project counts per status, from tally tables that triggers keep up to date.

use crate::column::Stored;
use crate::schema::{project_starts as starts, project_tallies as tallies};
use crate::{Connection, StoreError};
use diesel::prelude::*;
use domain::contractor::ContractorStats;
use domain::id::ContractorId;
use domain::permission::{Scope, Visible};
use domain::project::ProjectStatus;
use jiff::civil::Date;
use std::collections::HashMap;

/// A scope's key in the tally tables; single projects have none.
pub(crate) fn name(scope: Scope) -> Option<String> {
    match scope {
        Scope::Everything => Some("all".to_owned()),
        Scope::OfContractor(contractor) => Some(format!("contractor:{contractor}")),
        Scope::OfPartner(partner) => Some(format!("partner:{partner}")),
        Scope::Nothing | Scope::One(_) => None,
    }
}

/// Number of visible projects per status; omits statuses without projects.
///
/// # Errors
/// When the database fails.
pub fn status_counts(
    conn: &mut Connection,
    visible: Visible,
) -> Result<Vec<(ProjectStatus, i64)>, StoreError> {
    of_statuses(conn, visible.scope())
}

/// Number of projects per status in any scope.
pub(crate) fn of_statuses(
    conn: &mut Connection,
    scope: Scope,
) -> Result<Vec<(ProjectStatus, i64)>, StoreError> {
    let Some(scope) = name(scope) else {
        return Ok(Vec::new());
    };
    let counts: Vec<(Stored<ProjectStatus>, i64)> = tallies::table
        .filter(tallies::scope.eq(scope))
        .filter(tallies::projects.gt(0))
        .select((tallies::status, tallies::projects))
        .load(conn)?;
    let counts: HashMap<ProjectStatus, i64> = counts
        .into_iter()
        .map(|(status, count)| (status.0, count))
        .collect();
    let in_order = ProjectStatus::ALL.iter();
    Ok(in_order
        .filter_map(|status| Some((*status, *counts.get(status)?)))
        .collect())
}

/// Number of open projects and of all projects per company; omits companies without projects.
///
/// # Errors
/// When the database fails.
pub(crate) fn of_contractors(
    conn: &mut Connection,
    contractors: &[ContractorId],
) -> Result<HashMap<ContractorId, (i64, i64)>, StoreError> {
    let scopes: HashMap<String, ContractorId> = contractors
        .iter()
        .filter_map(|id| Some((name(Scope::OfContractor(*id))?, *id)))
        .collect();
    let rows = tallies::table
        .filter(tallies::scope.eq_any(scopes.keys().cloned().collect::<Vec<_>>()))
        .select((tallies::scope, tallies::status, tallies::projects))
        .load::<(String, String, i64)>(conn)?;
    let mut counts = HashMap::new();
    for (scope, status, projects) in rows {
        let Some(id) = scopes.get(&scope) else {
            continue;
        };
        let (open, all) = counts.entry(*id).or_insert((0, 0));
        *all += projects;
        if ProjectStatus::parse_or_default(&status).is_open() {
            *open += projects;
        }
    }
    Ok(counts)
}

/// Number of unfinished projects whose start date is before today.
fn overdue(conn: &mut Connection, scope: Scope, today: Date) -> Result<i64, StoreError> {
    let Some(scope) = name(scope) else {
        return Ok(0);
    };
    let days: Vec<i64> = starts::table
        .filter(starts::scope.eq(scope))
        .filter(starts::timeline_start.lt(today.to_string()))
        .select(starts::projects)
        .load(conn)?;
    Ok(days.iter().sum())
}

/// A company's four figures (specification 2, section 4, "Contractor stats").
///
/// # Errors
/// When the database fails.
pub fn contractor_stats(
    conn: &mut Connection,
    contractor: ContractorId,
    today: Date,
) -> Result<ContractorStats, StoreError> {
    let scope = Scope::OfContractor(contractor);
    let overdue = overdue(conn, scope, today)?;
    let by_status = of_statuses(conn, scope)?.into_iter();
    Ok(ContractorStats::of(
        by_status.map(|(status, count)| (status, count.unsigned_abs())),
        overdue.unsigned_abs(),
    ))
}
