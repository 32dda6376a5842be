//! Deletes an event.

use super::edit::expect;
use super::find;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, IfMatch, Path};
use crate::shared::project_access::author;
use crate::shared::project_access::permit_to_write;
use crate::shared::views::event::StaleEvent;
use crate::shared::views::event_time::Viewer;
use crate::state::AppState;
use axum::extract::State;
use domain::id::EventId;
use domain::permission::act;
use http::StatusCode;

/// Deletes an event.
#[utoipa::path(
    delete,
    path = "/api/projects/{code}/events/{id}",
    operation_id = "delete_event",
    tag = "event",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path), ("If-Match" = String, Header, description = "The version of the event that was shown, in quotes")),
    responses((status = 204, description = "Gone"), (status = 412, body = StaleEvent, content_type = "application/problem+json", description = "Somebody else changed the event meanwhile"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageEvents"))),
)]
pub async fn delete_event(
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
            let event = find(conn, permit.facts(), EventId::from_uuid(id))?;
            expect(Viewer { actor, now, zone }, &event, permit.facts(), version)?;
            let mut rng = writer.rng();
            let mut author = author(&writer, actor, &mut rng)?;
            store::event::delete(conn, &permit, &mut author, &event)?;
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}
