//! A project's events: those to come, and those that are past page by page.

use super::{Names, Row, event};
use crate::page::{NameCursor, Page};
use crate::schema::{contractor_tasks as tasks, contractors, event_proposals, users};
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use domain::event::{Event, EventStatus};
use domain::id::{EventId, ProjectId, ProposalId};
use domain::permission::{Permit, act};
use jiff::Timestamp;
use jiff::tz::TimeZone;

/// Events to come are counted to this many: the badge shows no more than 99+.
pub const UPCOMING_CAP: usize = 100;

/// No project has more events ahead of it; a list that had would be cut here.
const AHEAD: i64 = 500;

/// Which part of a project's events, at which moment.
#[derive(Debug, Clone)]
pub struct ListQuery {
    /// The present instant.
    pub now: Timestamp,
    /// The portal's time zone, which decides what is past.
    pub zone: TimeZone,
    /// Past events on the page.
    pub limit: usize,
    /// Where the page of past events starts.
    pub cursor: Option<NameCursor>,
}

/// Events with the names beside them.
macro_rules! with_names {
    () => {
        tasks::table
            .left_join(contractors::table)
            .left_join(users::table)
            .select((
                Row::as_select(),
                (
                    contractors::company_name.nullable(),
                    users::full_name.nullable(),
                ),
            ))
    };
}

/// The events to come, soonest first, and a page of the past ones, latest first.
///
/// # Errors
/// When the database fails.
pub fn list(
    conn: &mut Connection,
    permit: &Permit<act::ListEvents>,
    query: &ListQuery,
) -> Result<(Vec<Event>, Page<Event, NameCursor>), StoreError> {
    of_project(conn, permit.facts().id, query)
}

/// The same for the project's owner.
///
/// # Errors
/// When the database fails.
pub fn list_to_owner(
    conn: &mut Connection,
    permit: &Permit<act::ShowOwnerProject>,
    query: &ListQuery,
) -> Result<(Vec<Event>, Page<Event, NameCursor>), StoreError> {
    of_project(conn, permit.facts().id, query)
}

fn of_project(
    conn: &mut Connection,
    project: ProjectId,
    query: &ListQuery,
) -> Result<(Vec<Event>, Page<Event, NameCursor>), StoreError> {
    let upcoming = upcoming(conn, project, query.now, &query.zone)?;
    let past = past(conn, project, query, &upcoming)?;
    Ok((upcoming, past))
}

/// How many events are to come, counted to [`UPCOMING_CAP`], and the next of them.
///
/// # Errors
/// When the database fails.
pub fn count_upcoming(
    conn: &mut Connection,
    permit: &Permit<act::ListEvents>,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<(usize, Option<Event>), StoreError> {
    let upcoming = upcoming(conn, permit.facts().id, now, zone)?;
    Ok((
        upcoming.len().min(UPCOMING_CAP),
        upcoming.into_iter().next(),
    ))
}

fn upcoming(
    conn: &mut Connection,
    project: ProjectId,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<Vec<Event>, StoreError> {
    let today = now.to_zoned(zone.clone()).date();
    let mut events = with_names!()
        .filter(tasks::project_id.eq(project.to_string()))
        .filter(tasks::status.eq(EventStatus::Scheduled.as_str()))
        .filter(tasks::scheduled_date.ge(column::date_text(today)))
        .order((tasks::scheduled_date.asc(), tasks::id.asc()))
        .limit(AHEAD)
        .load::<(Row, Names)>(conn)?
        .into_iter()
        .map(event)
        .collect::<Result<Vec<_>, _>>()?;
    events.retain(|event| event.is_upcoming(now, zone));
    events.sort_by_key(|event| (event.when, event.id));
    Ok(events)
}

/// A page of all that is not to come. What is decided by the hour, today, is told by those that are.
fn past(
    conn: &mut Connection,
    project: ProjectId,
    query: &ListQuery,
    upcoming: &[Event],
) -> Result<Page<Event, NameCursor>, StoreError> {
    let today = query.now.to_zoned(query.zone.clone()).date();
    let later_today: Vec<_> = upcoming
        .iter()
        .filter(|event| event.when.date == today)
        .map(|event| event.id.to_string())
        .collect();
    let is_over = tasks::status
        .ne(EventStatus::Scheduled.as_str())
        .or(tasks::scheduled_date.le(column::date_text(today)));
    let mut rows = with_names!()
        .filter(tasks::project_id.eq(project.to_string()))
        .filter(is_over)
        .filter(tasks::id.ne_all(later_today))
        .into_boxed::<crate::MultiBackend>();
    if let Some(cursor) = &query.cursor {
        let same_day = tasks::scheduled_date
            .eq(cursor.name.clone())
            .and(tasks::id.lt(cursor.id.clone()));
        rows = rows.filter(tasks::scheduled_date.lt(cursor.name.clone()).or(same_day));
    }
    let found = rows
        .order((tasks::scheduled_date.desc(), tasks::id.desc()))
        .limit(i64::try_from(query.limit + 1).unwrap_or(i64::MAX))
        .load::<(Row, Names)>(conn)?
        .into_iter()
        .map(event)
        .collect::<Result<Vec<_>, _>>()?;
    let mut page = Page::cut(found, query.limit, |event| NameCursor {
        name: column::date_text(event.when.date),
        id: event.id.to_string(),
    });
    page.items
        .sort_by_key(|event| std::cmp::Reverse((event.when, event.id)));
    Ok(page)
}

/// One event of a project.
///
/// # Errors
/// When the database fails.
pub fn find(
    conn: &mut Connection,
    project: ProjectId,
    id: EventId,
) -> Result<Option<Event>, StoreError> {
    with_names!()
        .filter(tasks::id.eq(id.to_string()))
        .filter(tasks::project_id.eq(project.to_string()))
        .first::<(Row, Names)>(conn)
        .optional()?
        .map(event)
        .transpose()
}

/// The event that a proposal became, unless it was deleted since.
///
/// # Errors
/// When the database fails.
pub fn of_proposal(
    conn: &mut Connection,
    project: ProjectId,
    proposal: ProposalId,
) -> Result<Option<Event>, StoreError> {
    let id: Option<String> = event_proposals::table
        .filter(event_proposals::id.eq(proposal.to_string()))
        .select(event_proposals::event_id)
        .first::<Option<String>>(conn)
        .optional()?
        .flatten();
    match id {
        Some(id) => find(conn, project, column::parsed(&id)?),
        None => Ok(None),
    }
}
