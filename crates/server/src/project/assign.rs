//! Assigns a contractor company, or takes it off.

use crate::api_error::Problem;
use crate::project::view::ProjectPage;
use serde::Deserialize;
use utoipa::ToSchema;

/// Which company.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AssignContractor {
    /// The company; null takes the present one off.
    pub contractor_id: Option<uuid::Uuid>,
}

/// Assigns a contractor company, or takes it off.
#[utoipa::path(
    put,
    path = "/api/projects/{code}/contractor",
    operation_id = "assign_contractor",
    tag = "project",
    params(("code" = String, Path, description = "The project code, in any case")),
    request_body = AssignContractor,
    responses((status = 200, body = ProjectPage), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("AssignContractor"))),
)]
pub async fn assign_contractor() {
    unimplemented!()
}
