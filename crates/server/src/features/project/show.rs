//! Shows a project page.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path, etag};
use crate::shared::project_access::permit;
use crate::shared::views::project::ProjectPage;
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::permission::act;
use http::{StatusCode, header};
use store::Connection;

/// Returns a project page.
#[utoipa::path(
    get,
    path = "/api/projects/{code}",
    operation_id = "show_project",
    tag = "project",
    params(("code" = String, Path, description = "The project code, in any case")),
    responses((status = 200, body = ProjectPage, headers(("ETag" = String))), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowProject"))),
)]
pub async fn show_project(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
) -> Result<Response, ApiError> {
    let now = state.now();
    let show = move |conn: &mut Connection| {
        let actor = caller.user(conn, now)?;
        let permit = permit(conn, &actor, act::ShowProject, &code)?;
        let page = store::project::show(conn, &permit)?;
        Ok(ProjectPage::new(page, &actor, now))
    };
    Ok(with_etag(StatusCode::OK, state.read(show).await?))
}

/// Responds with a project page and its version as the `ETag`.
pub(super) fn with_etag(status: StatusCode, page: ProjectPage) -> Response {
    (
        status,
        [(header::ETAG, etag(page.card.version))],
        Json(page),
    )
        .into_response()
}
