//! A project's events: the upcoming ones, and pages of past ones.

use super::{Names, Row, WhenColumns, event};
use crate::page::{NameCursor, Page};
use crate::schema::{contractor_tasks as tasks, contractors, event_proposals, users};
use crate::{Connection, StoreError, column, visit_answer};
use diesel::prelude::*;
use diesel::sql_types::{Nullable, Text};
use domain::event::{Event, EventStatus};
use domain::id::{EventId, ProjectId, ProposalId};
use domain::permission::{Permit, act};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// Upcoming events are counted up to this number; the badge shows at most 99+.
pub const UPCOMING_CAP: usize = 100;

/// Maximum number of upcoming events of a project when scheduling another.
pub const UPCOMING_MAX: i64 = 500;

/// Limit of the list of upcoming events. Confirmed timeslots may exceed [`UPCOMING_MAX`], but not this.
const MAX_LISTED: i64 = 2 * UPCOMING_MAX;

#[declare_sql_function]
extern "SQL" {
    /// `text`, or `other` if `text` is null.
    fn coalesce(text: Nullable<Text>, other: Text) -> Text;
}

/// Start time as sortable text; all-day events come first. The databases sort NULL differently.
macro_rules! start {
    () => {
        coalesce(tasks::start_time, "")
    };
}

/// Time and page position of an event list.
#[derive(Debug, Clone)]
pub struct ListQuery {
    /// The current instant.
    pub now: Timestamp,
    /// The portal's time zone, which determines what is past.
    pub zone: TimeZone,
    /// Page size of past events.
    pub limit: usize,
    /// Where the page of past events starts.
    pub cursor: Option<NameCursor>,
}

/// Selects events with the names of the company and creator.
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

/// Upcoming events, soonest first, and a page of past events, latest first. Further pages omit the upcoming events.
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

/// Same as [`list`], for the project's owner.
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
    let (now, zone) = (query.now, &query.zone);
    let today = now.to_zoned(zone.clone()).date();
    if query.cursor.is_some() {
        let later_today = upcoming(conn, project, now, zone, today)?;
        return Ok((Vec::new(), past(conn, project, query, &later_today)?));
    }
    let mut upcoming = upcoming(conn, project, now, zone, Date::MAX)?;
    let mut answers = visit_answer::of_events(conn, project)?;
    for event in &mut upcoming {
        event.answer = answers.remove(&event.id);
    }
    let past = past(conn, project, query, &upcoming)?;
    Ok((upcoming, past))
}

/// Number of upcoming events, up to [`UPCOMING_CAP`], and the first of them.
///
/// # Errors
/// When the database fails.
pub fn count_upcoming(
    conn: &mut Connection,
    permit: &Permit<act::ListEvents>,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<(usize, Option<Event>), StoreError> {
    let project = permit.facts().id;
    let today = now.to_zoned(zone.clone()).date();
    let later_today = upcoming(conn, project, now, zone, today)?;
    let cap = i64::try_from(UPCOMING_CAP).unwrap_or(i64::MAX);
    let after_today: Vec<String> = tasks::table
        .filter(tasks::project_id.eq(project.to_string()))
        .filter(tasks::status.eq(EventStatus::Scheduled.as_str()))
        .filter(tasks::scheduled_date.gt(column::date_text(today)))
        .order((tasks::scheduled_date.asc(), start!().asc(), tasks::id.asc()))
        .limit(cap)
        .select(tasks::id)
        .load(conn)?;
    let count = (later_today.len() + after_today.len()).min(UPCOMING_CAP);
    let next = match (later_today.into_iter().next(), after_today.first()) {
        (Some(event), _) => Some(event),
        (None, Some(id)) => find(conn, project, column::parsed(id)?)?,
        (None, None) => None,
    };
    Ok((count, next))
}

/// For the project's owner: the day of the next upcoming event. Without one, the day of an event that started earlier today or is in
/// progress.
///
/// # Errors
/// When the database fails.
pub fn next_day_to_owner(
    conn: &mut Connection,
    permit: &Permit<act::ShowOwnerProject>,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<Option<Date>, StoreError> {
    let project = permit.facts().id;
    let today = now.to_zoned(zone.clone()).date();
    if !upcoming(conn, project, now, zone, today)?.is_empty() {
        return Ok(Some(today));
    }
    let day = column::date_text(today);
    let of_project = || {
        tasks::table
            .filter(tasks::project_id.eq(project.to_string()))
            .order((tasks::scheduled_date.asc(), tasks::id.asc()))
            .select(tasks::scheduled_date)
    };
    let is_scheduled = || tasks::status.eq(EventStatus::Scheduled.as_str());
    let next: Option<String> = of_project()
        .filter(is_scheduled())
        .filter(tasks::scheduled_date.gt(&day))
        .first(conn)
        .optional()?;
    let next = match next {
        Some(next) => Some(next),
        None => of_project()
            .filter(
                is_scheduled()
                    .and(tasks::scheduled_date.eq(&day))
                    .or(tasks::status.eq(EventStatus::InProgress.as_str())),
            )
            .first::<String>(conn)
            .optional()?
            .map(|started| started.max(day)),
    };
    column::optional_parsed(next.as_deref())
}

/// For the project's owner: the day of the latest event since `since` that is not canceled and is either not after `until` or completed,
/// and whether it is completed.
///
/// # Errors
/// When the database fails.
pub fn last_day_to_owner(
    conn: &mut Connection,
    permit: &Permit<act::ShowOwnerProject>,
    since: Date,
    until: Date,
) -> Result<Option<(Date, bool)>, StoreError> {
    let last: Option<(String, String)> = tasks::table
        .filter(tasks::project_id.eq(permit.facts().id.to_string()))
        .filter(tasks::status.ne(EventStatus::Canceled.as_str()))
        .filter(tasks::scheduled_date.ge(column::date_text(since)))
        .filter(
            tasks::scheduled_date
                .le(column::date_text(until))
                .or(tasks::status.eq(EventStatus::Completed.as_str())),
        )
        .order((tasks::scheduled_date.desc(), tasks::id.desc()))
        .select((tasks::scheduled_date, tasks::status))
        .first(conn)
        .optional()?;
    last.map(|(day, status)| {
        let is_completed = status == EventStatus::Completed.as_str();
        Ok((column::parsed(&day)?, is_completed))
    })
    .transpose()
}

/// Whether the project may have another upcoming event, as of `today`.
///
/// # Errors
/// When the database fails.
pub fn has_room(
    conn: &mut Connection,
    permit: &Permit<act::ManageEvents>,
    today: Date,
) -> Result<bool, StoreError> {
    let ahead: i64 = tasks::table
        .filter(tasks::project_id.eq(permit.facts().id.to_string()))
        .filter(tasks::status.eq(EventStatus::Scheduled.as_str()))
        .filter(tasks::scheduled_date.ge(column::date_text(today)))
        .count()
        .get_result(conn)?;
    Ok(ahead < UPCOMING_MAX)
}

/// Upcoming events up to the end of a day.
pub(super) fn upcoming(
    conn: &mut Connection,
    project: ProjectId,
    now: Timestamp,
    zone: &TimeZone,
    until: Date,
) -> Result<Vec<Event>, StoreError> {
    let today = now.to_zoned(zone.clone()).date();
    let mut events = with_names!()
        .filter(tasks::project_id.eq(project.to_string()))
        .filter(tasks::status.eq(EventStatus::Scheduled.as_str()))
        .filter(tasks::scheduled_date.ge(column::date_text(today)))
        .filter(tasks::scheduled_date.le(column::date_text(until)))
        .order((tasks::scheduled_date.asc(), tasks::id.asc()))
        .limit(MAX_LISTED)
        .load::<(Row, Names)>(conn)?
        .into_iter()
        .map(event)
        .collect::<Result<Vec<_>, _>>()?;
    events.retain(|event| event.is_upcoming(now, zone));
    events.sort_by_key(|event| (event.when, event.id));
    Ok(events)
}

/// A page of all events that are not upcoming. `upcoming` decides which of today's events are past.
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
    if let Some(NameCursor { name, id }) = query.cursor.clone() {
        let (date, start_time) = name.split_once(' ').unwrap_or((&name, ""));
        let (date, start_time) = (date.to_owned(), start_time.to_owned());
        let same_time = start!().eq(start_time.clone()).and(tasks::id.lt(id));
        let same_day = tasks::scheduled_date
            .eq(date.clone())
            .and(start!().lt(start_time).or(same_time));
        // This condition gives the index scan its starting point.
        rows = rows
            .filter(tasks::scheduled_date.le(date.clone()))
            .filter(tasks::scheduled_date.lt(date).or(same_day));
    }
    let found = rows
        .order((
            tasks::scheduled_date.desc(),
            start!().desc(),
            tasks::id.desc(),
        ))
        .limit(i64::try_from(query.limit + 1).unwrap_or(i64::MAX))
        .load::<(Row, Names)>(conn)?
        .into_iter()
        .map(event)
        .collect::<Result<Vec<_>, _>>()?;
    Ok(Page::cut(found, query.limit, |event| {
        let columns = WhenColumns::of(event.when);
        let start_time = columns.start_time.unwrap_or_default();
        NameCursor {
            name: format!("{} {start_time}", columns.scheduled_date),
            id: event.id.to_string(),
        }
    }))
}

/// Finds an event of a project.
///
/// # Errors
/// When the database fails.
pub fn find(
    conn: &mut Connection,
    project: ProjectId,
    id: EventId,
) -> Result<Option<Event>, StoreError> {
    let found = with_names!()
        .filter(tasks::id.eq(id.to_string()))
        .filter(tasks::project_id.eq(project.to_string()))
        .first::<(Row, Names)>(conn)
        .optional()?;
    let Some(found) = found else { return Ok(None) };
    let mut event = event(found)?;
    event.answer = visit_answer::of_events(conn, project)?.remove(&event.id);
    Ok(Some(event))
}

/// Events of a project that are neither completed nor canceled, at most [`OPEN_MAX`].
///
/// # Errors
/// When the database fails.
pub fn open(conn: &mut Connection, project: ProjectId) -> Result<Vec<Event>, StoreError> {
    let over = [EventStatus::Completed, EventStatus::Canceled];
    with_names!()
        .filter(tasks::project_id.eq(project.to_string()))
        .filter(tasks::status.ne_all(over.iter().map(|status| status.as_str())))
        .order(tasks::id)
        .limit(OPEN_MAX)
        .load::<(Row, Names)>(conn)?
        .into_iter()
        .map(event)
        .collect()
}

/// More open events than any project has.
pub const OPEN_MAX: i64 = 500;

/// The event created from a proposal; `None` if it was deleted.
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
