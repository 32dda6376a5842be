//! Project counts and short lists for dashboards.

use super::cards::summaries;
use super::list::{self, rows};
use super::narrow::{Path, Rows, narrowed};
use super::order::ordered;
use super::query::ListQuery;
use crate::column::Stored;
use crate::schema::projects;
use crate::{Connection, StoreError, contractor};
use diesel::prelude::*;
use diesel::sql_types::Text;
use domain::id::{ContractorId, ProjectId};
use domain::permission::Visible;
use domain::project::{
    ProjectGroup, ProjectOrder, ProjectStatus, ProjectSummary, StatusFamily, UrgencyLevel,
};
use jiff::Timestamp;
use jiff::civil::Date;

/// Number of visible projects in [`ProjectGroup::Late`], up to [`TOTAL_CAP`](super::TOTAL_CAP), and whether there are more.
///
/// # Errors
/// When the database fails.
pub fn late(
    conn: &mut Connection,
    visible: Visible,
    today: Date,
) -> Result<(i64, bool), StoreError> {
    let query = ListQuery {
        group: Some(ProjectGroup::Late),
        today,
        ..ListQuery::default()
    };
    list::total(conn, visible, &query)
}

/// Number of open projects without a contractor or with an inactive one, up to [`TOTAL_CAP`](super::TOTAL_CAP), and whether there are more.
///
/// # Errors
/// When the database fails.
pub fn unassigned(conn: &mut Connection, visible: Visible) -> Result<(i64, bool), StoreError> {
    let query = ListQuery {
        unassigned: Some(true),
        closed_companies: contractor::closed(conn)?,
        ..ListQuery::default()
    };
    list::total(conn, visible, &query)
}

/// Number of a company's projects in [`ProjectGroup::Late`].
///
/// # Errors
/// When the database fails.
pub(crate) fn late_of(
    conn: &mut Connection,
    contractor: ContractorId,
    today: Date,
) -> Result<i64, StoreError> {
    Ok(projects::table
        .filter(projects::contractor_id.eq(contractor.to_string()))
        .filter(projects::start_order.lt(today.to_string()))
        .filter(projects::closed_at.is_null())
        .count()
        .get_result(conn)?)
}

/// Visible open projects that need attention: blocked, critical, or past their start date. Most recently updated first.
///
/// # Errors
/// When the database fails.
pub fn attention(
    conn: &mut Connection,
    visible: Visible,
    today: Date,
    limit: usize,
) -> Result<Vec<ProjectSummary>, StoreError> {
    let query = ListQuery {
        sort: ProjectOrder::Updated,
        limit,
        ..ListQuery::default()
    };
    let found = projects::table.select(projects::id).into_boxed();
    let found = narrowed(found, visible, &query, Path::Walk)
        .filter(projects::status.ne_all(status_names(|status| !status.is_open())))
        .filter(
            projects::status
                .eq_any(status_names(|status| {
                    status.family() == StatusFamily::Blocked
                }))
                .or(projects::urgency_level.eq(UrgencyLevel::Critical.as_str()))
                .or(projects::timeline_start
                    .lt(today.to_string())
                    .assume_not_null()),
        );
    first(conn, visible, &query, found)
}

/// Summaries of the first of these projects, in the query's order.
fn first<'a>(
    conn: &mut Connection,
    visible: Visible,
    query: &'a ListQuery,
    found: Rows<'a, Text>,
) -> Result<Vec<ProjectSummary>, StoreError> {
    let found: Vec<Stored<ProjectId>> = ordered(found, query, Path::Walk)
        .limit(rows(query.limit))
        .load(conn)?;
    let found: Vec<ProjectId> = found.into_iter().map(|id| id.0).collect();
    summaries(conn, visible, &found)
}

fn status_names(which: impl Fn(&ProjectStatus) -> bool) -> Vec<&'static str> {
    let statuses = ProjectStatus::ALL.iter().filter(|status| which(status));
    statuses.map(|status| status.as_str()).collect()
}

/// The first projects of a list, in its order, without a count.
///
/// # Errors
/// When the database fails.
pub(crate) fn newest(
    conn: &mut Connection,
    visible: Visible,
    query: &ListQuery,
) -> Result<Vec<ProjectSummary>, StoreError> {
    let found = projects::table.select(projects::id).into_boxed();
    let found = narrowed(found, visible, query, Path::Walk);
    first(conn, visible, query, found)
}

/// Maximum number of stalled projects that one query counts.
pub const STALLED_CAP: i64 = 5_000;

/// Open projects without recent changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stalled {
    /// Total, up to the cap, and whether there are more.
    pub total: (i64, bool),
    /// Count per status and whether there are more, in lifecycle order. Omits statuses without projects.
    pub by_status: Vec<(ProjectStatus, (i64, bool))>,
}

/// Counts the visible open projects without changes since an instant, by status. If there are more than `cap`, each status is counted
/// separately, up to [`TOTAL_CAP`](super::TOTAL_CAP), like the lists behind these figures.
///
/// # Errors
/// When the database fails.
pub fn stalled(
    conn: &mut Connection,
    visible: Visible,
    since: Timestamp,
    cap: i64,
) -> Result<Stalled, StoreError> {
    let query = ListQuery {
        quiet_since: Some(since),
        sort: ProjectOrder::UpdatedDesc,
        ..ListQuery::default()
    };
    let found = projects::table.select(projects::status).into_boxed();
    let found = narrowed(found, visible, &query, Path::Walk);
    let found = ordered(found, &query, Path::Walk).limit(cap + 1);
    let found: Vec<Stored<ProjectStatus>> = found.load(conn)?;
    let count = rows(found.len());
    let more = count > cap;
    let mut by_status = Vec::new();
    for &status in ProjectStatus::ALL.iter().filter(|status| status.is_open()) {
        let count = if more {
            let of_status = ListQuery {
                status: Some(status),
                ..query.clone()
            };
            list::total(conn, visible, &of_status)?
        } else {
            let of_status = found.iter().filter(|one| one.0 == status);
            (rows(of_status.count()), false)
        };
        if count.0 > 0 {
            by_status.push((status, count));
        }
    }
    Ok(Stalled {
        total: (count.min(cap), more),
        by_status,
    })
}
