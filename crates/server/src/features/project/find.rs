//! Returns a project page by the project's id, which never changes.

use super::show::with_etag;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Path};
use crate::shared::project_access::permit_by_id;
use crate::shared::views::project::ProjectPage;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::id::ProjectId;
use domain::permission::act;
use http::StatusCode;

/// Returns a project page by the project's id. An open page uses it after the project gets a new code.
#[utoipa::path(
    get,
    path = "/api/projects/by-id/{project_id}",
    operation_id = "find_project",
    tag = "project",
    params(("project_id" = uuid::Uuid, Path, description = "The id, which stays whatever code the project has")),
    responses((status = 200, body = ProjectPage, headers(("ETag" = String))), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowProject"))),
)]
pub async fn find_project(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
) -> Result<Response, ApiError> {
    let now = state.now();
    let page = state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = permit_by_id(conn, &actor, act::ShowProject, ProjectId::from_uuid(id))?;
            let page = store::project::show(conn, &permit)?;
            Ok(ProjectPage::new(page, &actor, now))
        })
        .await?;
    Ok(with_etag(StatusCode::OK, page))
}
