//! Events and pending timeslots of all visible projects in a date range.

use super::{OfProject, ProjectColumns, Row, event, project_columns};
use crate::schema::{
    contractor_task_timeslots as slots, contractor_tasks as tasks, contractors, projects,
};
use crate::scope::in_scope;
use crate::{Connection, MultiBackend, StoreError, column, proposal, user};
use diesel::prelude::*;
use domain::event::{Event, EventStatus, EventType};
use domain::id::{ContractorId, ProjectId};
use domain::permission::{Permit, Scope, Visible, act};
use domain::timeslot::{Proposal, TimeslotStatus};
use jiff::civil::Date;
use std::collections::BTreeMap;

/// Filters of the calendar.
#[derive(Debug, Clone)]
pub struct CalendarQuery {
    /// The first day, inclusive.
    pub from: Date,
    /// The last day, exclusive.
    pub to: Date,
    /// Only this project.
    pub project: Option<ProjectId>,
    /// Only this company.
    pub contractor: Option<ContractorId>,
    /// Only these event types; empty means all.
    pub types: Vec<EventType>,
    /// Only events with these statuses; empty means no events.
    pub statuses: Vec<EventStatus>,
    /// Whether to include pending timeslots.
    pub proposals: bool,
    /// Maximum number of events, and of timeslots.
    pub limit: usize,
}

/// The content of a calendar.
#[derive(Debug, Clone)]
pub struct Calendar {
    /// The events, soonest first.
    pub events: Vec<OfProject<Event>>,
    /// Proposals with a timeslot in the range, with all their timeslots, oldest first.
    pub proposals: Vec<OfProject<Proposal>>,
    /// Whether the limit cut off entries.
    pub truncated: bool,
}

/// Filters and sorts rows by date range, visibility, and query. For a company or partner, the row's own id column and day give the index
/// scan; the project's column is checked too, because a few projects have changed hands. That check uses `COALESCE` to hide it from
/// PostgreSQL's statistics: with a plain comparison, the planner expects few rows and sorts the whole range instead of scanning the index
/// in order.
macro_rules! matching {
    (@project $column:ident $id:expr) => {
        diesel::dsl::sql::<diesel::sql_types::Bool>(concat!(
            "COALESCE(projects.",
            stringify!($column),
            " = "
        ))
        .bind::<diesel::sql_types::Text, _>($id.to_string())
        .sql(", FALSE)")
    };
    ($rows:expr, $table:ident, $visible:expr, $query:expr) => {{
        let query: &CalendarQuery = $query;
        let mut rows = $rows
            .filter($table::scheduled_date.ge(column::date_text(query.from)))
            .filter($table::scheduled_date.lt(column::date_text(query.to)))
            .into_boxed::<MultiBackend>();
        rows = match $visible.scope() {
            Scope::Everything => rows,
            Scope::Nothing => return Ok(Vec::new()),
            Scope::OfContractor(company) => rows
                .filter($table::contractor_id.eq(company.to_string()))
                .filter(matching!(@project contractor_id company)),
            Scope::OfPartner(partner) => rows
                .filter($table::referral_partner_id.eq(partner.to_string()))
                .filter(matching!(@project referral_partner_id partner)),
            Scope::One(project) => rows.filter($table::project_id.eq(project.to_string())),
        };
        if let Some(project) = query.project {
            rows = rows.filter($table::project_id.eq(project.to_string()));
        }
        if let Some(company) = query.contractor {
            rows = rows.filter($table::contractor_id.eq(company.to_string()));
        }
        if !query.types.is_empty() {
            let types: Vec<_> = query.types.iter().map(|kind| kind.as_str()).collect();
            rows = rows.filter($table::task_type.eq_any(types));
        }
        rows.order(($table::scheduled_date.asc(), $table::id.asc()))
            .limit(i64::try_from(query.limit + 1).unwrap_or(i64::MAX))
    }};
}

pub(super) use matching;

/// Loads the visible content of a calendar.
///
/// # Errors
/// When the database fails.
pub fn calendar(
    conn: &mut Connection,
    _permit: &Permit<act::ShowCalendar>,
    visible: Visible,
    query: &CalendarQuery,
) -> Result<Calendar, StoreError> {
    let mut events = events(conn, visible, query)?;
    let mut pending = pending(conn, visible, query)?;
    let truncated = events.len() > query.limit || pending.len() > query.limit;
    events.truncate(query.limit);
    pending.truncate(query.limit);
    events.sort_by_key(|event| (event.item.when, event.item.id));
    pending.sort();
    pending.dedup();
    Ok(Calendar {
        events,
        proposals: proposal::with_projects(conn, &pending)?,
        truncated,
    })
}

/// The date of each visible project's last event with one of these statuses, on or after `from` and before `to`.
///
/// # Errors
/// When the database fails.
pub fn last_days(
    conn: &mut Connection,
    _permit: &Permit<act::ShowCalendar>,
    visible: Visible,
    (from, to): (Date, Date),
    statuses: &[EventStatus],
) -> Result<BTreeMap<ProjectId, Date>, StoreError> {
    let statuses: Vec<_> = statuses.iter().map(|status| status.as_str()).collect();
    let rows = tasks::table
        .inner_join(projects::table)
        .filter(tasks::scheduled_date.ge(column::date_text(from)))
        .filter(tasks::scheduled_date.lt(column::date_text(to)))
        .filter(tasks::status.eq_any(statuses))
        .select((tasks::project_id, tasks::scheduled_date))
        .into_boxed::<MultiBackend>();
    // The condition on the event's own project uses the index. The one on projects is needed because some projects have changed companies.
    let rows = in_scope!(rows, visible.scope(), tasks.project_id);
    let rows = in_scope!(rows, visible.scope(), projects.id);
    let mut days = BTreeMap::new();
    for (project, day) in rows.load::<(String, String)>(conn)? {
        let day: Date = column::parsed(&day)?;
        let last = days.entry(column::parsed(&project)?).or_insert(day);
        *last = day.max(*last);
    }
    Ok(days)
}

fn events(
    conn: &mut Connection,
    visible: Visible,
    query: &CalendarQuery,
) -> Result<Vec<OfProject<Event>>, StoreError> {
    if query.statuses.is_empty() {
        return Ok(Vec::new());
    }
    let rows = tasks::table
        .inner_join(projects::table)
        .left_join(contractors::table.on(tasks::contractor_id.eq(contractors::id.nullable())))
        .select((
            Row::as_select(),
            contractors::company_name.nullable(),
            project_columns!(),
        ));
    let mut rows = matching!(rows, tasks, visible, query);
    if query.statuses.len() < EventStatus::ALL.len() {
        let statuses: Vec<_> = query
            .statuses
            .iter()
            .map(|status| status.as_str())
            .collect();
        rows = rows.filter(tasks::status.eq_any(statuses));
    }
    let rows = rows.load::<(Row, Option<String>, ProjectColumns)>(conn)?;
    let creators = rows.iter().filter_map(|(row, ..)| row.created_by.as_ref());
    let people = user::full_names(conn, creators)?;
    rows.into_iter()
        .map(|(row, company, project)| {
            let creator = row.created_by.as_ref();
            let creator = creator.and_then(|id| people.get(id).cloned());
            OfProject::new(event((row, (company, creator)))?, project)
        })
        .collect()
}

/// Ids of proposals of open projects with pending timeslots in the range, one per timeslot.
fn pending(
    conn: &mut Connection,
    visible: Visible,
    query: &CalendarQuery,
) -> Result<Vec<String>, StoreError> {
    if !query.proposals {
        return Ok(Vec::new());
    }
    let rows = slots::table
        .inner_join(projects::table)
        .filter(slots::status.eq(TimeslotStatus::PendingConfirmation.as_str()))
        .filter(projects::closed_at.is_null())
        .select(slots::proposal_id);
    Ok(matching!(rows, slots, visible, query).load::<String>(conn)?)
}
