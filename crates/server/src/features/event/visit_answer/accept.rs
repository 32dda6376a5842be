//! Accepts a time of an answer.

use super::{find_to_decide, not_answerable, refused};
use crate::errors::{ApiError, Problem};
use crate::features::event;
use crate::features::event::proposal::pending;
use crate::http::authorize::{authorize, user_of};
use crate::http::extract::{Caller, Json, Path};
use crate::shared::project_access::{author, permit_to_write};
use crate::shared::shots::require_photos;
use crate::shared::views::event::{Event, StaleEvent};
use crate::shared::views::event_time::Viewer;
use crate::shared::views::visit_answer::ChooseTime;
use crate::state::AppState;
use axum::extract::State;
use domain::event::{Confirmation, LocalNow};
use domain::permission::act;
use domain::visit_answer::AnswerSubject;

/// Accepts one of the times of an answer. A contractor's time is scheduled like a confirmed timeslot; for an owner's, the event is moved.
/// Only admins accept a contractor's, and an owner's from a device that is also used with a staff account.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/answers/{id}/accept",
    operation_id = "accept_answer",
    tag = "event",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path)),
    request_body = ChooseTime,
    responses((status = 200, body = Event), (status = 409, body = StaleEvent, content_type = "application/problem+json", description = "The answer was decided or replaced meanwhile, the time has passed, or the project is closed"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("DecideAnswer"))),
)]
pub async fn accept_answer(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id)): Path<(String, uuid::Uuid)>,
    Json(body): Json<ChooseTime>,
) -> Result<Json<Event>, ApiError> {
    let writer = state.clone();
    let answer = state
        .write(move |conn| {
            let (now, zone) = (writer.now(), &writer.time_zone());
            let actor = &caller.user(conn, now)?;
            let permit = permit_to_write(conn, actor, act::DecideAnswer, &code)?;
            let facts = permit.facts();
            let viewer = Viewer { actor, now, zone };
            let answer = find_to_decide(conn, actor, facts, id)?;
            let local_now = LocalNow { now, zone };
            let accept = || {
                answer
                    .accept(body.timeslot, facts.status, local_now)
                    .map_err(refused)
            };
            let mut rng = writer.rng();
            let mut author = author(&writer, actor, &mut rng)?;
            let id = match answer.subject {
                AnswerSubject::Event(id) => {
                    let when = accept()?;
                    let event = event::find(conn, facts, id)?;
                    if !event.can_be_answered(facts.status, local_now) {
                        return Err(not_answerable());
                    }
                    store::visit_answer::accept_for_event(
                        conn,
                        &permit,
                        &mut author,
                        &event,
                        &answer,
                        when,
                    )?;
                    id
                }
                AnswerSubject::Proposal(id) => {
                    let when = accept()?;
                    let permit = authorize(actor, act::ConfirmTimeslot, facts.clone())?;
                    let role = user_of(actor)?.role;
                    let next = Confirmation::by(role, facts.status).moved_to;
                    require_photos(conn, &permit, next)?;
                    let proposal = pending(conn, viewer, facts, id)?;
                    store::proposal::confirm(conn, &permit, &mut author, role, &proposal, when)?
                }
            };
            Ok(viewer.event(event::find(conn, facts, id)?, facts))
        })
        .await?;
    Ok(Json(answer))
}
