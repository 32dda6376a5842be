//! Ends the caller's session on the server; without one, does nothing.

use crate::api_error::Problem;

/// Ends the caller's session on the server; without one, does nothing.
#[utoipa::path(
    post,
    path = "/api/auth/sign-out",
    operation_id = "sign_out",
    tag = "auth",
    responses((status = 204, description = "No session any more"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn sign_out() {
    unimplemented!()
}
