//! Scheduled events (`contractor_tasks`). Dates and times are local to the portal's time zone.

mod answer;
mod form;
mod status_update;
mod summary;
mod title;

pub use crate::when::{Hours, LocalNow, When};
pub use form::{
    EVENT_DESCRIPTION_LENGTH, EVENT_TITLE_LENGTH, EventForm, EventSubject, ProposalForm,
    RawSubject, RawTimeslot, SlotEdit, TIMESLOTS_MAX, parse_asked_when, parse_event_edit,
};
pub use status_update::NewEventStatus;
pub use summary::EventSummary;
pub(crate) use title::title_param;
pub use title::{confirmed_title, default_title, suggested_title, title_in};

use crate::id::{ContractorId, EventId, ProjectId, UserId};
use crate::language::Language;
use crate::permission::Role;
use crate::project::ProjectStatus;
use crate::string_enum::string_enum;
use crate::visit_answer::VisitAnswer;
use jiff::Timestamp;
use jiff::tz::TimeZone;

string_enum! {
    /// Event types.
    EventType {
        /// A visit to the property.
        SiteVisit = "site_visit",
        /// A meeting.
        Appointment = "appointment",
        /// Work on site.
        WorkScheduled = "work_scheduled",
        /// A delivery of materials.
        Delivery = "delivery",
        /// A check of the progress.
        ProgressCheck = "progress_check",
        /// The final inspection.
        FinalWalkthrough = "final_walkthrough",
        /// Any other event.
        Custom = "custom",
    }
}

impl EventType {
    /// The type's English label.
    #[must_use]
    pub fn label_in(self, language: Language) -> String {
        language.translate("event-type", self.as_str())
    }
}

string_enum! {
    /// Event status. Any status can follow any other.
    EventStatus {
        /// Scheduled.
        Scheduled = "scheduled",
        /// In progress.
        InProgress = "in_progress",
        /// Took place.
        Completed = "completed",
        /// On hold.
        OnHold = "on_hold",
        /// Canceled.
        Canceled = "canceled",
    }
}

impl EventStatus {
    /// The status in a language.
    #[must_use]
    pub fn label_in(self, language: Language) -> String {
        language.translate("event-status", self.as_str())
    }
}

/// A scheduled event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Event ID.
    pub id: EventId,
    /// The project.
    pub project_id: ProjectId,
    /// The contractor company, if one takes part.
    pub contractor_id: Option<ContractorId>,
    /// The contractor's company name.
    pub contractor_company_name: Option<String>,
    /// Type, title, and description.
    pub subject: EventSubject,
    /// When it takes place.
    pub when: When,
    /// Status.
    pub status: EventStatus,
    /// The user who created it.
    pub created_by: Option<UserId>,
    /// The creator's full name.
    pub creator_full_name: Option<String>,
    /// ID of the parent event, if any.
    pub parent_task_id: Option<EventId>,
    /// Creation time.
    pub created_at: Timestamp,
    /// Time of the last change.
    pub updated_at: Timestamp,
    /// Version for optimistic locking; increases with every change.
    pub version: i64,
    /// When and by whom it was completed. `None` for events that are not completed, or were before completions were recorded.
    pub completion: Option<Completion>,
    /// The owner's answer. Only loaded with a project's events.
    pub answer: Option<VisitAnswer>,
}

/// The completion of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Completion {
    /// When its status became completed. Later edits do not change it.
    pub at: Timestamp,
    /// The account that completed it; `None` if it was deleted.
    pub by: Option<UserId>,
}

impl Event {
    /// Whether the event is upcoming: scheduled, and starting after `now` in `zone`. An all-day event is upcoming until its day is over.
    /// All other events are past.
    #[must_use]
    pub fn is_upcoming(&self, now: Timestamp, zone: &TimeZone) -> bool {
        self.status == EventStatus::Scheduled && self.when.is_ahead(now, zone)
    }
}

/// How confirming a timeslot affects the project's status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Confirmation {
    /// The status that the timeline entry records.
    pub recorded: ProjectStatus,
    /// The project's status afterwards.
    pub moved_to: ProjectStatus,
}

impl Confirmation {
    /// The effect of a confirmation by a user with `role` on a project with status `current`. A contractor's confirmation records
    /// `site_visit_scheduled` and moves the project there if that is a step forward. An admin's keeps the status (specification 2, section
    /// 4; decisions, "Projects").
    #[must_use]
    pub fn by(role: Role, current: ProjectStatus) -> Self {
        let visit = ProjectStatus::SiteVisitScheduled;
        match role {
            Role::Contractor => Self {
                recorded: visit,
                moved_to: if current.is_forward_to(visit) {
                    visit
                } else {
                    current
                },
            },
            Role::Admin | Role::ReferralPartner => Self {
                recorded: current,
                moved_to: current,
            },
        }
    }

    /// The previous status for the timeline entry. `None` if the recorded status differs from the project's status, so that the entry does
    /// not show a move that did not happen.
    #[must_use]
    pub fn previous(self, current: ProjectStatus) -> Option<ProjectStatus> {
        (self.recorded == self.moved_to).then_some(current)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ProjectStatus::{
        BuildBackCompleted, Canceled, EstimateApproved, OnHold, Pending, SiteVisitScheduled,
        Submitted,
    };

    #[test]
    fn a_confirmation_never_moves_a_project_backwards() {
        // role, current -> recorded, moved to, previous status in the entry
        let table = [
            (
                Role::Contractor,
                Submitted,
                SiteVisitScheduled,
                SiteVisitScheduled,
                Some(Submitted),
            ),
            (
                Role::Contractor,
                Pending,
                SiteVisitScheduled,
                SiteVisitScheduled,
                Some(Pending),
            ),
            (
                Role::Contractor,
                SiteVisitScheduled,
                SiteVisitScheduled,
                SiteVisitScheduled,
                Some(SiteVisitScheduled),
            ),
            (
                Role::Contractor,
                EstimateApproved,
                SiteVisitScheduled,
                EstimateApproved,
                None,
            ),
            (
                Role::Contractor,
                BuildBackCompleted,
                SiteVisitScheduled,
                BuildBackCompleted,
                None,
            ),
            (
                Role::Contractor,
                Canceled,
                SiteVisitScheduled,
                Canceled,
                None,
            ),
            (Role::Contractor, OnHold, SiteVisitScheduled, OnHold, None),
            (
                Role::Admin,
                Submitted,
                Submitted,
                Submitted,
                Some(Submitted),
            ),
            (
                Role::Admin,
                EstimateApproved,
                EstimateApproved,
                EstimateApproved,
                Some(EstimateApproved),
            ),
        ];
        for (role, current, recorded, moved_to, previous) in table {
            let confirmation = Confirmation::by(role, current);
            let expected = Confirmation { recorded, moved_to };
            assert_eq!(confirmation, expected, "{role:?} {current}");
            assert_eq!(
                confirmation.previous(current),
                previous,
                "{role:?} {current}"
            );
        }
    }
}
