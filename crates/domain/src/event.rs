//! Scheduled events (`contractor_tasks`). Dates and times are wall-clock in the portal's zone.

use crate::id::{ContractorId, EventId, ProjectId, UserId};
use crate::word::words;
use jiff::Timestamp;
use jiff::civil::{Date, Time};

words! {
    /// The kinds of events.
    EventType {
        /// Somebody looks at the property.
        SiteVisit = "site_visit",
        /// People meet.
        Appointment = "appointment",
        /// Work is done.
        WorkScheduled = "work_scheduled",
        /// Materials arrive.
        Delivery = "delivery",
        /// Progress is looked at.
        ProgressCheck = "progress_check",
        /// The last look.
        FinalWalkthrough = "final_walkthrough",
        /// Anything else.
        Custom = "custom",
    }
}

impl EventType {
    /// The type as people read it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::SiteVisit => "Site Visit/Inspection",
            Self::Appointment => "Appointment/Meeting",
            Self::WorkScheduled => "Work Scheduled",
            Self::Delivery => "Delivery/Materials Drop-off",
            Self::ProgressCheck => "Progress Check",
            Self::FinalWalkthrough => "Final Walkthrough",
            Self::Custom => "Custom",
        }
    }
}

words! {
    /// Where an event stands; any may follow any.
    EventStatus {
        /// Has a date.
        Scheduled = "scheduled",
        /// Goes on now.
        InProgress = "in_progress",
        /// Took place.
        Completed = "completed",
        /// Paused.
        OnHold = "on_hold",
        /// Called off.
        Canceled = "canceled",
    }
}

/// A scheduled event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Its id.
    pub id: EventId,
    /// The project.
    pub project_id: ProjectId,
    /// The contractor company it is with.
    pub contractor_id: Option<ContractorId>,
    /// That company's name.
    pub contractor_company_name: Option<String>,
    /// Its kind.
    pub task_type: EventType,
    /// Its title.
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
    pub status: EventStatus,
    /// Who made it.
    pub created_by: Option<UserId>,
    /// That person's full name.
    pub creator_full_name: Option<String>,
    /// The event that it belongs to.
    pub parent_task_id: Option<EventId>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}
