//! Changes many admin tasks at once.

use super::change::Change;
use super::edit::{EditTask, edit};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::schema;
use crate::shared::bulk::{ChangedRows, RowDone, admit, change_rows, named};
use crate::state::AppState;
use axum::extract::State;
use domain::id::TaskId;
use domain::permission::act;
use domain::task::{Task, TaskForm};
use serde::Deserialize;
use store::Connection;
use utoipa::ToSchema;

/// The tasks, each with its changes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeTasks {
    /// 1 to 200 tasks, without duplicates.
    pub tasks: Vec<TaskToChange>,
}

/// A task, in the version that the caller saw, and its changes. Fields that are absent stay as they are.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TaskToChange {
    /// The code of the task's project, in any case.
    pub project_code: String,
    /// The task's id.
    pub id: uuid::Uuid,
    /// The version that the caller saw.
    pub version: i64,
    /// Any of the five statuses.
    #[schema(value_type = Option<schema::TaskStatus>)]
    pub status: Option<String>,
    /// Id of any active account; `none` for nobody.
    pub assigned_to: Option<String>,
    /// YYYY-MM-DD; empty for none.
    pub due_date: Option<String>,
    /// Whether the task has priority.
    pub is_priority: Option<bool>,
}

/// Changes many admin tasks. Each task is changed like a single one, in its own transaction, and has its own result. The same call with the
/// previous values and the new versions undoes the changes, except where somebody else changed a task in the meantime.
#[utoipa::path(
    post,
    path = "/api/tasks/changes",
    operation_id = "change_tasks",
    tag = "task",
    request_body = ChangeTasks,
    responses((status = 200, body = ChangedRows), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListAllTasks"))),
)]
pub async fn change_tasks(
    State(state): State<AppState>,
    caller: Caller,
    Json(body): Json<ChangeTasks>,
) -> Result<Json<ChangedRows>, ApiError> {
    admit(&state, &caller, act::ListAllTasks).await?;
    let rows = named("tasks", body.tasks, |task| task.id)?;
    let writer = state.clone();
    change_rows(&state, &caller, rows, move |conn, caller, task| {
        change(conn, &writer, caller, task)
    })
    .await
}

fn change(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    asked: &TaskToChange,
) -> Result<RowDone, ApiError> {
    let id = TaskId::from_uuid(asked.id);
    let change = Change::open(conn, state, caller, &asked.project_code, id)?;
    let form = asked.form(&change.task);
    let parsed = TaskForm::parse_edit(form.raw())?;
    // Not a conflict, even on an old version: the caller's intent is met. This also covers retries after a lost response.
    if change.task.edits_to(&parsed, None).is_empty() {
        return Ok(RowDone::unchanged());
    }
    change.expect(asked.version)?;
    edit(conn, &change, &form, &[])?;
    Ok(RowDone::changed(Some(asked.version + 1)))
}

impl TaskToChange {
    /// The Update Task form with the changes.
    fn form(&self, task: &Task) -> EditTask {
        let assigned_to = task.assigned_to.as_ref().map(|to| to.id.to_string());
        let due_date = task.due_date.map(|date| date.to_string());
        EditTask {
            description: task.description.clone(),
            status: self
                .status
                .clone()
                .unwrap_or_else(|| task.status.to_string()),
            assigned_to: self.assigned_to.clone().or(assigned_to),
            is_priority: self.is_priority.unwrap_or(task.is_priority),
            due_date: self.due_date.clone().or(due_date),
            uploads: Vec::new(),
            remove_attachments: Vec::new(),
        }
    }
}
