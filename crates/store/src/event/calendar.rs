//! The events and the waiting timeslots of a range of days, of all visible projects.

use super::{OfProject, ProjectColumns, Row, event, project_columns};
use crate::schema::{
    contractor_task_timeslots as slots, contractor_tasks as tasks, contractors, projects,
};
use crate::{Connection, MultiBackend, StoreError, column, proposal, user};
use diesel::prelude::*;
use domain::event::{Event, EventStatus, EventType};
use domain::id::{ContractorId, ProjectId};
use domain::permission::{Permit, Scope, Visible, act};
use domain::timeslot::{Proposal, TimeslotStatus};
use jiff::civil::Date;

/// What a calendar shows.
#[derive(Debug, Clone)]
pub struct CalendarQuery {
    /// The first day.
    pub from: Date,
    /// The day after the last one.
    pub to: Date,
    /// Of this project only.
    pub project: Option<ProjectId>,
    /// Of this company only.
    pub contractor: Option<ContractorId>,
    /// Of these kinds only; all without any.
    pub types: Vec<EventType>,
    /// Events that stand so only; none without any.
    pub statuses: Vec<EventStatus>,
    /// Whether timeslots that wait are shown.
    pub proposals: bool,
    /// So many events and so many timeslots at most.
    pub limit: usize,
}

/// What a calendar shows of a range of days.
#[derive(Debug, Clone)]
pub struct Calendar {
    /// The events, soonest first.
    pub events: Vec<OfProject<Event>>,
    /// The proposals with a timeslot in the range, with all their timeslots; oldest first.
    pub proposals: Vec<OfProject<Proposal>>,
    /// Whether there is more than fits.
    pub truncated: bool,
}

/// Keeps what lies in the range and is asked for, of what is visible. A company's and a
/// partner's own are found by whose they are and the day; their projects are theirs as well, but for
/// the few that have changed hands. This is said in words that PostgreSQL knows no statistics of: of plain
/// ones it expects nearly all to be left out, and sorts the whole range rather than walk along it.
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

/// What a calendar shows, of what is visible.
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

/// The ids of the proposals of open projects that have timeslots in the range, one for each timeslot.
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
