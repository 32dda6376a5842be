//! JSON shapes for events and proposals with their projects.

use super::event::{Event, Proposal};
use super::event_time::Viewer;
use domain::project::ProjectSummary;
use domain::{event as domain_event, timeslot as domain_timeslot};
use serde::Serialize;
use store::event::OfProject;
use utoipa::ToSchema;

/// The project of an event, proposal, or task.
#[derive(Debug, Serialize, ToSchema)]
pub struct EventProject {
    /// Six characters.
    pub project_code: String,
    /// For example, BB-2026-000123.
    pub project_number: String,
    /// The insurance claim number.
    pub insurance_claim_number: Option<String>,
    /// Name of the property owner.
    pub property_owner_name: String,
    /// The street address.
    pub street: String,
    /// The unit at that address.
    pub unit: Option<String>,
}

/// An event with its project.
#[derive(Debug, Serialize, ToSchema)]
pub struct EventWithProject {
    /// The event.
    #[serde(flatten)]
    pub event: Event,
    /// The project that the event belongs to.
    pub project: EventProject,
}

/// A proposal that is waiting for a choice, with its project.
#[derive(Debug, Serialize, ToSchema)]
pub struct PendingProposal {
    /// The proposal.
    #[serde(flatten)]
    pub proposal: Proposal,
    /// The project that the proposal belongs to.
    pub project: EventProject,
}

impl EventProject {
    /// Splits a row into its item, the project's facts, and the project's response.
    pub(crate) fn split<T>(of: OfProject<T>) -> (T, domain::project::ProjectFacts, Self) {
        let project = Self {
            project_code: of.project_code,
            project_number: of.project_number,
            insurance_claim_number: of.insurance_claim_number,
            property_owner_name: of.property_owner_name,
            street: of.street,
            unit: of.unit,
        };
        (of.item, of.facts, project)
    }
}

impl From<ProjectSummary> for EventProject {
    fn from(project: ProjectSummary) -> Self {
        Self {
            project_code: project.project_code.to_string(),
            project_number: project.project_number,
            insurance_claim_number: project.insurance_claim_number,
            property_owner_name: project.property_owner_name,
            street: project.property_address,
            unit: project.unit,
        }
    }
}

impl Viewer<'_> {
    /// Builds the response for an event with its project.
    pub(crate) fn event_of_project(&self, of: OfProject<domain_event::Event>) -> EventWithProject {
        let (event, facts, project) = EventProject::split(of);
        EventWithProject {
            event: self.event(event, &facts),
            project,
        }
    }

    /// Builds the response for a proposal with its project.
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
