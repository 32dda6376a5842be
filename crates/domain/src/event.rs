//! Scheduled events (`contractor_tasks`). Dates and times are wall-clock in the portal's zone.

mod form;
mod status_update;
mod summary;
mod title;
mod when;

pub use form::{
    EVENT_DESCRIPTION_LENGTH, EVENT_TITLE_LENGTH, EventForm, EventSubject, ProposalForm,
    RawSubject, RawTimeslot, SlotEdit, TIMESLOTS_MAX, parse_asked_when, parse_event_edit,
};
pub use status_update::NewEventStatus;
pub use summary::EventSummary;
pub(crate) use title::title_param;
pub use title::{confirmed_title, default_title, suggested_title, title_in};
pub use when::{Hours, Present, When};

use crate::id::{ContractorId, EventId, ProjectId, UserId};
use crate::language::Language;
use crate::permission::Role;
use crate::project::ProjectStatus;
use crate::word::words;
use jiff::Timestamp;
use jiff::tz::TimeZone;

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
    /// The type in a language.
    #[must_use]
    pub fn label_in(self, language: Language) -> String {
        language.word("event-type", self.as_str())
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

impl EventStatus {
    /// The status in a language.
    #[must_use]
    pub fn label_in(self, language: Language) -> String {
        language.word("event-status", self.as_str())
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
    /// What it is about.
    pub subject: EventSubject,
    /// When it takes place.
    pub when: When,
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
    /// Rises with every change.
    pub version: i64,
}

impl Event {
    /// Whether the event is still to come, as the portal's zone tells the time: scheduled, and beginning after now; an
    /// all-day event counts for the whole of its day. All others are past.
    #[must_use]
    pub fn is_upcoming(&self, now: Timestamp, zone: &TimeZone) -> bool {
        self.status == EventStatus::Scheduled && self.when.is_ahead(now, zone)
    }
}

/// What a confirmed timeslot does to its project.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Confirmation {
    /// The status that the timeline entry records.
    pub recorded: ProjectStatus,
    /// Where the project stands from then on.
    pub moved_to: ProjectStatus,
}

impl Confirmation {
    /// By somebody of `role`, of a project at `current`: a contractor's records that the site visit has a date and moves the
    /// project there if that is forward; an admin's keeps the status (specification 2, section 4; decisions, "Projects").
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

    /// The status before, as the entry names it: none where the recorded one is not where the project went, so that the
    /// entry tells of no move that did not happen.
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
        // role, current -> recorded, moved to, previous as the entry names it
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
