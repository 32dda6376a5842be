//! Scheduling conflicts of a company.

use super::{OfProject, ProjectColumns, WhenColumns, project_columns};
use crate::schema::{contractor_task_timeslots as slots, contractor_tasks as tasks, projects};
use crate::{Connection, MultiBackend, StoreError, column};
use diesel::prelude::*;
use domain::event::{EventStatus, EventType, When};
use domain::id::{EventId, ProposalId};
use domain::permission::{Permit, act};
use domain::timeslot::TimeslotStatus;
use uuid::Uuid;

/// The time to check, and what to ignore.
#[derive(Debug, Clone, Copy)]
pub struct ConflictQuery {
    /// The time to check.
    pub when: When,
    /// The event being moved, which is ignored.
    pub event: Option<EventId>,
    /// The proposal being scheduled, whose timeslots are ignored.
    pub proposal: Option<ProposalId>,
}

/// An overlapping event or timeslot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conflict {
    /// Whether it is a pending timeslot rather than an event.
    pub is_proposed: bool,
    /// Id of the event or proposal.
    pub id: Uuid,
    /// The event type.
    pub task_type: EventType,
    /// Its title.
    pub title: String,
    /// When it takes place.
    pub when: When,
}

/// Maximum number of rows read per company and day; more than real companies have.
const MAX_PER_DAY: i64 = 200;

type Row = (
    String,
    String,
    String,
    String,
    Option<String>,
    Option<String>,
    bool,
);

/// The events and pending timeslots of the project's company that overlap this time, soonest first. Empty for a project without a company.
///
/// # Errors
/// When the database fails.
pub fn conflicts(
    conn: &mut Connection,
    permit: &Permit<act::ManageEvents>,
    query: &ConflictQuery,
) -> Result<Vec<OfProject<Conflict>>, StoreError> {
    let Some(company) = permit.facts().contractor_id else {
        return Ok(Vec::new());
    };
    let (company, day) = (company.to_string(), column::date_text(query.when.date));
    let busy = [EventStatus::Scheduled, EventStatus::InProgress].map(EventStatus::as_str);
    let mut events = tasks::table
        .inner_join(projects::table)
        .filter(tasks::contractor_id.eq(&company))
        .filter(tasks::scheduled_date.eq(&day))
        .filter(tasks::status.eq_any(busy))
        .order(tasks::id.asc())
        .select((
            (
                tasks::id,
                tasks::task_type,
                tasks::title,
                tasks::scheduled_date,
                tasks::start_time,
                tasks::end_time,
                tasks::is_all_day,
            ),
            project_columns!(),
        ))
        .into_boxed::<MultiBackend>();
    if let Some(event) = query.event {
        events = events.filter(tasks::id.ne(event.to_string()));
    }
    let mut pending = slots::table
        .inner_join(projects::table)
        .filter(slots::contractor_id.eq(&company))
        .filter(slots::status.eq(TimeslotStatus::PendingConfirmation.as_str()))
        .filter(slots::scheduled_date.eq(&day))
        .filter(projects::closed_at.is_null())
        .order(slots::id.asc())
        .select((
            (
                slots::proposal_id,
                slots::task_type,
                slots::title,
                slots::scheduled_date,
                slots::start_time,
                slots::end_time,
                slots::is_all_day,
            ),
            project_columns!(),
        ))
        .into_boxed::<MultiBackend>();
    if let Some(proposal) = query.proposal {
        pending = pending.filter(slots::proposal_id.ne(proposal.to_string()));
    }
    let mut found = Vec::new();
    for (row, project) in events
        .limit(MAX_PER_DAY)
        .load::<(Row, ProjectColumns)>(conn)?
    {
        found.push(OfProject::new(conflict(row, false)?, project)?);
    }
    for (row, project) in pending
        .limit(MAX_PER_DAY)
        .load::<(Row, ProjectColumns)>(conn)?
    {
        found.push(OfProject::new(conflict(row, true)?, project)?);
    }
    found.retain(|of| of.item.when.overlaps(query.when));
    found.sort_by_key(|of| (of.item.when, of.item.is_proposed, of.item.id));
    Ok(found)
}

fn conflict(
    (id, task_type, title, scheduled_date, start_time, end_time, is_all_day): Row,
    is_proposed: bool,
) -> Result<Conflict, StoreError> {
    let when = WhenColumns {
        scheduled_date,
        start_time,
        end_time,
        is_all_day,
    };
    Ok(Conflict {
        is_proposed,
        id: column::parsed(&id)?,
        task_type: column::word(&task_type, EventType::parse)?,
        title,
        when: when.read()?,
    })
}
