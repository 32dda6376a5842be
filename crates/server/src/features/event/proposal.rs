//! The `proposal` operations.

pub mod confirm;
pub mod delete;
pub mod edit;
pub mod list;

use crate::errors::ApiError;
use crate::shared::views::event_time::Viewer;
use domain::id::ProposalId;
use domain::language::Message;
use domain::project::ProjectFacts;
use domain::timeslot::{Proposal, ProposalOutcome};
use http::StatusCode;
use store::Connection;
use store::proposal::Found;

/// Finds a pending proposal of the project.
///
/// # Errors
/// 409 if the proposal was confirmed (with the resulting event) or deleted. 404 if it never existed.
pub(crate) fn pending(
    conn: &mut Connection,
    viewer: Viewer<'_>,
    facts: &ProjectFacts,
    id: ProposalId,
) -> Result<Proposal, ApiError> {
    match store::proposal::find(conn, facts.id, id)? {
        Some(Found::Pending(proposal)) => Ok(proposal),
        Some(Found::Ended(ProposalOutcome::Deleted)) => Err(ApiError::conflict(
            "proposal_deleted",
            Message::ErrorProposalDeleted,
        )),
        Some(Found::Ended(ProposalOutcome::Confirmed)) => confirmed(conn, viewer, facts, id),
        None => Err(ApiError::new(
            StatusCode::NOT_FOUND,
            "proposal_unknown",
            Message::ErrorProposalUnknown,
        )),
    }
}

fn confirmed(
    conn: &mut Connection,
    viewer: Viewer<'_>,
    facts: &ProjectFacts,
    id: ProposalId,
) -> Result<Proposal, ApiError> {
    let conflict = |message| ApiError::conflict("proposal_confirmed", message);
    let Some(event) = store::event::of_proposal(conn, facts.id, id)? else {
        return Err(conflict(Message::ErrorProposalConfirmed));
    };
    let refused = conflict(Message::ErrorProposalConfirmedFor {
        when: event.when.as_param(),
    });
    let current = viewer.event(event, facts);
    let current = serde_json::to_value(current).map_err(ApiError::internal)?;
    Err(refused.with_current(current))
}

/// Checks that `version` is the proposal's current version.
///
/// # Errors
/// 412 with the current proposal.
pub(super) fn expect(
    viewer: Viewer<'_>,
    proposal: &Proposal,
    facts: &ProjectFacts,
    version: i64,
) -> Result<(), ApiError> {
    if proposal.version == version {
        return Ok(());
    }
    let current = viewer.proposal(proposal.clone(), facts);
    let current = serde_json::to_value(current).map_err(ApiError::internal)?;
    Err(ApiError::stale().with_current(current))
}
