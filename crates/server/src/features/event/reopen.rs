//! Undoes the completion of a visit.

use super::edit::expect;
use super::find;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, IfMatch, Json, Path};
use crate::shared::project_access::{author, permit_to_write};
use crate::shared::views::event::{Event, StaleEvent};
use crate::shared::views::event_time::Viewer;
use crate::state::AppState;
use axum::extract::State;
use domain::id::EventId;
use domain::language::Message;
use domain::permission::{act, decide};

/// Sets an event that was completed within the last hour back to scheduled. Undoes what a status update closed; the update remains.
/// Contractors reopen only site visits that they completed themselves. Those of closed projects stay as they are.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/events/{id}/reopen",
    operation_id = "reopen_event",
    tag = "event",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path), ("If-Match" = String, Header, description = "The version of the completed event, in quotes")),
    responses((status = 200, body = Event), (status = 409, body = Problem, content_type = "application/problem+json", description = "It was not completed within the last hour, the caller may not undo it, or the project is closed"), (status = 412, body = StaleEvent, content_type = "application/problem+json", description = "Somebody else changed the event meanwhile"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("CompleteVisit"))),
)]
pub async fn reopen_event(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id)): Path<(String, uuid::Uuid)>,
    IfMatch(version): IfMatch,
) -> Result<Json<Event>, ApiError> {
    let id = EventId::from_uuid(id);
    let writer = state.clone();
    let answer = state
        .write(move |conn| {
            let (now, zone) = (writer.now(), &writer.time_zone());
            let actor = &caller.user(conn, now)?;
            let permit = permit_to_write(conn, actor, act::CompleteVisit, &code)?;
            let facts = permit.facts();
            let viewer = Viewer { actor, now, zone };
            let event = find(conn, facts, id)?;
            expect(viewer, &event, facts, version)?;
            let manages = decide(actor, act::ManageEvents, facts.clone()).is_ok();
            let user = user_of(actor)?.user_id;
            if !facts.status.is_open() || !event.can_reopen(user, manages, now) {
                let message = Message::ErrorEventNotReopenable;
                return Err(ApiError::conflict("event_not_reopenable", message));
            }
            let mut rng = writer.rng();
            let mut author = author(&writer, actor, &mut rng)?;
            store::event::reopen_visit(conn, &permit, &mut author, &event)?;
            Ok(viewer.event(find(conn, facts, id)?, facts))
        })
        .await?;
    Ok(Json(answer))
}
