//! Server-sent events: what changed on the owner's project.

use crate::api_error::Problem;

/// Server-sent events: what changed on the owner's project.
#[utoipa::path(
    get,
    path = "/api/owner/stream",
    operation_id = "open_owner_stream",
    tag = "owner",
    responses((status = 200, content_type = "text/event-stream"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowOwnerProject"))),
)]
pub async fn open_owner_stream() {
    unimplemented!()
}
