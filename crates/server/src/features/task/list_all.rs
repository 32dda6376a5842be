//! Lists the admin tasks of all projects.

use super::view::TaskOfProject;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::{authorize, user_of};
use crate::http::extract::{Caller, Json, PAGE_MAX, Query, page_size, word};
use crate::schema;
use crate::shared::presenter::Presenter;
use crate::state::AppState;
use axum::extract::State;
use domain::event::LocalNow;
use domain::permission::act;
use domain::task::TaskView;
use serde::{Deserialize, Serialize};
use store::task::{AllQuery, DueCursor};
use utoipa::{IntoParams, ToSchema};

/// View and page parameters.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListAllTasks {
    /// The view; all open tasks by default. `due` means in the next seven days, including today; `everything` also contains completed and
    /// cancelled tasks.
    #[param(value_type = Option<schema::TaskView>)]
    pub view: Option<String>,
    /// 1 to 100; default 50.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u32>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// A page of the tasks of all projects.
#[derive(Debug, Serialize, ToSchema)]
pub struct AllTaskList {
    /// By due date, priority tasks of a day first; tasks without a due date come last. The view `everything` lists the newest first.
    pub items: Vec<TaskOfProject>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// Lists the admin tasks of all projects: those that are open, in progress, or waiting by due date, or all of them.
#[utoipa::path(
    get,
    path = "/api/tasks",
    operation_id = "list_all_tasks",
    tag = "task",
    params(ListAllTasks),
    responses((status = 200, body = AllTaskList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListAllTasks"))),
)]
pub async fn list_all_tasks(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ListAllTasks>,
) -> Result<Json<AllTaskList>, ApiError> {
    let view = word(query.view.as_deref(), "view", TaskView::parse)?.unwrap_or(TaskView::AllOpen);
    let limit = page_size(query.limit, LIMIT, PAGE_MAX)?;
    let cursor = word(query.cursor.as_deref(), "cursor", DueCursor::decode)?;
    let reader = state.clone();
    let answer = state
        .read(move |conn| {
            let (now, zone) = (reader.now(), &reader.time_zone());
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::ListAllTasks, ())?;
            let query = AllQuery {
                view,
                reader: user_of(&actor)?.user_id,
                today: LocalNow { now, zone }.today(),
                limit,
                cursor,
            };
            let page = store::task::all(conn, &permit, &query)?;
            let presenter = Presenter {
                actor: &actor,
                links: reader.links(),
                now,
            };
            let items = page.items.into_iter();
            Ok::<_, ApiError>(AllTaskList {
                items: items
                    .map(|task| presenter.task_of_project(task))
                    .collect::<Result<_, _>>()?,
                next_cursor: page.next_cursor.map(|cursor| cursor.encode()),
            })
        })
        .await?;
    Ok(Json(answer))
}

const LIMIT: u32 = 50;
