//! Ends the owner session on the server.

use crate::api_error::Problem;

/// Ends the owner session on the server.
#[utoipa::path(
    delete,
    path = "/api/owner/session",
    operation_id = "end_owner_session",
    tag = "owner",
    responses((status = 204, description = "No session any more"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("EndOwnerSession"))),
)]
pub async fn end_owner_session() {
    unimplemented!()
}
