//! Proposed timeslots of an event (`contractor_task_timeslots`).

use crate::event::{EventSubject, When};
use crate::id::{ContractorId, ProjectId, ProposalId, TimeslotId, UserId};
use crate::project::ProjectStatus;
use crate::string_enum::string_enum;
use crate::visit_answer::VisitAnswer;
use jiff::Timestamp;
use jiff::tz::TimeZone;

string_enum! {
    /// Status of a timeslot.
    TimeslotStatus {
        /// Waits for a confirmation.
        PendingConfirmation = "pending_confirmation",
        /// Confirmed.
        Confirmed = "confirmed",
    }
}

string_enum! {
    /// How a proposal ended.
    ProposalOutcome {
        /// A timeslot was confirmed and became an event.
        Confirmed = "confirmed",
        /// Deleted.
        Deleted = "deleted",
    }
}

/// A timeslot of a proposed event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timeslot {
    /// Timeslot ID.
    pub id: TimeslotId,
    /// Date and hours.
    pub when: When,
}

/// A proposed event with timeslots to choose from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// Proposal ID.
    pub id: ProposalId,
    /// The project.
    pub project_id: ProjectId,
    /// The contractor company that confirms a timeslot.
    pub contractor_id: Option<ContractorId>,
    /// The company's name.
    pub contractor_company_name: Option<String>,
    /// Type, title, and description.
    pub subject: EventSubject,
    /// Timeslots, earliest first; at least one.
    pub timeslots: Vec<Timeslot>,
    /// The user who proposed it.
    pub created_by: Option<UserId>,
    /// The user's full name.
    pub creator_full_name: Option<String>,
    /// Creation time.
    pub created_at: Timestamp,
    /// Version for optimistic locking; increases with every change.
    pub version: i64,
    /// The contractor's answer, if none of the times works.
    pub answer: Option<VisitAnswer>,
}

/// Why a timeslot cannot be confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChoiceRefusal {
    /// The project is closed.
    ProjectClosed,
    /// The timeslot does not belong to the proposal.
    Unknown,
    /// The timeslot is in the past.
    Passed,
}

impl Proposal {
    /// The timeslot with this ID, if it can be confirmed for a project with `status`.
    ///
    /// # Errors
    /// Returns the [`ChoiceRefusal`] if it cannot.
    pub fn choose(
        &self,
        id: TimeslotId,
        status: ProjectStatus,
        now: Timestamp,
        zone: &TimeZone,
    ) -> Result<Timeslot, ChoiceRefusal> {
        if !status.is_open() {
            return Err(ChoiceRefusal::ProjectClosed);
        }
        let found = self.timeslots.iter().copied().find(|slot| slot.id == id);
        let slot = found.ok_or(ChoiceRefusal::Unknown)?;
        if slot.when.is_ahead(now, zone) {
            Ok(slot)
        } else {
            Err(ChoiceRefusal::Passed)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::EventType;
    use jiff::civil::date;
    use uuid::Uuid;

    #[test]
    fn only_future_timeslots_of_open_projects_can_be_chosen() {
        use ChoiceRefusal::{Passed, ProjectClosed, Unknown};
        use ProjectStatus as S;
        let id = |number| TimeslotId::from_uuid(Uuid::from_u128(number));
        let slot = |number, day| Timeslot {
            id: id(number),
            when: When {
                date: date(2026, 12, day),
                hours: None,
            },
        };
        let (past, ahead) = (slot(1, 1), slot(2, 9));
        let proposal = Proposal {
            id: ProposalId::from_uuid(Uuid::nil()),
            project_id: ProjectId::from_uuid(Uuid::nil()),
            contractor_id: None,
            contractor_company_name: None,
            subject: EventSubject {
                task_type: EventType::SiteVisit,
                title: "Walkthrough".to_owned(),
                description: None,
            },
            timeslots: vec![past, ahead],
            created_by: None,
            creator_full_name: None,
            created_at: Timestamp::UNIX_EPOCH,
            version: 1,
            answer: None,
        };
        let now = date(2026, 12, 3)
            .to_zoned(TimeZone::UTC)
            .expect("valid date");
        for (status, number, expected) in [
            (S::Submitted, 2, Ok(ahead)),
            (S::OnHold, 2, Ok(ahead)),
            (S::Nonresponsive, 2, Ok(ahead)),
            (S::Submitted, 1, Err(Passed)),
            (S::Submitted, 3, Err(Unknown)),
            (S::Completed, 2, Err(ProjectClosed)),
            (S::BuildBackCompleted, 2, Err(ProjectClosed)),
            (S::Rejected, 2, Err(ProjectClosed)),
            (S::Canceled, 2, Err(ProjectClosed)),
            (S::Canceled, 1, Err(ProjectClosed)),
            (S::Canceled, 3, Err(ProjectClosed)),
        ] {
            let chosen = proposal.choose(id(number), status, now.timestamp(), &TimeZone::UTC);
            assert_eq!(chosen, expected, "{status}, {number}");
        }
    }
}
