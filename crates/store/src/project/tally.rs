//! How many projects there are of which kind, from the tallies that the database keeps with every change.

use super::ListQuery;
use crate::column::Stored;
use crate::schema::{project_tallies as tallies, projects};
use crate::{Connection, StoreError};
use diesel::prelude::*;
use domain::contractor::ContractorStats;
use domain::id::ContractorId;
use domain::permission::{Scope, Visible};
use domain::project::{ProjectGroup, ProjectStatus, UrgencyLevel};
use jiff::civil::Date;
use std::collections::HashMap;

/// How many projects of one kind a scope holds.
#[derive(Queryable, Selectable)]
#[diesel(table_name = tallies)]
struct Tally {
    status: Stored<ProjectStatus>,
    urgency_level: Stored<UrgencyLevel>,
    assigned: bool,
    projects: i64,
}

/// The name of a scope in the tallies; a single project has none.
fn name(scope: Scope) -> Option<String> {
    match scope {
        Scope::Everything => Some("all".to_owned()),
        Scope::OfContractor(contractor) => Some(format!("contractor:{contractor}")),
        Scope::OfPartner(partner) => Some(format!("partner:{partner}")),
        Scope::Nothing | Scope::One(_) => None,
    }
}

/// All tallies of a scope: at most one for each kind of project, however many projects there are.
fn of_scope(conn: &mut Connection, scope: Scope) -> Result<Vec<Tally>, StoreError> {
    let Some(scope) = name(scope) else {
        return Ok(Vec::new());
    };
    Ok(per_database!(conn, |conn| tallies::table
        .filter(tallies::scope.eq(scope))
        .filter(tallies::projects.gt(0))
        .select(Tally::as_select())
        .load(conn))?)
}

fn count(tallies: &[Tally], of: impl Fn(&Tally) -> bool) -> i64 {
    let counted = tallies.iter().filter(|tally| of(tally));
    counted.map(|tally| tally.projects).sum()
}

/// Whether such projects wait for a contractor.
fn is_waiting(tally: &Tally) -> bool {
    !tally.assigned && tally.status.0.is_open()
}

fn by_status(tallies: &[Tally]) -> Vec<(ProjectStatus, i64)> {
    let of = |status: &ProjectStatus| count(tallies, |tally| tally.status.0 == *status);
    let counts = ProjectStatus::ALL
        .iter()
        .map(|status| (*status, of(status)));
    counts.filter(|(_, count)| *count > 0).collect()
}

/// How many projects the list holds in all; nothing where the tallies cannot tell, as for a search.
pub(super) fn total(
    conn: &mut Connection,
    visible: Visible,
    query: &ListQuery,
) -> Result<Option<i64>, StoreError> {
    let scope = match (visible.scope(), query.contractor) {
        (Scope::Everything, Some(contractor)) => Scope::OfContractor(contractor),
        (scope, None) => scope,
        (_, Some(_)) => return Ok(None),
    };
    // No tally knows when work is meant to begin.
    let is_by_start = query.group == Some(ProjectGroup::Overdue);
    if is_by_start || query.term().is_some() || matches!(scope, Scope::One(_)) {
        return Ok(None);
    }
    let tallies = of_scope(conn, scope)?;
    Ok(Some(count(&tallies, |tally| {
        query.status.is_none_or(|status| tally.status.0 == status)
            && query
                .group
                .is_none_or(|group| group.includes(tally.status.0))
            && query
                .urgency
                .is_none_or(|urgency| tally.urgency_level.0 == urgency)
            && query.unassigned.is_none_or(|waiting| {
                if waiting {
                    is_waiting(tally)
                } else {
                    tally.assigned
                }
            })
    })))
}

/// How many visible projects stand in each status; statuses without any are left out.
///
/// # Errors
/// When the database fails.
pub fn status_counts(
    conn: &mut Connection,
    visible: Visible,
) -> Result<Vec<(ProjectStatus, i64)>, StoreError> {
    Ok(by_status(&of_scope(conn, visible.scope())?))
}

/// Open projects without a contractor.
///
/// # Errors
/// When the database fails.
pub fn unassigned(conn: &mut Connection, visible: Visible) -> Result<i64, StoreError> {
    let tallies = of_scope(conn, visible.scope())?;
    Ok(count(&tallies, is_waiting))
}

/// How many projects each of these companies works on, and how many it has or had; without any, a company is left out.
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

/// A company's four figures (specification 2, section 4, "Contractor stats").
///
/// # Errors
/// When the database fails.
pub fn contractor_stats(
    conn: &mut Connection,
    contractor: ContractorId,
    today: Date,
) -> Result<ContractorStats, StoreError> {
    let tallies = of_scope(conn, Scope::OfContractor(contractor))?;
    let overdue = projects::table
        .filter(projects::contractor_id.eq(contractor.to_string()))
        .filter(projects::timeline_start.lt(today.to_string()))
        .filter(projects::status.eq_any(super::list::words_of(ProjectGroup::Overdue)))
        .count()
        .get_result::<i64>(conn)?;
    let by_status = by_status(&tallies).into_iter();
    Ok(ContractorStats::of(
        by_status.map(|(status, count)| (status, count.unsigned_abs())),
        overdue.unsigned_abs(),
    ))
}
