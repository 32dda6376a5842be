//! Answers an event as the owner.

use super::{not_answerable, permit_to_answer, project_closed};
use crate::errors::{ApiError, Problem};
use crate::features::event;
use crate::features::event::edit::expect;
use crate::http::extract::{Caller, IfMatch, Json, Path};
use crate::http::rate_limits::{CountedBy, Limits};
use crate::shared::unvetted_account::take_text_place;
use crate::shared::views::event::{Event, StaleEvent};
use crate::shared::views::event_time::{TimeslotForm, Viewer};
use crate::shared::views::visit_answer::parse_suggestion;
use crate::state::AppState;
use axum::extract::State;
use domain::event::LocalNow;
use domain::id::EventId;
use domain::rate_limit::LimitedAction;
use domain::visit_answer::AnswerSubject;
use serde::Deserialize;
use utoipa::ToSchema;

/// The owner's answer to an event.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnswerOwnerEvent {
    /// Whether the time works. If it does, the other fields are ignored.
    pub fits: bool,
    /// Why it does not work. Required without other times.
    pub note: Option<String>,
    /// Up to two other times.
    #[serde(default)]
    pub timeslots: Vec<TimeslotForm>,
}

/// Confirms an upcoming event, or asks for another time. Replaces an earlier answer.
#[utoipa::path(
    post,
    path = "/api/owner/events/{id}/answer",
    operation_id = "answer_owner_event",
    tag = "owner",
    params(("id" = uuid::Uuid, Path), ("If-Match" = String, Header, description = "The version of the event that was shown, in quotes")),
    request_body = AnswerOwnerEvent,
    responses((status = 200, body = Event), (status = 409, body = Problem, content_type = "application/problem+json", description = "The event has begun or is over, or the project is closed"), (status = 412, body = StaleEvent, content_type = "application/problem+json", description = "Somebody changed the event meanwhile"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("AnswerEvent"))),
)]
pub async fn answer_owner_event(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
    IfMatch(version): IfMatch,
    Json(body): Json<AnswerOwnerEvent>,
) -> Result<Json<Event>, ApiError> {
    let id = EventId::from_uuid(id);
    let writer = state.clone();
    let answer = state
        .write(move |conn| {
            let (now, zone) = (writer.now(), &writer.time_zone());
            let (actor, permit) = permit_to_answer(conn, &caller, now)?;
            let (facts, actor) = (permit.facts(), &actor);
            let viewer = Viewer { actor, now, zone };
            let local_now = LocalNow { now, zone };
            let event = event::find(conn, facts, id)?;
            expect(viewer, &event, facts, version)?;
            if !facts.status.is_open() {
                return Err(project_closed());
            }
            if !event.can_be_answered(facts.status, local_now) {
                return Err(not_answerable());
            }
            let most = AnswerSubject::Event(id).times_max();
            let suggestion = match body.fits {
                true => None,
                false => Some(parse_suggestion(
                    body.note.as_deref(),
                    &body.timeslots,
                    most,
                    local_now,
                )?),
            };
            // An answer notifies everyone, like a message, and shares its limits.
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            let key = format!("project:{}", facts.id);
            let taken = limits.take(conn, LimitedAction::OwnerMessage, CountedBy::Client(&key))?;
            if let Err(early) = taken {
                return Ok(Err(early));
            }
            if let Err(early) = take_text_place(conn, &limits, actor, facts)? {
                return Ok(Err(early));
            }
            store::visit_answer::answer_event(
                conn,
                &permit,
                writer.clock(),
                &mut writer.rng(),
                &event,
                actor.shares_staff_device(),
                suggestion.as_ref(),
            )?;
            Ok(Ok(viewer.event(event::find(conn, facts, id)?, facts)))
        })
        .await?;
    answer.map(Json).map_err(ApiError::too_many_calls)
}
