//! Scheduled events (`contractor_tasks`).

mod calendar;
mod cancellations;
mod conflicts;
mod list;
mod of_project;
mod reminders;
mod write;

pub use calendar::{Calendar, CalendarQuery, calendar, last_days};
pub(crate) use cancellations::record_cancellation;
pub use cancellations::{Cancellation, cancellations, forget_cancellations};
pub use conflicts::{Conflict, ConflictQuery, conflicts};
pub use list::{
    ListQuery, OPEN_MAX, UPCOMING_CAP, UPCOMING_MAX, count_upcoming, find, has_room,
    last_day_to_owner, list, list_to_owner, next_day_to_owner, of_proposal, open,
};
pub use of_project::OfProject;
pub(crate) use of_project::{ProjectColumns, columns_by_id, project_columns};
pub use reminders::send_reminders;
pub use write::{Created, complete_visit, create, delete, edit, reopen_visit, set_status};
pub(crate) use write::{edit_in, insert, log, move_to_company, notify, publish_change, set_time};

use crate::schema::contractor_tasks as tasks;
use crate::{StoreError, column};
use diesel::prelude::*;
use domain::event::{Completion, Event, EventStatus, EventSubject, EventType, Hours, When};
use domain::id::EventId;
use jiff::civil::Time;

#[derive(Queryable, Selectable)]
#[diesel(table_name = tasks)]
struct Row {
    id: String,
    project_id: String,
    contractor_id: Option<String>,
    task_type: String,
    title: String,
    description: Option<String>,
    scheduled_date: String,
    start_time: Option<String>,
    end_time: Option<String>,
    is_all_day: bool,
    status: String,
    created_by: Option<String>,
    parent_task_id: Option<String>,
    created_at: i64,
    updated_at: i64,
    version: i64,
    completed_at: Option<i64>,
    completed_by: Option<String>,
}

/// Names of the company and the creator.
type Names = (Option<String>, Option<String>);

fn event((row, (company, creator)): (Row, Names)) -> Result<Event, StoreError> {
    let completed_by = column::optional_parsed(row.completed_by.as_deref())?;
    let completed_at = column::optional_instant(row.completed_at)?;
    Ok(Event {
        id: column::parsed(&row.id)?,
        project_id: column::parsed(&row.project_id)?,
        contractor_id: column::optional_parsed(row.contractor_id.as_deref())?,
        contractor_company_name: company,
        when: WhenColumns {
            scheduled_date: row.scheduled_date,
            start_time: row.start_time,
            end_time: row.end_time,
            is_all_day: row.is_all_day,
        }
        .read()?,
        subject: EventSubject {
            task_type: column::word(&row.task_type, EventType::parse)?,
            title: row.title,
            description: row.description,
        },
        status: column::word(&row.status, EventStatus::parse)?,
        created_by: column::optional_parsed(row.created_by.as_deref())?,
        creator_full_name: creator,
        parent_task_id: column::optional_parsed::<EventId>(row.parent_task_id.as_deref())?,
        created_at: column::instant(row.created_at)?,
        updated_at: column::instant(row.updated_at)?,
        version: row.version,
        completion: completed_at.map(|at| Completion {
            at,
            by: completed_by,
        }),
        answer: None,
    })
}

/// The four columns for date and time, which several tables share.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct WhenColumns {
    pub(crate) scheduled_date: String,
    pub(crate) start_time: Option<String>,
    pub(crate) end_time: Option<String>,
    pub(crate) is_all_day: bool,
}

impl WhenColumns {
    pub(crate) fn of(when: When) -> Self {
        let time = |time: fn(Hours) -> Time| when.hours.map(|hours| column::time_text(time(hours)));
        Self {
            scheduled_date: column::date_text(when.date),
            start_time: time(Hours::start),
            end_time: time(Hours::end),
            is_all_day: when.hours.is_none(),
        }
    }

    /// Decodes the columns. An event without both times is all-day.
    pub(crate) fn read(&self) -> Result<When, StoreError> {
        let start: Option<Time> = column::optional_parsed(self.start_time.as_deref())?;
        let end = column::optional_parsed(self.end_time.as_deref())?;
        let hours = start.zip(end).filter(|_| !self.is_all_day);
        Ok(When {
            date: column::parsed(&self.scheduled_date)?,
            hours: hours.and_then(|(start, end)| Hours::new(start, end)),
        })
    }
}
