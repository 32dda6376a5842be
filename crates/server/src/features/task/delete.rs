//! Deletes an admin task.

use super::edit::expect;
use super::find;
use super::view::StaleTask;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, IfMatch, Path};
use crate::http::rate_limits::Limits;
use crate::security::audit_entry::of_actor;
use crate::shared::file_deletion::{file_deleted, remove_bytes};
use crate::shared::presenter::Presenter;
use crate::shared::project_access::author;
use crate::shared::project_access::permit_to_write;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::id::TaskId;
use domain::permission::act;
use http::StatusCode;
use serde_json::json;
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
            let now = writer.now();
            let actor = caller.user(conn, now)?;
            let permit = permit_to_write(conn, &actor, act::ManageTasks, &code)?;
            let facts = permit.facts();
            let task = find(conn, &permit, TaskId::from_uuid(id))?;
            let presenter = Presenter {
                actor: &actor,
                links: writer.links(),
                now,
            };
            expect(&presenter, &task, facts, version)?;
            let mut rng = writer.rng();
            let author = author(&writer, &actor, &mut rng)?;
            store::task::delete(conn, &permit, &author, &task)?;
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            if let Some(entry) = of_actor(AuditEvent::TaskDeleted, &actor) {
                let details = json!({ "task_id": task.id, "status": task.status });
                let entry = NewAuditEntry {
                    key: format!("task:{}", task.id),
                    project: Some(facts.id),
                    details: Some(details.to_string()),
                    ..entry
                };
                limits.record(conn, entry)?;
            }
            file_deleted(conn, &limits, &actor, facts.id, &task.attachments)?;
            Ok::<_, ApiError>(task.attachments)
        })
        .await?;
    remove_bytes(state.files(), files);
    Ok(StatusCode::NO_CONTENT)
}
