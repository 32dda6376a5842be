//! Opens an owner session with a project code.

use crate::api_error::Problem;
use crate::owner::view::OwnerSession;
use serde::Deserialize;
use utoipa::ToSchema;

/// The code.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateOwnerSession {
    /// Six characters, in any case.
    pub project_code: String,
}

/// Opens an owner session with a project code.
#[utoipa::path(
    post,
    path = "/api/owner/session",
    operation_id = "create_owner_session",
    tag = "owner",
    request_body = CreateOwnerSession,
    responses((status = 201, body = OwnerSession), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn create_owner_session() {
    unimplemented!()
}
