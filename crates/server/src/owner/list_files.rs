//! The project's files, for its owner.

use crate::api_error::Problem;
use crate::file::view::FileList;

/// The project's files, for its owner.
#[utoipa::path(
    get,
    path = "/api/owner/files",
    operation_id = "list_owner_files",
    tag = "owner",
    responses((status = 200, body = FileList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowOwnerProject"))),
)]
pub async fn list_owner_files() {
    unimplemented!()
}
