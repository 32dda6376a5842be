//! The `proposal` operations.

pub mod confirm;
pub mod delete;
pub mod edit;
pub mod list;

use crate::errors::ApiError;
use crate::shared::views::event::Looker;
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
    looker: Looker<'_>,
    facts: &ProjectFacts,
    id: ProposalId,
) -> Result<Proposal, ApiError> {
    match store::proposal::find(conn, facts.id, id)? {
        Some(Found::Pending(proposal)) => Ok(proposal),
        Some(Found::Ended(ProposalOutcome::Deleted)) => Err(ApiError::conflict(
            "proposal_deleted",
            Message::ErrorProposalDeleted,
        )),
        Some(Found::Ended(ProposalOutcome::Confirmed)) => confirmed(conn, looker, facts, id),
        None => Err(ApiError::new(
            StatusCode::NOT_FOUND,
            "proposal_unknown",
            Message::ErrorProposalUnknown,
        )),
    }
}

fn confirmed(
    conn: &mut Connection,
    looker: Looker<'_>,
    facts: &ProjectFacts,
    id: ProposalId,
) -> Result<Proposal, ApiError> {
    let told = |said| ApiError::conflict("proposal_confirmed", said);
    let Some(event) = store::event::of_proposal(conn, facts.id, id)? else {
        return Err(told(Message::ErrorProposalConfirmed));
    };
    let refused = told(Message::ErrorProposalConfirmedFor {
        when: event.when.as_param(),
    });
    let current = looker.event(event, facts);
    let current = serde_json::to_value(current).map_err(ApiError::internal)?;
    Err(refused.with_current(current))
}

/// Checks that `version` is the proposal's current version.
///
/// # Errors
/// 412 with the current proposal.
fn expect(
    looker: Looker<'_>,
    proposal: &Proposal,
    facts: &ProjectFacts,
    version: i64,
) -> Result<(), ApiError> {
    if proposal.version == version {
        return Ok(());
    }
    let current = looker.proposal(proposal.clone(), facts);
    let current = serde_json::to_value(current).map_err(ApiError::internal)?;
    Err(ApiError::stale().with_current(current))
}
