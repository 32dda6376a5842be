//! A project's files.

use crate::api_error::Problem;
use crate::file::view::FileList;

/// A project's files.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/files",
    operation_id = "list_files",
    tag = "file",
    params(("code" = String, Path, description = "The project code, in any case")),
    responses((status = 200, body = FileList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListFiles"))),
)]
pub async fn list_files() {
    unimplemented!()
}
