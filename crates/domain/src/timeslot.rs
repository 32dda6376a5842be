//! Proposed options of an event (`contractor_task_timeslots`).

use crate::event::{EventSubject, When};
use crate::id::{ContractorId, ProjectId, ProposalId, TimeslotId, UserId};
use crate::word::words;
use jiff::Timestamp;

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

impl Proposal {
    /// The timeslot with this id, if it is one of this proposal.
    #[must_use]
    pub fn timeslot(&self, id: TimeslotId) -> Option<Timeslot> {
        self.timeslots.iter().copied().find(|slot| slot.id == id)
    }
}
