//! A project's page.

use crate::api_error::{ApiError, Problem};
use crate::extract::{Caller, JSON, Json, Path, etag};
use crate::project::access::permit_to_show;
use crate::project::view::ProjectPage;
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{StatusCode, header};

/// A project's page.
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
    let pages = state.clone();
    let page = state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = permit_to_show(conn, &actor, &code)?;
            pages.project_pages().show(conn, &permit, &actor, now)
        })
        .await?;
    Ok((
        [(header::ETAG, page.etag), (header::CONTENT_TYPE, JSON)],
        page.body,
    )
        .into_response())
}

/// A project's page with its version as `ETag`.
pub(super) fn with_etag(status: StatusCode, page: ProjectPage) -> Response {
    (status, [(header::ETAG, etag(page.version))], Json(page)).into_response()
}
