//! A project's page.

use crate::api_error::Problem;
use crate::project::view::ProjectPage;

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
pub async fn show_project() {
    unimplemented!()
}
