//! Edits an event.

use super::find;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, IfMatch, Json, Path};
use crate::schema;
use crate::shared::project_access::author;
use crate::shared::project_access::permit_to_write;
use crate::shared::views::event::{Event, StaleEvent};
use crate::shared::views::event_time::Viewer;
use crate::state::AppState;
use axum::extract::State;
use domain::event::{LocalNow, RawSubject, RawTimeslot, parse_event_edit};
use domain::id::EventId;
use domain::permission::act;
use domain::project::ProjectFacts;
use serde::Deserialize;
use utoipa::ToSchema;

/// The complete Edit Event form.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EditEvent {
    /// The event type.
    #[schema(value_type = schema::EventType)]
    pub task_type: String,
    /// The title.
    pub title: String,
    /// The description.
    pub description: Option<String>,
    /// The date, YYYY-MM-DD.
    pub scheduled_date: Option<String>,
    /// HH:MM. Ignored for an all-day event.
    pub start_time: Option<String>,
    /// HH:MM. Ignored for an all-day event.
    pub end_time: Option<String>,
    /// Whether the event lasts all day.
    #[serde(default)]
    pub is_all_day: bool,
}

/// Edits an event's details and time.
#[utoipa::path(
    put,
    path = "/api/projects/{code}/events/{id}",
    operation_id = "edit_event",
    tag = "event",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path), ("If-Match" = String, Header, description = "The version of the event that was edited, in quotes")),
    request_body = EditEvent,
    responses((status = 200, body = Event), (status = 412, body = StaleEvent, content_type = "application/problem+json", description = "Somebody else changed the event meanwhile"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageEvents"))),
)]
pub async fn edit_event(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id)): Path<(String, uuid::Uuid)>,
    IfMatch(version): IfMatch,
    Json(body): Json<EditEvent>,
) -> Result<Json<Event>, ApiError> {
    let id = EventId::from_uuid(id);
    let writer = state.clone();
    let answer = state
        .write(move |conn| {
            let (now, zone) = (writer.now(), &writer.time_zone());
            let actor = caller.user(conn, now)?;
            let permit = permit_to_write(conn, &actor, act::ManageEvents, &code)?;
            let (facts, actor) = (permit.facts(), &actor);
            let viewer = Viewer { actor, now, zone };
            let before = find(conn, facts, id)?;
            expect(viewer, &before, facts, version)?;
            let (subject, typed) = (body.subject(), body.when());
            let local_now = LocalNow { now, zone };
            let (subject, when) = parse_event_edit(subject, &typed, local_now, before.when)?;
            let mut rng = writer.rng();
            let mut author = author(&writer, actor, &mut rng)?;
            store::event::edit(conn, &permit, &mut author, &before, &subject, when)?;
            Ok(viewer.event(find(conn, facts, id)?, facts))
        })
        .await?;
    Ok(Json(answer))
}

/// Checks that `version` is the event's current version.
///
/// # Errors
/// 412 with the current event.
pub(super) fn expect(
    viewer: Viewer<'_>,
    event: &domain::event::Event,
    facts: &ProjectFacts,
    version: i64,
) -> Result<(), ApiError> {
    if event.version == version {
        return Ok(());
    }
    let current = viewer.event(event.clone(), facts);
    let current = serde_json::to_value(current).map_err(ApiError::internal)?;
    Err(ApiError::stale().with_current(current))
}

impl EditEvent {
    fn subject(&self) -> RawSubject<'_> {
        RawSubject {
            task_type: &self.task_type,
            title: &self.title,
            description: self.description.as_deref().unwrap_or_default(),
        }
    }

    fn when(&self) -> RawTimeslot<'_> {
        RawTimeslot {
            id: None,
            scheduled_date: self.scheduled_date.as_deref().unwrap_or_default(),
            start_time: self.start_time.as_deref().unwrap_or_default(),
            end_time: self.end_time.as_deref().unwrap_or_default(),
            is_all_day: self.is_all_day,
        }
    }
}
