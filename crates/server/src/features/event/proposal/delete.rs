//! Withdraws a proposal.

use super::{expect, pending};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, IfMatch, Path};
use crate::shared::project_access::author;
use crate::shared::project_access::permit_to_write;
use crate::shared::views::event::{StaleEvent, StaleProposal};
use crate::shared::views::event_time::Viewer;
use crate::state::AppState;
use axum::extract::State;
use domain::id::ProposalId;
use domain::permission::act;
use http::StatusCode;

/// Withdraws a proposal with all its timeslots.
#[utoipa::path(
    delete,
    path = "/api/projects/{code}/proposals/{id}",
    operation_id = "delete_proposal",
    tag = "proposal",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path), ("If-Match" = String, Header, description = "The version of the proposal that was shown, in quotes")),
    responses((status = 204, description = "Gone"), (status = 409, body = StaleEvent, content_type = "application/problem+json", description = "The proposal was confirmed or deleted meanwhile"), (status = 412, body = StaleProposal, content_type = "application/problem+json", description = "Somebody else changed the proposal meanwhile"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageEvents"))),
)]
pub async fn delete_proposal(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id)): Path<(String, uuid::Uuid)>,
    IfMatch(version): IfMatch,
) -> Result<StatusCode, ApiError> {
    let writer = state.clone();
    state
        .write(move |conn| {
            let (now, zone) = (writer.now(), &writer.time_zone());
            let actor = &caller.user(conn, now)?;
            let permit = permit_to_write(conn, actor, act::ManageEvents, &code)?;
            let viewer = Viewer { actor, now, zone };
            let proposal = pending(conn, viewer, permit.facts(), ProposalId::from_uuid(id))?;
            expect(viewer, &proposal, permit.facts(), version)?;
            let mut rng = writer.rng();
            let mut author = author(&writer, actor, &mut rng)?;
            store::proposal::delete(conn, &permit, &mut author, &proposal)?;
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}
