//! Shows a project's next event and the number of upcoming events.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path};
use crate::shared::project_access::permit;
use crate::shared::views::event::Event;
use crate::shared::views::event_time::Viewer;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;
use serde::Serialize;
use utoipa::ToSchema;

/// The data for the badge of the Events tab and the Upcoming Event card.
#[derive(Debug, Serialize, ToSchema)]
pub struct UpcomingEvents {
    /// The number of upcoming events, counted up to 100.
    pub upcoming: usize,
    /// The next event.
    pub next: Option<Event>,
}

/// Returns the number of upcoming events of a project, and the next one.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/events/upcoming",
    operation_id = "show_upcoming_events",
    tag = "event",
    params(("code" = String, Path, description = "The project code, in any case")),
    responses((status = 200, body = UpcomingEvents), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListEvents"))),
)]
pub async fn show_upcoming_events(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
) -> Result<Json<UpcomingEvents>, ApiError> {
    let reader = state.clone();
    let answer = state
        .read(move |conn| {
            let (now, zone) = (reader.now(), &reader.time_zone());
            let actor = caller.user(conn, now)?;
            let permit = permit(conn, &actor, act::ListEvents, &code)?;
            let (upcoming, next) = store::event::count_upcoming(conn, &permit, now, zone)?;
            let actor = &actor;
            let viewer = Viewer { actor, now, zone };
            Ok::<_, ApiError>(UpcomingEvents {
                upcoming,
                next: next.map(|event| viewer.event(event, permit.facts())),
            })
        })
        .await?;
    Ok(Json(answer))
}
