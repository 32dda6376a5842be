//! Edits a proposal and its timeslots.

use super::{expect, pending};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, IfMatch, Json, Path};
use crate::shared::project_access::author;
use crate::shared::project_access::permit_to_write;
use crate::shared::views::event::{EventForm, Proposal, StaleEvent, StaleProposal};
use crate::shared::views::event_time::Viewer;
use crate::state::AppState;
use axum::extract::State;
use domain::event::{LocalNow, ProposalForm};
use domain::id::ProposalId;
use domain::permission::act;

/// Edits a proposal's details and timeslots. Removes timeslots that the form omits.
#[utoipa::path(
    put,
    path = "/api/projects/{code}/proposals/{id}",
    operation_id = "edit_proposal",
    tag = "proposal",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path), ("If-Match" = String, Header, description = "The version of the proposal that was edited, in quotes")),
    request_body = EventForm,
    responses((status = 200, body = Proposal), (status = 409, body = StaleEvent, content_type = "application/problem+json", description = "The proposal was confirmed or deleted meanwhile"), (status = 412, body = StaleProposal, content_type = "application/problem+json", description = "Somebody else changed the proposal meanwhile"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageEvents"))),
)]
pub async fn edit_proposal(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id)): Path<(String, uuid::Uuid)>,
    IfMatch(version): IfMatch,
    Json(body): Json<EventForm>,
) -> Result<Json<Proposal>, ApiError> {
    let id = ProposalId::from_uuid(id);
    let writer = state.clone();
    let answer = state
        .write(move |conn| {
            let (now, zone) = (writer.now(), &writer.time_zone());
            let actor = caller.user(conn, now)?;
            let permit = permit_to_write(conn, &actor, act::ManageEvents, &code)?;
            let (facts, actor) = (permit.facts(), &actor);
            let viewer = Viewer { actor, now, zone };
            let before = pending(conn, viewer, facts, id)?;
            expect(viewer, &before, facts, version)?;
            let (subject, typed) = (body.subject(), body.timeslots());
            let local_now = LocalNow { now, zone };
            let form = ProposalForm::parse(subject, &typed, local_now, &before.timeslots)?;
            let mut rng = writer.rng();
            let mut author = author(&writer, actor, &mut rng)?;
            store::proposal::edit(conn, &permit, &mut author, &before, &form)?;
            let after = pending(conn, viewer, facts, id)?;
            Ok(viewer.proposal(after, facts))
        })
        .await?;
    Ok(Json(answer))
}
