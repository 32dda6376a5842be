//! Declines an answer.

use super::{find_to_decide, not_answerable, refused};
use crate::errors::{ApiError, Problem};
use crate::features::event;
use crate::features::event::proposal::pending;
use crate::http::extract::{Caller, Json, Path};
use crate::shared::project_access::{author, permit_to_write};
use crate::shared::views::event::StaleEvent;
use crate::shared::views::event_time::Viewer;
use crate::shared::views::visit_answer::SuggestTimes;
use crate::state::AppState;
use axum::extract::State;
use domain::event::LocalNow;
use domain::permission::act;
use domain::visit_answer::{AnswerSubject, REPLY_TIMES_MAX};
use http::StatusCode;

/// Declines an answer with a reason, up to three other times, or both. For a contractor's answer, the times replace the proposed
/// timeslots; for an owner's, the owner chooses among them. Only admins decline a contractor's.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/answers/{id}/decline",
    operation_id = "decline_answer",
    tag = "event",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path)),
    request_body = SuggestTimes,
    responses((status = 204, description = "Declined"), (status = 409, body = StaleEvent, content_type = "application/problem+json", description = "The answer was decided or replaced meanwhile, or the project is closed"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("DecideAnswer"))),
)]
pub async fn decline_answer(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id)): Path<(String, uuid::Uuid)>,
    Json(body): Json<SuggestTimes>,
) -> Result<StatusCode, ApiError> {
    let writer = state.clone();
    state
        .write(move |conn| {
            let (now, zone) = (writer.now(), &writer.time_zone());
            let actor = &caller.user(conn, now)?;
            let permit = permit_to_write(conn, actor, act::DecideAnswer, &code)?;
            let facts = permit.facts();
            let viewer = Viewer { actor, now, zone };
            let answer = find_to_decide(conn, actor, facts, id)?;
            answer.check_decline(facts.status).map_err(refused)?;
            let local_now = LocalNow { now, zone };
            let parse = || body.parse(REPLY_TIMES_MAX, local_now);
            let mut rng = writer.rng();
            let mut author = author(&writer, actor, &mut rng)?;
            match answer.subject {
                AnswerSubject::Event(id) => {
                    let event = event::find(conn, facts, id)?;
                    if !event.can_be_answered(facts.status, local_now) {
                        return Err(not_answerable());
                    }
                    store::visit_answer::decline_for_event(
                        conn,
                        &permit,
                        &mut author,
                        &event,
                        &answer,
                        &parse()?,
                    )?;
                }
                AnswerSubject::Proposal(id) => {
                    let proposal = pending(conn, viewer, facts, id)?;
                    store::visit_answer::decline_for_proposal(
                        conn,
                        &permit,
                        &mut author,
                        &proposal,
                        &answer,
                        &parse()?,
                    )?;
                }
            }
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}
