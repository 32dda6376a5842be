//! Lists a project's admin tasks.

use super::view::TaskList;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, PAGE_MAX, Path, Query, page_size, word};
use crate::schema;
use crate::shared::presenter::Presenter;
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;
use domain::task::TaskStatus;
use serde::Deserialize;
use store::task::{ListQuery, TaskCursor};
use utoipa::IntoParams;

/// Filter and page parameters.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListTasks {
    /// Only tasks with this status.
    #[param(value_type = Option<schema::TaskStatus>)]
    pub status: Option<String>,
    /// 1 to 100; default 50.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u32>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// Lists a project's admin tasks: priority tasks first, each group newest first.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/tasks",
    operation_id = "list_tasks",
    tag = "task",
    params(("code" = String, Path, description = "The project code, in any case"), ListTasks),
    responses((status = 200, body = TaskList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageTasks"))),
)]
pub async fn list_tasks(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    Query(query): Query<ListTasks>,
) -> Result<Json<TaskList>, ApiError> {
    let list = ListQuery {
        status: word(query.status.as_deref(), "status", TaskStatus::parse)?,
        limit: page_size(query.limit, LIMIT, PAGE_MAX)?,
        cursor: word(query.cursor.as_deref(), "cursor", TaskCursor::decode)?,
    };
    let reader = state.clone();
    let answer = state
        .read(move |conn| {
            let now = reader.now();
            let actor = caller.user(conn, now)?;
            let permit = permit(conn, &actor, act::ManageTasks, &code)?;
            let page = store::task::list(conn, &permit, &list)?;
            let counts = store::task::counts(conn, &permit)?;
            let presenter = Presenter {
                actor: &actor,
                links: reader.links(),
                now,
            };
            presenter.tasks(page, counts, permit.facts())
        })
        .await?;
    Ok(Json(answer))
}

const LIMIT: u32 = 50;
