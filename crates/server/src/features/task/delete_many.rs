//! Deletes many admin tasks at once.

use super::change::Change;
use super::delete::delete;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::shared::bulk::{ChangedRows, RowDone, admit, change_rows, named};
use crate::state::AppState;
use axum::extract::State;
use domain::id::TaskId;
use domain::permission::act;
use serde::Deserialize;
use utoipa::ToSchema;

/// The tasks to delete.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DeleteTasks {
    /// 1 to 200 tasks, without duplicates.
    pub tasks: Vec<TaskToDelete>,
}

/// A task, in the version that the caller saw.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TaskToDelete {
    /// The code of the task's project, in any case.
    pub project_code: String,
    /// The task's id.
    pub id: uuid::Uuid,
    /// The version that the caller saw.
    pub version: i64,
}

/// Deletes many admin tasks with their files and their histories. Each task has its own result. A deletion cannot be undone.
#[utoipa::path(
    post,
    path = "/api/tasks/deletions",
    operation_id = "delete_tasks",
    tag = "task",
    request_body = DeleteTasks,
    responses((status = 200, body = ChangedRows), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListAllTasks"))),
)]
pub async fn delete_tasks(
    State(state): State<AppState>,
    caller: Caller,
    Json(body): Json<DeleteTasks>,
) -> Result<Json<ChangedRows>, ApiError> {
    admit(&state, &caller, act::ListAllTasks).await?;
    let rows = named("tasks", body.tasks, |task| task.id)?;
    let writer = state.clone();
    change_rows(&state, &caller, rows, move |conn, caller, task| {
        let id = TaskId::from_uuid(task.id);
        let change = Change::open(conn, &writer, caller, &task.project_code, id)?;
        change.expect(task.version)?;
        Ok(RowDone::deleted(delete(conn, &change)?))
    })
    .await
}
