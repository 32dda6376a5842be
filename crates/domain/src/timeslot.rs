//! Proposed options of an event (`contractor_task_timeslots`).

use crate::event::{EventSubject, When};
use crate::id::{ContractorId, ProjectId, ProposalId, TimeslotId, UserId};
use crate::project::ProjectStatus;
use crate::word::words;
use jiff::Timestamp;
use jiff::tz::TimeZone;

words! {
    /// Where a timeslot stands.
    TimeslotStatus {
        /// Nobody chose yet.
        PendingConfirmation = "pending_confirmation",
        /// This one was chosen.
        Confirmed = "confirmed",
    }
}

words! {
    /// How a proposal ended.
    ProposalOutcome {
        /// One of its timeslots became an event.
        Confirmed = "confirmed",
        /// It was taken back.
        Deleted = "deleted",
    }
}

/// One option of a proposed event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timeslot {
    /// Its id.
    pub id: TimeslotId,
    /// When it would take place.
    pub when: When,
}

/// A proposed event: somebody chooses one of its timeslots.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// Its id.
    pub id: ProposalId,
    /// The project.
    pub project_id: ProjectId,
    /// The contractor company that chooses.
    pub contractor_id: Option<ContractorId>,
    /// That company's name.
    pub contractor_company_name: Option<String>,
    /// What it is about.
    pub subject: EventSubject,
    /// Its options, soonest first; at least one.
    pub timeslots: Vec<Timeslot>,
    /// Who proposed it.
    pub created_by: Option<UserId>,
    /// That person's full name.
    pub creator_full_name: Option<String>,
    /// When it was proposed.
    pub created_at: Timestamp,
    /// Rises with every change.
    pub version: i64,
}

/// Why nobody can choose a timeslot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChoiceRefusal {
    /// The project is closed: no appointment is made for it.
    ProjectClosed,
    /// It belongs to another proposal.
    Unknown,
    /// It has passed.
    Passed,
}

impl Proposal {
    /// The timeslot with this id, if it can be chosen for a project with this status.
    ///
    /// # Errors
    /// [`ChoiceRefusal`] says why it cannot be.
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
    fn a_timeslot_is_chosen_while_it_is_ahead_and_the_project_is_open() {
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
        };
        let now = date(2026, 12, 3).to_zoned(TimeZone::UTC).expect("a day");
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
