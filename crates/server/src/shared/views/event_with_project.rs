//! Events and proposals beside their projects.

use super::event::{Event, Looker, Proposal};
use domain::{event as domain_event, timeslot as domain_timeslot};
use serde::Serialize;
use store::event::OfProject;
use utoipa::ToSchema;

/// The project that something is about.
#[derive(Debug, Serialize, ToSchema)]
pub struct EventProject {
    /// Six characters.
    pub project_code: String,
    /// Such as BB-2026-000123.
    pub project_number: String,
    /// The insurer's number of the claim.
    pub insurance_claim_number: Option<String>,
    /// Whose property it is.
    pub property_owner_name: String,
}

/// An event with its project.
#[derive(Debug, Serialize, ToSchema)]
pub struct EventWithProject {
    /// The event.
    #[serde(flatten)]
    pub event: Event,
    /// The project that it is about.
    pub project: EventProject,
}

/// A proposal that waits for a choice, with its project.
#[derive(Debug, Serialize, ToSchema)]
pub struct PendingProposal {
    /// The proposal.
    #[serde(flatten)]
    pub proposal: Proposal,
    /// The project that it is about.
    pub project: EventProject,
}

impl EventProject {
    /// What of a row tells of its project, and the rest.
    pub(crate) fn split<T>(of: OfProject<T>) -> (T, domain::project::ProjectFacts, Self) {
        let project = Self {
            project_code: of.project_code,
            project_number: of.project_number,
            insurance_claim_number: of.insurance_claim_number,
            property_owner_name: of.property_owner_name,
        };
        (of.item, of.facts, project)
    }
}

impl Looker<'_> {
    /// An event with its project.
    pub(crate) fn event_of_project(&self, of: OfProject<domain_event::Event>) -> EventWithProject {
        let (event, facts, project) = EventProject::split(of);
        EventWithProject {
            event: self.event(event, &facts),
            project,
        }
    }

    /// A proposal with its project.
    pub(crate) fn proposal_of_project(
        &self,
        of: OfProject<domain_timeslot::Proposal>,
    ) -> PendingProposal {
        let (proposal, facts, project) = EventProject::split(of);
        PendingProposal {
            proposal: self.proposal(proposal, &facts),
            project,
        }
    }
}
