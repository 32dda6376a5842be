//! Chooses a time of a reply as the owner.

use super::{find, not_answerable, permit_to_answer, refused};
use crate::errors::{ApiError, Problem};
use crate::features::event;
use crate::http::extract::{Caller, Json, Path};
use crate::shared::views::event::Event;
use crate::shared::views::event_time::Viewer;
use crate::shared::views::visit_answer::ChooseTime;
use crate::state::AppState;
use axum::extract::State;
use domain::event::LocalNow;
use domain::visit_answer::{AnswerRefusal, AnswerSubject};
use store::visit_answer::ChosenTime;

/// Moves an event to one of the times that the office or the company replied with.
#[utoipa::path(
    post,
    path = "/api/owner/answers/{id}/accept",
    operation_id = "choose_owner_time",
    tag = "owner",
    params(("id" = uuid::Uuid, Path)),
    request_body = ChooseTime,
    responses((status = 200, body = Event), (status = 409, body = Problem, content_type = "application/problem+json", description = "The event was moved or has begun, the time has passed, or the project is closed"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("AnswerEvent"))),
)]
pub async fn choose_owner_time(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
    Json(body): Json<ChooseTime>,
) -> Result<Json<Event>, ApiError> {
    let writer = state.clone();
    let answer = state
        .write(move |conn| {
            let (now, zone) = (writer.now(), &writer.time_zone());
            let (actor, permit) = permit_to_answer(conn, &caller, now)?;
            let (facts, actor) = (permit.facts(), &actor);
            let local_now = LocalNow { now, zone };
            let answer = find(conn, facts, id)?;
            let when = answer
                .choose(body.timeslot, facts.status, local_now)
                .map_err(refused)?;
            let AnswerSubject::Event(id) = answer.subject else {
                return Err(refused(AnswerRefusal::Over));
            };
            let event = event::find(conn, facts, id)?;
            if !event.can_be_answered(facts.status, local_now) {
                return Err(not_answerable());
            }
            store::visit_answer::choose_for_event(
                conn,
                &permit,
                writer.clock(),
                &mut writer.rng(),
                &event,
                ChosenTime {
                    answer: &answer,
                    when,
                    shares_staff_device: actor.shares_staff_device(),
                },
            )?;
            let viewer = Viewer { actor, now, zone };
            Ok(viewer.event(event::find(conn, facts, id)?, facts))
        })
        .await?;
    Ok(Json(answer))
}
