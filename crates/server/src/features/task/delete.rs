//! Deletes an admin task.

use super::change::Change;
use super::view::StaleTask;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, IfMatch, Path};
use crate::security::audit_entry::of_actor;
use crate::shared::file_deletion::{file_deleted, remove_bytes};
use crate::shared::project_access::author;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::file::StoredFile;
use domain::id::TaskId;
use http::StatusCode;
use serde_json::json;
use store::Connection;
use store::audit::NewAuditEntry;

/// Deletes an admin task with its files and its history.
#[utoipa::path(
    delete,
    path = "/api/projects/{code}/tasks/{id}",
    operation_id = "delete_task",
    tag = "task",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path), ("If-Match" = String, Header, description = "The version of the task that was shown, in quotes")),
    responses((status = 204, description = "Gone"), (status = 412, body = StaleTask, content_type = "application/problem+json", description = "Somebody else changed the task meanwhile"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageTasks"))),
)]
pub async fn delete_task(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id)): Path<(String, uuid::Uuid)>,
    IfMatch(version): IfMatch,
) -> Result<StatusCode, ApiError> {
    let writer = state.clone();
    let files = state
        .write(move |conn| {
            let change = Change::open(conn, &writer, &caller, &code, TaskId::from_uuid(id))?;
            change.expect(version)?;
            delete(conn, &change)
        })
        .await?;
    remove_bytes(state.files(), files);
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes the task. Returns its files, whose bytes the caller removes after the commit.
pub(super) fn delete(
    conn: &mut Connection,
    change: &Change<'_>,
) -> Result<Vec<StoredFile>, ApiError> {
    let (task, facts) = (&change.task, change.permit.facts());
    let mut rng = change.state.rng();
    let author = author(change.state, &change.actor, &mut rng)?;
    store::task::delete(conn, &change.permit, &author, task)?;
    let limits = change.limits();
    if let Some(entry) = of_actor(AuditEvent::TaskDeleted, &change.actor) {
        let details = json!({ "task_id": task.id, "status": task.status });
        let entry = NewAuditEntry {
            key: format!("task:{}", task.id),
            project: Some(facts.id),
            details: Some(details.to_string()),
            ..entry
        };
        limits.record(conn, entry)?;
    }
    file_deleted(conn, &limits, &change.actor, facts.id, &task.attachments)?;
    Ok(task.attachments.clone())
}
