//! Lists the changes to an admin task.

use super::gone;
use super::view::{TaskChange, TaskChangeList};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, PAGE_MAX, Path, Query, page_size, word};
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use domain::id::TaskId;
use domain::permission::act;
use serde::Deserialize;
use store::page::Cursor;
use store::task::HistoryQuery;
use utoipa::IntoParams;

/// Page parameters.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListTaskHistory {
    /// 1 to 100; default 50.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u32>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// Lists the changes of an admin task, one per field, with author and time.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/tasks/{id}/history",
    operation_id = "list_task_history",
    tag = "task",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path), ListTaskHistory),
    responses((status = 200, body = TaskChangeList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageTasks"))),
)]
pub async fn list_task_history(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id)): Path<(String, uuid::Uuid)>,
    Query(query): Query<ListTaskHistory>,
) -> Result<Json<TaskChangeList>, ApiError> {
    let list = HistoryQuery {
        limit: page_size(query.limit, LIMIT, PAGE_MAX)?,
        cursor: word(query.cursor.as_deref(), "cursor", Cursor::decode)?,
    };
    let reader = state.clone();
    let page = state
        .read(move |conn| {
            let actor = caller.user(conn, reader.now())?;
            let permit = permit(conn, &actor, act::ManageTasks, &code)?;
            let page = store::task::history(conn, &permit, TaskId::from_uuid(id), &list)?;
            page.ok_or_else(gone)
        })
        .await?;
    Ok(Json(TaskChangeList {
        items: page.items.into_iter().map(TaskChange::from).collect(),
        next_cursor: page.next_cursor.map(|cursor| cursor.encode()),
    }))
}

const LIMIT: u32 = 50;
