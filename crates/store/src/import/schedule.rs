//! The events and proposals of imported projects.

use super::{ImportedProject, ROWS};
use crate::event::WhenColumns;
use crate::schema::{
    contractor_task_timeslots as slots, contractor_tasks as tasks, event_proposals,
};
use crate::{Connection, StoreError};
use diesel::prelude::*;
use domain::event::Event;
use domain::timeslot::{Proposal, Timeslot, TimeslotStatus};

#[derive(Insertable)]
#[diesel(table_name = tasks, treat_none_as_default_value = false)]
struct EventRow<'a> {
    id: String,
    project_id: String,
    contractor_id: Option<String>,
    task_type: &'static str,
    title: &'a str,
    description: Option<&'a str>,
    scheduled_date: String,
    start_time: Option<String>,
    end_time: Option<String>,
    is_all_day: bool,
    status: &'static str,
    created_by: Option<String>,
    created_at: i64,
    updated_at: i64,
    version: i64,
    completed_at: Option<i64>,
    completed_by: Option<String>,
}

impl<'a> EventRow<'a> {
    fn new(event: &'a Event) -> Self {
        let when = WhenColumns::of(event.when);
        let completion = event.completion;
        Self {
            id: event.id.to_string(),
            project_id: event.project_id.to_string(),
            contractor_id: event.contractor_id.map(|id| id.to_string()),
            task_type: event.subject.task_type.as_str(),
            title: &event.subject.title,
            description: event.subject.description.as_deref(),
            scheduled_date: when.scheduled_date,
            start_time: when.start_time,
            end_time: when.end_time,
            is_all_day: when.is_all_day,
            status: event.status.as_str(),
            created_by: event.created_by.map(|id| id.to_string()),
            created_at: event.created_at.as_microsecond(),
            updated_at: event.updated_at.as_microsecond(),
            version: event.version,
            completed_at: completion.map(|completion| completion.at.as_microsecond()),
            completed_by: completion
                .and_then(|completion| completion.by)
                .map(|id| id.to_string()),
        }
    }
}

#[derive(Insertable)]
#[diesel(table_name = event_proposals, treat_none_as_default_value = false)]
struct ProposalRow {
    id: String,
    project_id: String,
    contractor_id: Option<String>,
    version: i64,
    created_at: i64,
}

#[derive(Insertable)]
#[diesel(table_name = slots, treat_none_as_default_value = false)]
struct SlotRow<'a> {
    id: String,
    proposal_id: String,
    project_id: String,
    contractor_id: Option<String>,
    task_type: &'static str,
    title: &'a str,
    description: Option<&'a str>,
    scheduled_date: String,
    start_time: Option<String>,
    end_time: Option<String>,
    is_all_day: bool,
    status: &'static str,
    created_by: Option<String>,
    created_at: i64,
    updated_at: i64,
}

impl<'a> SlotRow<'a> {
    fn new(of: &'a Proposal, slot: &Timeslot) -> Self {
        let when = WhenColumns::of(slot.when);
        let made_at = of.created_at.as_microsecond();
        Self {
            id: slot.id.to_string(),
            proposal_id: of.id.to_string(),
            project_id: of.project_id.to_string(),
            contractor_id: of.contractor_id.map(|id| id.to_string()),
            task_type: of.subject.task_type.as_str(),
            title: &of.subject.title,
            description: of.subject.description.as_deref(),
            scheduled_date: when.scheduled_date,
            start_time: when.start_time,
            end_time: when.end_time,
            is_all_day: when.is_all_day,
            status: TimeslotStatus::PendingConfirmation.as_str(),
            created_by: of.created_by.map(|id| id.to_string()),
            created_at: made_at,
            updated_at: made_at,
        }
    }
}

/// Inserts the events and proposals of existing projects.
pub(super) fn insert(
    conn: &mut Connection,
    imported: &[ImportedProject],
) -> Result<(), StoreError> {
    let all_proposals = || imported.iter().flat_map(|project| &project.proposals);
    let all_events = imported.iter().flat_map(|project| &project.events);
    insert_all!(conn, tasks::table, all_events.map(EventRow::new));
    insert_all!(
        conn,
        event_proposals::table,
        all_proposals().map(|of| ProposalRow {
            id: of.id.to_string(),
            project_id: of.project_id.to_string(),
            contractor_id: of.contractor_id.map(|id| id.to_string()),
            version: of.version,
            created_at: of.created_at.as_microsecond(),
        })
    );
    insert_all!(
        conn,
        slots::table,
        all_proposals().flat_map(|of| of.timeslots.iter().map(|slot| SlotRow::new(of, slot)))
    );
    Ok(())
}
