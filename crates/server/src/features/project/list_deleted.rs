//! Lists deleted projects.

use super::deleted_view::{DeletedProject, DeletedProjectList};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json, PAGE_MAX, Query, page_size, word};
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;
use serde::Deserialize;
use store::page::Cursor;
use store::project::deletion;
use utoipa::IntoParams;

/// Page parameters.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListDeletedProjects {
    /// 1 to 100; default 25.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u32>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

const LIMIT: u32 = 25;

/// Lists deleted projects that can still be restored, last deleted first.
#[utoipa::path(
    get,
    path = "/api/admin/deleted-projects",
    operation_id = "list_deleted_projects",
    tag = "project",
    params(ListDeletedProjects),
    responses((status = 200, body = DeletedProjectList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageDeletedProjects"))),
)]
pub async fn list_deleted_projects(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ListDeletedProjects>,
) -> Result<Json<DeletedProjectList>, ApiError> {
    let cursor = word(query.cursor.as_deref(), "cursor", Cursor::decode)?;
    let limit = page_size(query.limit, LIMIT, PAGE_MAX)?;
    let now = state.now();
    let page = state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::ManageDeletedProjects, ())?;
            Ok(deletion::list_deleted(
                conn,
                &permit,
                limit,
                cursor.as_ref(),
            )?)
        })
        .await?;
    Ok(Json(DeletedProjectList {
        items: page.items.into_iter().map(DeletedProject::from).collect(),
        next_cursor: page.next_cursor.map(|cursor| cursor.encode()),
    }))
}
