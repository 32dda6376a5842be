//! Lists the events for the property owner.

use crate::errors::{ApiError, Problem};
use crate::features::event::list::ListEvents;
use crate::http::extract::{Caller, Json, Query};
use crate::shared::owner_access::permit;
use crate::shared::views::event::EventList;
use crate::shared::views::event_time::Viewer;
use crate::state::AppState;
use axum::extract::State;

/// Lists the proposals, the upcoming events, and the past events for the property owner.
#[utoipa::path(
    get,
    path = "/api/owner/events",
    operation_id = "list_owner_events",
    tag = "owner",
    params(ListEvents),
    responses((status = 200, body = EventList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowOwnerProject"))),
)]
pub async fn list_owner_events(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ListEvents>,
) -> Result<Json<EventList>, ApiError> {
    let list = query.parse(&state)?;
    let reader = state.clone();
    let answer = state
        .read(move |conn| {
            let actor = caller.owner(conn, list.now)?;
            let permit = permit(conn, &actor)?;
            let proposed = match list.cursor {
                None => store::proposal::of_project_to_owner(conn, &permit)?,
                Some(_) => Vec::new(),
            };
            let events = store::event::list_to_owner(conn, &permit, &list)?;
            let viewer = Viewer {
                actor: &actor,
                now: list.now,
                zone: &reader.time_zone(),
            };
            Ok::<_, ApiError>(viewer.events(proposed, events, permit.facts()))
        })
        .await?;
    Ok(Json(answer))
}
