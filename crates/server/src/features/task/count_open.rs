//! Counts a project's open admin tasks.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path};
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;
use serde::Serialize;
use utoipa::ToSchema;

/// The number on the badge of the Tasks tab.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpenTasks {
    /// Tasks that are open, in progress, or waiting; counting stops at 100.
    pub open: i64,
}

/// Counts a project's admin tasks that are open, in progress, or waiting.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/tasks/open",
    operation_id = "count_open_tasks",
    tag = "task",
    params(("code" = String, Path, description = "The project code, in any case")),
    responses((status = 200, body = OpenTasks), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageTasks"))),
)]
pub async fn count_open_tasks(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
) -> Result<Json<OpenTasks>, ApiError> {
    let reader = state.clone();
    let open = state
        .read(move |conn| {
            let actor = caller.user(conn, reader.now())?;
            let permit = permit(conn, &actor, act::ManageTasks, &code)?;
            Ok::<_, ApiError>(store::task::count_open(conn, &permit)?)
        })
        .await?;
    Ok(Json(OpenTasks { open }))
}
