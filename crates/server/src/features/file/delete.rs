//! Deletes a file of a project.

use crate::errors::{ApiError, Problem};
use crate::features::auth::limits::Limits;
use crate::features::project::access::permit_to_write;
use crate::files::FileStorage;
use crate::http::extract::{Caller, Path};
use crate::http::security_notice::of_actor;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::file::{Rendition, StoredFile};
use domain::id::{FileId, ProjectId};
use domain::permission::{Actor, act};
use http::StatusCode;
use serde_json::json;
use store::Connection;
use store::audit::NewAuditEntry;

/// Deletes a file of a project, whether it came with the submission or with an update.
#[utoipa::path(
    delete,
    path = "/api/projects/{code}/files/{id}",
    operation_id = "delete_file",
    tag = "file",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path)),
    responses((status = 204, description = "Gone"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("DeleteFile"))),
)]
pub async fn delete_file(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id)): Path<(String, uuid::Uuid)>,
) -> Result<StatusCode, ApiError> {
    let writer = state.clone();
    let files = state
        .write(move |conn| {
            let now = writer.now();
            let actor = caller.user(conn, now)?;
            let permit = permit_to_write(conn, &actor, act::DeleteFile, &code)?;
            let file = store::file::delete(conn, &permit, FileId::from_uuid(id), now)?
                .ok_or_else(super::gone)?;
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            let (project, files) = (permit.facts().id, vec![file]);
            file_deleted(conn, &limits, &actor, project, &files)?;
            Ok::<_, ApiError>(files)
        })
        .await?;
    remove_bytes(state.files(), files);
    Ok(StatusCode::NO_CONTENT)
}

/// Writes a row into the security log for each file: what it was and whose, as nothing else tells that any more.
pub(crate) fn file_deleted(
    conn: &mut Connection,
    limits: &Limits<'_>,
    actor: &Actor,
    project: ProjectId,
    files: &[StoredFile],
) -> Result<(), ApiError> {
    for file in files {
        let Some(entry) = of_actor(AuditEvent::FileDeleted, actor) else {
            return Ok(());
        };
        let details = json!({
            "file_id": file.id,
            "file_name": file.file_name,
            "file_size": file.file_size,
            "uploaded_at": file.uploaded_at.to_string(),
            "uploaded_by": file.uploaded_by,
        });
        let entry = NewAuditEntry {
            key: format!("file:{}", file.id),
            project: Some(project),
            details: Some(details.to_string()),
            ..entry
        };
        limits.record(conn, entry)?;
    }
    Ok(())
}

/// Removes bytes that no row names any more, beside the answer: nobody can reach them. Those that stay, because the place
/// cannot be reached or the portal stops, are found by the sweep.
pub(crate) fn remove_bytes(storage: &FileStorage, files: Vec<StoredFile>) {
    if files.is_empty() {
        return;
    }
    let storage = storage.clone();
    tokio::spawn(async move {
        for path in files.into_iter().map(|file| file.file_path) {
            let made = Rendition::ALL.map(|kind| kind.of(&path));
            for path in made.iter().chain([&path]) {
                if let Err(error) = storage.delete(path).await {
                    tracing::warn!(%error, "a deleted file's bytes could not be removed; the sweep will");
                }
            }
        }
    });
}
