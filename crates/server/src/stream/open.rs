//! Server-sent events: what changed, for signed-in accounts.

use crate::api_error::Problem;

/// Server-sent events: what changed, for signed-in accounts.
#[utoipa::path(
    get,
    path = "/api/stream",
    operation_id = "open_stream",
    tag = "stream",
    responses((status = 200, content_type = "text/event-stream"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("OpenStream"))),
)]
pub async fn open_stream() {
    unimplemented!()
}
