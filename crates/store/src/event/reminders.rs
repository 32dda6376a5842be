//! Event reminders. Each event is announced once: with several instances, only the one that inserts the row sends the notification.

use super::WhenColumns;
use crate::schema::{contractor_tasks as tasks, event_reminders as reminders, projects};
use crate::{Connection, StoreError, column, notification};
use diesel::dsl::{exists, not};
use diesel::prelude::*;
use domain::clock::{Clock, Rng};
use domain::event::EventStatus;
use domain::id::ProjectId;
use domain::notification::NotificationEvent;
use domain::project::{ProjectStatus, StatusFamily};
use jiff::civil::Date;

type Row = (
    String,
    String,
    String,
    String,
    Option<String>,
    Option<String>,
    bool,
);

/// Notifies everyone who sees the project of scheduled events on this day that have no reminder yet, except for projects that were called
/// off. Returns how many events it found; if that equals `limit`, there may be more.
///
/// # Errors
/// When the database fails.
pub fn send_reminders(
    conn: &mut Connection,
    clock: &dyn Clock,
    rng: &mut dyn Rng,
    day: Date,
    limit: i64,
) -> Result<usize, StoreError> {
    let day = column::date_text(day);
    // Filter by the given day, not the event's column: otherwise PostgreSQL scans the reminders of all days.
    let reminded = reminders::table
        .filter(reminders::event_id.eq(tasks::id))
        .filter(reminders::scheduled_date.eq(&day));
    // A scalar subquery per event: for a join, PostgreSQL would scan all projects that were called off.
    let status_of_project = projects::table
        .filter(projects::id.eq(tasks::project_id))
        .select(projects::status)
        .single_value();
    let due: Vec<Row> = tasks::table
        .filter(tasks::scheduled_date.eq(&day))
        .filter(tasks::status.eq(EventStatus::Scheduled.as_str()))
        .filter(status_of_project.assume_not_null().ne_all(called_off()))
        .filter(not(exists(reminded)))
        .order(tasks::id.asc())
        .limit(limit)
        .select((
            tasks::id,
            tasks::project_id,
            tasks::title,
            tasks::scheduled_date,
            tasks::start_time,
            tasks::end_time,
            tasks::is_all_day,
        ))
        .load(conn)?;
    let found = due.len();
    for (id, project, title, scheduled_date, start_time, end_time, is_all_day) in due {
        let new = (
            reminders::event_id.eq(&id),
            reminders::scheduled_date.eq(&scheduled_date),
            reminders::reminded_at.eq(column::micros(clock.now())),
        );
        let written = per_database!(conn, |inner| diesel::insert_into(reminders::table)
            .values(new)
            .on_conflict_do_nothing()
            .execute(inner))?;
        if written == 0 {
            continue;
        }
        let when = WhenColumns {
            scheduled_date: scheduled_date.clone(),
            start_time,
            end_time,
            is_all_day,
        };
        let project: ProjectId = column::parsed(&project)?;
        let news = NotificationEvent::EventTomorrow(&title, when.read()?);
        notification::insert_by_portal(conn, clock, rng, &news.of(project))?;
    }
    Ok(found)
}

/// The statuses of projects that ended without the work being done.
fn called_off() -> Vec<&'static str> {
    ProjectStatus::ALL
        .iter()
        .filter(|status| status.family() == StatusFamily::Stopped)
        .map(|status| status.as_str())
        .collect()
}
