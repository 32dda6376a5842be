//! Adds an admin note, files, or both.

use super::view::Note;
use super::{FILES, find};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, IdempotencyKey, Json, Path};
use crate::shared::idempotency::{Answer, IdempotentRequest};
use crate::shared::presenter::Presenter;
use crate::shared::project_access::author;
use crate::shared::project_access::permit_to_write;
use crate::shared::upload::{not_attached, upload_ids};
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::file::UploadPurpose;
use domain::note::NewNote;
use domain::permission::act;
use http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The Add Note & Files form: text, files, or both.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AddNote {
    /// The text; may be empty if files are attached.
    #[serde(default)]
    pub note: String,
    /// Uploads with the purpose `admin_note` whose target_id is this project, at most 10.
    #[serde(default)]
    #[schema(value_type = Vec<uuid::Uuid>)]
    pub uploads: Vec<String>,
}

/// Adds an admin note, files, or both, and an entry on the timeline that only admins see.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/notes",
    operation_id = "add_note",
    tag = "note",
    params(("code" = String, Path, description = "The project code, in any case"), ("Idempotency-Key" = Option<String>, Header, description = "A retried call with the same key takes effect once")),
    request_body = AddNote,
    responses((status = 201, body = Note), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageNotes"))),
)]
pub async fn add_note(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    key: IdempotencyKey,
    Json(body): Json<AddNote>,
) -> Result<Response, ApiError> {
    let uploads = upload_ids(&body.uploads, FILES, UploadPurpose::AdminNote)?;
    let new = NewNote::parse(&body.note, uploads)?;
    let idempotent = IdempotentRequest::new(key, "add_note", &(&code, &body))?;
    let writer = state.clone();
    state
        .write(move |conn| {
            let now = writer.now();
            let actor = caller.user(conn, now)?;
            let permit = permit_to_write(conn, &actor, act::ManageNotes, &code)?;
            if let Some(replayed) = idempotent.begin(conn, &actor, now)? {
                return Ok(replayed);
            }
            let mut rng = writer.rng();
            let mut author = author(&writer, &actor, &mut rng)?;
            let id = store::note::add(conn, &permit, &mut author, &new)
                .map_err(|error| not_attached(error, FILES))?;
            let presenter = Presenter {
                actor: &actor,
                links: writer.links(),
                now,
            };
            let note = presenter.note(find(conn, &permit, id)?, permit.facts())?;
            idempotent.finish(conn, &actor, StatusCode::CREATED, &note)
        })
        .await
        .map(Answer::into_response)
}
