//! Cleanup and logging after files are deleted.

use crate::errors::ApiError;
use crate::files::FileStorage;
use crate::http::rate_limits::Limits;
use crate::security::audit_entry::of_actor;
use domain::audit::AuditEvent;
use domain::file::{Blur, PhotoCopy, Rendition, StoredFile};
use domain::id::ProjectId;
use domain::language::Message;
use domain::permission::Actor;
use http::StatusCode;
use serde_json::json;
use store::Connection;
use store::audit::NewAuditEntry;

/// Logs each deleted file with its name, size, and uploader. The log is the only record that remains.
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

/// Removes the bytes of deleted files in the background. They are already unreachable because no row refers to them. If removal
/// fails or the portal stops, the cleanup job removes them later.
pub(crate) fn remove_bytes(storage: &FileStorage, files: Vec<StoredFile>) {
    if files.is_empty() {
        return;
    }
    let storage = storage.clone();
    tokio::spawn(async move {
        for file in files {
            remove_stored(&storage, &file.file_path).await;
        }
    });
}

/// Removes a stored file and its renditions. If that fails, the cleanup job removes them later.
pub(crate) async fn remove_stored(storage: &FileStorage, path: &str) {
    let made = Rendition::ALL.map(|kind| kind.of(path));
    for path in made.iter().map(String::as_str).chain([path]) {
        if let Err(error) = storage.delete(path).await {
            tracing::warn!(%error, "could not remove the content of a deleted file; the cleanup job will remove it");
        }
    }
}

/// Removes the copies of a photo in which this is blurred, in the background. Nobody gets them anymore. The cleanup job removes copies that were
/// being made meanwhile.
pub(crate) fn remove_blurred(storage: &FileStorage, path: String, blur: Blur) {
    let storage = storage.clone();
    tokio::spawn(async move {
        for rendition in [Rendition::Thumbnail, Rendition::Screen] {
            let copy = PhotoCopy {
                rendition,
                blur: Some(blur.clone()),
            };
            if let Err(error) = storage.delete(&copy.of(&path)).await {
                tracing::warn!(%error, "could not remove an outdated copy of a photo");
            }
        }
    });
}

/// 404 for a file that is missing from its project or note. Its code differs from that of a missing project, so a client that
/// deletes the file can treat it as deleted.
pub(crate) fn gone() -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, "file_gone", Message::ErrorFileGone)
}
