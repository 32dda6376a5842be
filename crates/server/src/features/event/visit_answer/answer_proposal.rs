//! Answers a proposal with 'None of these'.

use super::project_closed;
use crate::errors::{ApiError, Problem};
use crate::features::event::proposal::{expect, pending};
use crate::http::extract::{Caller, IfMatch, Json, Path};
use crate::shared::project_access::{author, permit_to_write};
use crate::shared::unvetted_account::take_call;
use crate::shared::views::event::{Proposal, StaleEvent, StaleProposal};
use crate::shared::views::event_time::Viewer;
use crate::shared::views::visit_answer::SuggestTimes;
use crate::state::AppState;
use axum::extract::State;
use domain::event::LocalNow;
use domain::id::ProposalId;
use domain::permission::act;
use domain::rate_limit::LimitedAction;
use domain::visit_answer::AnswerSubject;

/// Tells the office that none of the proposed timeslots works, with a reason, up to three other times, or both. Replaces an earlier
/// answer. The timeslots can still be confirmed.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/proposals/{id}/answer",
    operation_id = "answer_proposal",
    tag = "proposal",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path), ("If-Match" = String, Header, description = "The version of the proposal that was shown, in quotes")),
    request_body = SuggestTimes,
    responses((status = 200, body = Proposal), (status = 409, body = StaleEvent, content_type = "application/problem+json", description = "The proposal was confirmed or deleted meanwhile, or the project is closed"), (status = 412, body = StaleProposal, content_type = "application/problem+json", description = "Somebody else changed the proposal meanwhile"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("AnswerProposal"))),
)]
pub async fn answer_proposal(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id)): Path<(String, uuid::Uuid)>,
    IfMatch(version): IfMatch,
    Json(body): Json<SuggestTimes>,
) -> Result<Json<Proposal>, ApiError> {
    let id = ProposalId::from_uuid(id);
    let writer = state.clone();
    let answer = state
        .write(move |conn| {
            let (now, zone) = (writer.now(), &writer.time_zone());
            let actor = &caller.user(conn, now)?;
            let permit = permit_to_write(conn, actor, act::AnswerProposal, &code)?;
            let facts = permit.facts();
            let viewer = Viewer { actor, now, zone };
            let proposal = pending(conn, viewer, facts, id)?;
            if !facts.status.is_open() {
                return Err(project_closed());
            }
            expect(viewer, &proposal, facts, version)?;
            let most = AnswerSubject::Proposal(id).times_max();
            let suggestion = body.parse(most, LocalNow { now, zone })?;
            // An answer notifies everyone, like a message, and shares its limit.
            take_call(conn, LimitedAction::Message, actor, now)?;
            let mut rng = writer.rng();
            let mut author = author(&writer, actor, &mut rng)?;
            store::visit_answer::answer_proposal(
                conn,
                &permit,
                &mut author,
                &proposal,
                &suggestion,
            )?;
            let proposal = pending(conn, viewer, facts, id)?;
            Ok(viewer.proposal(proposal, facts))
        })
        .await?;
    Ok(Json(answer))
}
