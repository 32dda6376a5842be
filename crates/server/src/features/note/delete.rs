//! Deletes an admin note.

use super::change::{expect, record_audit};
use super::find;
use super::view::StaleNote;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, IfMatch, Path};
use crate::http::rate_limits::Limits;
use crate::shared::file_deletion::{file_deleted, remove_bytes};
use crate::shared::presenter::Presenter;
use crate::shared::project_access::author;
use crate::shared::project_access::permit_to_write;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::id::NoteId;
use domain::permission::act;
use http::StatusCode;

/// Deletes an admin note with its files.
#[utoipa::path(
    delete,
    path = "/api/projects/{code}/notes/{id}",
    operation_id = "delete_note",
    tag = "note",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path), ("If-Match" = String, Header, description = "The version of the note that was shown, in quotes")),
    responses((status = 204, description = "Gone"), (status = 412, body = StaleNote, content_type = "application/problem+json", description = "Somebody else edited the note meanwhile"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageNotes"))),
)]
pub async fn delete_note(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id)): Path<(String, uuid::Uuid)>,
    IfMatch(version): IfMatch,
) -> Result<StatusCode, ApiError> {
    let writer = state.clone();
    let files = state
        .write(move |conn| {
            let now = writer.now();
            let actor = caller.user(conn, now)?;
            let permit = permit_to_write(conn, &actor, act::ManageNotes, &code)?;
            let facts = permit.facts();
            let note = find(conn, &permit, NoteId::from_uuid(id))?;
            let presenter = Presenter {
                actor: &actor,
                links: writer.links(),
                now,
            };
            expect(&presenter, &note, facts, version)?;
            let mut rng = writer.rng();
            let author = author(&writer, &actor, &mut rng)?;
            store::note::delete(conn, &permit, &author, &note)?;
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            record_audit(conn, &limits, &actor, AuditEvent::NoteDeleted, &note)?;
            file_deleted(conn, &limits, &actor, facts.id, &note.attachments)?;
            Ok::<_, ApiError>(note.attachments)
        })
        .await?;
    remove_bytes(state.files(), files);
    Ok(StatusCode::NO_CONTENT)
}
