//! Validates the caller's owner session; valid is false without one.

use crate::api_error::Problem;
use crate::owner::view::OwnerSession;

/// Validates the caller's owner session; valid is false without one.
#[utoipa::path(
    get,
    path = "/api/owner/session",
    operation_id = "validate_owner_session",
    tag = "owner",
    responses((status = 200, body = OwnerSession), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn validate_owner_session() {
    unimplemented!()
}
