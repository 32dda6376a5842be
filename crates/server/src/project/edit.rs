//! Edits tracked fields; absent fields stay as they are.

use crate::api_error::Problem;
use crate::project::submit::ProjectFields;
use crate::project::view::ProjectPage;
use serde::Serialize;
use utoipa::ToSchema;

/// A refused stale edit, with the project as it is now.
#[derive(Debug, Serialize, ToSchema)]
pub struct StaleEdit {
    /// What went wrong.
    #[serde(flatten)]
    pub problem: Problem,
    /// The project as somebody else left it.
    pub current: ProjectPage,
}

/// Edits tracked fields; absent fields stay as they are.
#[utoipa::path(
    patch,
    path = "/api/projects/{code}",
    operation_id = "edit_project",
    tag = "project",
    params(("code" = String, Path, description = "The project code, in any case"), ("If-Match" = String, Header, description = "The ETag of the page that was edited")),
    request_body = ProjectFields,
    responses((status = 200, body = ProjectPage, headers(("ETag" = String))), (status = 412, body = StaleEdit, content_type = "application/problem+json", description = "Somebody else changed the project meanwhile"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("EditProject"))),
)]
pub async fn edit_project() {
    unimplemented!()
}
