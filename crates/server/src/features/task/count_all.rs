//! Counts the open admin tasks of all projects by view.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::{authorize, user_of};
use crate::http::extract::{Caller, Json};
use crate::state::AppState;
use axum::extract::State;
use domain::event::LocalNow;
use domain::permission::act;
use domain::task::{TaskView, TaskViewCounts};
use serde::Serialize;
use utoipa::ToSchema;

/// Number of open tasks in each view; counting stops at 100.
#[derive(Debug, Serialize, ToSchema)]
pub struct AllTaskCounts {
    /// Assigned to the caller.
    pub mine: i64,
    /// Assigned to nobody.
    pub unassigned: i64,
    /// Due in the next seven days, including today.
    pub due: i64,
    /// Due before today.
    pub overdue: i64,
    /// All open tasks.
    pub all: i64,
}

impl From<TaskViewCounts> for AllTaskCounts {
    fn from(counts: TaskViewCounts) -> Self {
        Self {
            mine: counts.of(TaskView::Mine),
            unassigned: counts.of(TaskView::Unassigned),
            due: counts.of(TaskView::Due),
            overdue: counts.of(TaskView::Overdue),
            all: counts.of(TaskView::AllOpen),
        }
    }
}

/// Counts the admin tasks of all projects that are open, in progress, or waiting.
#[utoipa::path(
    get,
    path = "/api/tasks/counts",
    operation_id = "count_all_tasks",
    tag = "task",
    responses((status = 200, body = AllTaskCounts), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListAllTasks"))),
)]
pub async fn count_all_tasks(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<AllTaskCounts>, ApiError> {
    let reader = state.clone();
    let counts = state
        .read(move |conn| {
            let (now, zone) = (reader.now(), &reader.time_zone());
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::ListAllTasks, ())?;
            let today = LocalNow { now, zone }.today();
            let me = user_of(&actor)?.user_id;
            Ok::<_, ApiError>(store::task::count_all(conn, &permit, me, today)?)
        })
        .await?;
    Ok(Json(counts.into()))
}
