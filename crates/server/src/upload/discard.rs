//! Removes an upload that was not attached.

use crate::api_error::Problem;

/// Removes an upload that was not attached.
#[utoipa::path(
    delete,
    path = "/api/uploads/{id}",
    operation_id = "discard_upload",
    tag = "upload",
    params(("id" = uuid::Uuid, Path)),
    responses((status = 204, description = "Gone"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("CreateUpload"))),
)]
pub async fn discard_upload() {
    unimplemented!()
}
