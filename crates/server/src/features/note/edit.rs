//! Edits an admin note.

use super::change::{expect, record_audit};
use super::view::{Note, StaleNote};
use super::{FILES, find};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, IfMatch, Json, Path};
use crate::http::rate_limits::Limits;
use crate::shared::presenter::Presenter;
use crate::shared::project_access::author;
use crate::shared::project_access::permit_to_write;
use crate::shared::upload::{not_attached, upload_ids};
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::file::UploadPurpose;
use domain::id::NoteId;
use domain::note::parse_edited_note;
use domain::permission::act;
use serde::Deserialize;
use utoipa::ToSchema;

/// The form for editing a note.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EditNote {
    /// The text; not blank.
    pub note: String,
    /// Uploads to add, with the purpose `admin_note` and this project as their target_id. The note may have at most 10 files in total.
    #[serde(default)]
    #[schema(value_type = Vec<uuid::Uuid>)]
    pub uploads: Vec<String>,
}

/// Edits the text of an admin note and adds files.
#[utoipa::path(
    put,
    path = "/api/projects/{code}/notes/{id}",
    operation_id = "edit_note",
    tag = "note",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path), ("If-Match" = String, Header, description = "The version of the note that was edited, in quotes")),
    request_body = EditNote,
    responses((status = 200, body = Note), (status = 412, body = StaleNote, content_type = "application/problem+json", description = "Somebody else edited the note meanwhile"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageNotes"))),
)]
pub async fn edit_note(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id)): Path<(String, uuid::Uuid)>,
    IfMatch(version): IfMatch,
    Json(body): Json<EditNote>,
) -> Result<Json<Note>, ApiError> {
    let uploads = upload_ids(&body.uploads, FILES, UploadPurpose::AdminNote)?;
    let words = parse_edited_note(&body.note)?;
    let id = NoteId::from_uuid(id);
    let writer = state.clone();
    let answer = state
        .write(move |conn| {
            let now = writer.now();
            let actor = caller.user(conn, now)?;
            let permit = permit_to_write(conn, &actor, act::ManageNotes, &code)?;
            let facts = permit.facts();
            let presenter = Presenter {
                actor: &actor,
                links: writer.links(),
                now,
            };
            let before = find(conn, &permit, id)?;
            expect(&presenter, &before, facts, version)?;
            let files = before.attachments.len() + uploads.len();
            UploadPurpose::AdminNote.check_count(FILES, files)?;
            let mut rng = writer.rng();
            let author = author(&writer, &actor, &mut rng)?;
            store::note::edit(conn, &permit, &author, &before, &words, &uploads)
                .map_err(|error| not_attached(error, FILES))?;
            let after = find(conn, &permit, id)?;
            if after.version != before.version {
                let limits = Limits {
                    state: &writer,
                    caller: &caller,
                };
                record_audit(conn, &limits, &actor, AuditEvent::NoteEdited, &after)?;
            }
            presenter.note(after, facts)
        })
        .await?;
    Ok(Json(answer))
}
