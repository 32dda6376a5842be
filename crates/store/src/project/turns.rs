//! The facts that determine who has to act next, for lists of projects.

use crate::column::Stored;
use crate::event::WhenColumns;
use crate::schema::{
    contractor_assignments as assignments, contractor_tasks as tasks, contractors, projects,
};
use crate::scope::in_scope;
use crate::{Connection, MultiBackend, StoreError, column};
use diesel::dsl::{max, min};
use diesel::prelude::*;
use domain::contractor::ContractorStatus;
use domain::event::EventStatus;
use domain::id::ProjectId;
use domain::permission::Visible;
use domain::project::{ProjectStatus, Turn};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use std::collections::HashMap;

/// By project id.
type ByProject<T> = HashMap<String, T>;

/// Id, status, since when, requested start, and the status of the company.
type Row = (
    String,
    Stored<ProjectStatus>,
    i64,
    Option<Stored<Date>>,
    Option<String>,
);

/// For these projects as far as they are visible: the facts that determine who has to act next.
///
/// # Errors
/// When the database fails.
pub fn turns(
    conn: &mut Connection,
    visible: Visible,
    listed: &[ProjectId],
    now: Timestamp,
    zone: &TimeZone,
) -> Result<HashMap<ProjectId, Turn>, StoreError> {
    let ids: Vec<String> = listed.iter().map(ToString::to_string).collect();
    let rows = projects::table
        .left_join(contractors::table.on(projects::contractor_id.eq(contractors::id.nullable())))
        .filter(projects::id.eq_any(&ids))
        .select((
            projects::id,
            projects::status,
            projects::status_since,
            projects::timeline_start,
            contractors::status.nullable(),
        ))
        .into_boxed::<MultiBackend>();
    let rows: Vec<Row> = in_scope!(rows, visible.scope(), projects.id).load(conn)?;
    let today = now.to_zoned(zone.clone()).date();
    let settled = settled(conn, &ids)?;
    let next_events = next_events(conn, &ids, now, zone)?;
    let last_events = last_events(conn, &ids, today)?;
    let day = |micros: i64| {
        let at = column::instant(micros)?;
        Ok::<_, StoreError>(at.to_zoned(zone.clone()).date())
    };
    let active = ContractorStatus::Active.as_str();
    let mut turns = HashMap::new();
    for (id, status, since, timeline_start, company) in rows {
        let status_since = day(since)?;
        let next_event = next_events.get(&id).copied();
        let last_event = last_events.get(&id).copied();
        let turn = Turn {
            status: status.0,
            status_since,
            company_since: settled.get(&id).copied().map(day).transpose()?,
            has_contractor: company.as_deref() == Some(active),
            next_event,
            last_event: last_event.filter(|day| next_event.is_none() && *day >= status_since),
            timeline_start: timeline_start.map(|date| date.0),
            today,
        };
        turns.insert(column::parsed(&id)?, turn);
    }
    Ok(turns)
}

/// When the current company was assigned or last opened or closed, whichever is later; without a company, when the last one left.
fn settled(conn: &mut Connection, ids: &[String]) -> Result<ByProject<i64>, StoreError> {
    let left: Vec<(String, Option<i64>)> = assignments::table
        .filter(assignments::project_id.eq_any(ids))
        .filter(assignments::ended_at.is_not_null())
        .group_by(assignments::project_id)
        .select((assignments::project_id, max(assignments::ended_at)))
        .load(conn)?;
    let left = left.into_iter();
    let mut settled: ByProject<i64> = left.filter_map(|(id, at)| Some((id, at?))).collect();
    let given: Vec<(String, i64, i64)> = assignments::table
        .inner_join(contractors::table)
        .filter(assignments::project_id.eq_any(ids))
        .filter(assignments::ended_at.is_null())
        .select((
            assignments::project_id,
            assignments::assigned_at,
            contractors::status_since,
        ))
        .load(conn)?;
    for (id, assigned_at, status_since) in given {
        settled.insert(id, assigned_at.max(status_since));
    }
    Ok(settled)
}

/// The day of the next upcoming event. Without one, today if an event started earlier today or is in progress.
fn next_events(
    conn: &mut Connection,
    ids: &[String],
    now: Timestamp,
    zone: &TimeZone,
) -> Result<ByProject<Date>, StoreError> {
    let today = now.to_zoned(zone.clone()).date();
    let day = column::date_text(today);
    let is_scheduled = || tasks::status.eq(EventStatus::Scheduled.as_str());
    let later: Vec<(String, Option<String>)> = tasks::table
        .filter(tasks::project_id.eq_any(ids))
        .filter(is_scheduled())
        .filter(tasks::scheduled_date.gt(&day))
        .group_by(tasks::project_id)
        .select((tasks::project_id, min(tasks::scheduled_date)))
        .load(conn)?;
    let mut next = ByProject::new();
    for (id, date) in later {
        if let Some(date) = column::optional_parsed(date.as_deref())? {
            next.insert(id, date);
        }
    }
    let current: Vec<Current> = tasks::table
        .filter(tasks::project_id.eq_any(ids))
        .filter(
            is_scheduled()
                .and(tasks::scheduled_date.eq(&day))
                .or(tasks::status.eq(EventStatus::InProgress.as_str())),
        )
        .select(Current::as_select())
        .load(conn)?;
    for event in current {
        let is_ahead = event.is_scheduled() && event.when().read()?.is_ahead(now, zone);
        let started = column::parsed::<Date>(&event.scheduled_date)?;
        if is_ahead {
            next.insert(event.project_id, today);
        } else {
            next.entry(event.project_id).or_insert(started.max(today));
        }
    }
    Ok(next)
}

/// An event of today, or one in progress.
#[derive(Queryable, Selectable)]
#[diesel(table_name = tasks)]
struct Current {
    project_id: String,
    scheduled_date: String,
    start_time: Option<String>,
    end_time: Option<String>,
    is_all_day: bool,
    status: String,
}

impl Current {
    fn is_scheduled(&self) -> bool {
        self.status == EventStatus::Scheduled.as_str()
    }

    fn when(&self) -> WhenColumns {
        WhenColumns {
            scheduled_date: self.scheduled_date.clone(),
            start_time: self.start_time.clone(),
            end_time: self.end_time.clone(),
            is_all_day: self.is_all_day,
        }
    }
}

/// The day of the latest event that is not canceled and is either not after today or completed.
fn last_events(
    conn: &mut Connection,
    ids: &[String],
    today: Date,
) -> Result<ByProject<Date>, StoreError> {
    let last: Vec<(String, Option<String>)> = tasks::table
        .filter(tasks::project_id.eq_any(ids))
        .filter(tasks::status.ne(EventStatus::Canceled.as_str()))
        .filter(
            tasks::scheduled_date
                .le(column::date_text(today))
                .or(tasks::status.eq(EventStatus::Completed.as_str())),
        )
        .group_by(tasks::project_id)
        .select((tasks::project_id, max(tasks::scheduled_date)))
        .load(conn)?;
    let mut days = ByProject::new();
    for (id, date) in last {
        if let Some(date) = column::optional_parsed(date.as_deref())? {
            days.insert(id, date);
        }
    }
    Ok(days)
}
