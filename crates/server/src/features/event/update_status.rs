//! Sets an event's status, with notes and files.

use super::edit::expect;
use super::find;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, IdempotencyKey, IfMatch, Json, Path};
use crate::schema;
use crate::shared::close_with_project::{ClosedEvent, ClosedProposal, ClosedTask, Closing};
use crate::shared::idempotency::{Answer, IdempotentRequest};
use crate::shared::photo::{SentPhoto, new_photos, refused_photo};
use crate::shared::project_access::author;
use crate::shared::project_access::permit_to_write;
use crate::shared::upload::with_files;
use crate::shared::upload::{not_attached, upload_ids};
use crate::shared::views::event::{Event, StaleEvent};
use crate::shared::views::event_time::Viewer;
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::event::NewEventStatus;
use domain::file::UploadPurpose;
use domain::id::EventId;
use domain::permission::act;
use http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The event status form.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateEventStatus {
    /// The new status. Must differ from the current one; every transition is allowed.
    #[schema(value_type = schema::EventStatus)]
    pub status: String,
    /// Notes of the author.
    pub notes: Option<String>,
    /// Uploads with the purpose `event_status_update` and this event as their `target_id`, at most 5.
    #[serde(default)]
    #[schema(value_type = Vec<uuid::Uuid>)]
    pub attachments: Vec<String>,
    /// What is said about the photos among the attachments.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub photos: Vec<SentPhoto>,
    /// Other open events of the project to close, at most 100; others stay unchanged.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub close_events: Vec<ClosedEvent>,
    /// Open tasks of the project to close, at most 100; others stay unchanged. Requires permission to manage tasks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub close_tasks: Vec<ClosedTask>,
    /// Proposals of the project to withdraw, at most 100; others stay unchanged.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub close_proposals: Vec<ClosedProposal>,
}

/// Sets an event's status, and closes the given other events, tasks, and proposals, in one transaction. The timeline entry for the
/// change contains the notes and files.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/events/{id}/status",
    operation_id = "update_event_status",
    tag = "event",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path), ("If-Match" = String, Header, description = "The version of the event that the status was chosen on, in quotes"), ("Idempotency-Key" = Option<String>, Header, description = "A retried call with the same key takes effect once")),
    request_body = UpdateEventStatus,
    responses((status = 201, body = Event), (status = 412, body = StaleEvent, content_type = "application/problem+json", description = "Somebody else changed the event meanwhile"), (status = 409, body = Problem, content_type = "application/problem+json", description = "Somebody else changed what is to be closed meanwhile (`open_work_changed`), or the Idempotency-Key stands for another update"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageEvents"))),
)]
pub async fn update_event_status(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id)): Path<(String, uuid::Uuid)>,
    IfMatch(version): IfMatch,
    key: IdempotencyKey,
    Json(body): Json<UpdateEventStatus>,
) -> Result<Response, ApiError> {
    let uploads = upload_ids(&body.attachments, FILES, UploadPurpose::EventStatusUpdate)?;
    let closing = Closing::parse(&body.close_events, &body.close_tasks, &body.close_proposals)?;
    let idempotent = IdempotentRequest::new(key, "update_event_status", &(&code, id, &body))?;
    let id = EventId::from_uuid(id);
    let writer = state.clone();
    state
        .write(move |conn| {
            let (now, zone) = (writer.now(), &writer.time_zone());
            let actor = caller.user(conn, now)?;
            let permit = permit_to_write(conn, &actor, act::ManageEvents, &code)
                .map_err(|refused| with_files(refused, FILES, !uploads.is_empty()))?;
            if let Some(replayed) = idempotent.begin(conn, &actor, now)? {
                return Ok(replayed);
            }
            let (facts, actor) = (permit.facts(), &actor);
            let viewer = Viewer { actor, now, zone };
            let event = find(conn, facts, id)?;
            expect(viewer, &event, facts, version)?;
            let (status, notes) = (&body.status, body.notes.as_deref());
            let mut new = NewEventStatus::parse(status, notes, uploads.clone(), event.status)?;
            new.photos = new_photos(conn, &body.photos, &uploads, now)?;
            let mut rng = writer.rng();
            let mut author = author(&writer, actor, &mut rng)?;
            store::event::set_status(conn, &permit, &mut author, &event, &new)
                .map_err(|error| refused_photo(error, |error| not_attached(error, FILES)))?;
            closing.run(conn, actor, &mut author, facts)?;
            let event = viewer.event(find(conn, facts, id)?, facts);
            idempotent.finish(conn, actor, StatusCode::CREATED, &event)
        })
        .await
        .map(Answer::into_response)
}

const FILES: &str = "attachments";
