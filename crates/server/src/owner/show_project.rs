//! The owner's view of the project.

use crate::api_error::Problem;
use crate::owner::view::OwnerProject;

/// The owner's view of the project.
#[utoipa::path(
    get,
    path = "/api/owner/project",
    operation_id = "show_owner_project",
    tag = "owner",
    responses((status = 200, body = OwnerProject), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowOwnerProject"))),
)]
pub async fn show_owner_project() {
    unimplemented!()
}
