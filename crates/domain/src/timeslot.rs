//! Proposed options of an event (`contractor_task_timeslots`).

use crate::event::EventType;
use crate::id::{ContractorId, ProjectId, TimeslotId, UserId};
use crate::word::words;
use jiff::Timestamp;
use jiff::civil::{Date, Time};
use uuid::Uuid;

words! {
    /// Where a timeslot stands.
    TimeslotStatus {
        /// Nobody chose yet.
        PendingConfirmation = "pending_confirmation",
        /// This one was chosen.
        Confirmed = "confirmed",
    }
}

/// One option of a proposed event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Timeslot {
    /// Its id.
    pub id: TimeslotId,
    /// Shared by the options of one proposal.
    pub proposal_id: Uuid,
    /// The project.
    pub project_id: ProjectId,
    /// The contractor company that chooses.
    pub contractor_id: Option<ContractorId>,
    /// The kind of event.
    pub task_type: EventType,
    /// The proposal's title.
    pub title: String,
    /// More about it.
    pub description: Option<String>,
    /// The day.
    pub scheduled_date: Date,
    /// From when; none on all-day events.
    pub start_time: Option<Time>,
    /// Until when.
    pub end_time: Option<Time>,
    /// Whether it takes the whole day.
    pub is_all_day: bool,
    /// Where it stands.
    pub status: TimeslotStatus,
    /// Who proposed it.
    pub created_by: Option<UserId>,
    /// When it was proposed.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}
