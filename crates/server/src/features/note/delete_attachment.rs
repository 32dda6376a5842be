//! Deletes one of an admin note's files.

use super::change::record_audit;
use super::find;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Path};
use crate::http::rate_limits::Limits;
use crate::shared::file_deletion::gone;
use crate::shared::file_deletion::{file_deleted, remove_bytes};
use crate::shared::project_access::author;
use crate::shared::project_access::permit_to_write;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::id::{FileId, NoteId};
use domain::permission::act;
use http::StatusCode;

/// Deletes one of an admin note's files. A note without text is deleted with its last file.
#[utoipa::path(
    delete,
    path = "/api/projects/{code}/notes/{id}/attachments/{attachment_id}",
    operation_id = "delete_note_attachment",
    tag = "note",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path), ("attachment_id" = uuid::Uuid, Path)),
    responses((status = 204, description = "Gone"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageNotes"))),
)]
pub async fn delete_note_attachment(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id, attachment_id)): Path<(String, uuid::Uuid, uuid::Uuid)>,
) -> Result<StatusCode, ApiError> {
    let writer = state.clone();
    let file = state
        .write(move |conn| {
            let actor = caller.user(conn, writer.now())?;
            let permit = permit_to_write(conn, &actor, act::ManageNotes, &code)?;
            let note = find(conn, &permit, NoteId::from_uuid(id))?;
            let wanted = FileId::from_uuid(attachment_id);
            let mut files = note.attachments.iter();
            let file = files.find(|file| file.id == wanted).cloned();
            let file = file.ok_or_else(gone)?;
            let mut rng = writer.rng();
            let author = author(&writer, &actor, &mut rng)?;
            store::note::delete_attachment(conn, &permit, &author, &note, &file)?;
            let project = permit.facts().id;
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            if store::note::find(conn, &permit, note.id)?.is_none() {
                record_audit(conn, &limits, &actor, AuditEvent::NoteDeleted, &note)?;
            }
            file_deleted(conn, &limits, &actor, project, std::slice::from_ref(&file))?;
            Ok::<_, ApiError>(file)
        })
        .await?;
    remove_bytes(state.files(), vec![file]);
    Ok(StatusCode::NO_CONTENT)
}
