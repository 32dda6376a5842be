//! Assigns a contractor company to many projects, or removes their companies.

use super::assign::{expect_active, set_company};
use super::bulk::{Bulk, BulkResult, SeenProject};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, IdempotencyKey, Json};
use crate::shared::idempotency::IdempotentRequest;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::id::ContractorId;
use domain::permission::act;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

/// The company to assign, and the projects.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AssignProjects {
    /// The company's id; null removes the current companies. Required, so that a missing field does not remove them.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    pub contractor_id: Option<uuid::Uuid>,
    /// 1 to 200 projects, without duplicates.
    pub projects: Vec<SeenProject>,
}

/// Assigns a contractor company to many projects, or removes their companies. Each project is changed in its own transaction and
/// has its own result.
#[utoipa::path(
    post,
    path = "/api/projects/assign",
    operation_id = "assign_projects",
    tag = "project",
    params(("Idempotency-Key" = Option<String>, Header, description = "A retried call with the same key changes each project once")),
    request_body = AssignProjects,
    responses((status = 200, body = BulkResult), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ChangeProjects"))),
)]
pub async fn assign_projects(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    Json(body): Json<AssignProjects>,
) -> Result<Json<BulkResult>, ApiError> {
    let idempotent = IdempotentRequest::new(key, "assign_projects", &body)?;
    let company = body.contractor_id.map(ContractorId::from_uuid);
    let details = json!({ "contractor": body.contractor_id, "projects": body.projects.len() });
    let bulk = Bulk {
        state,
        caller,
        idempotent,
        projects: body.projects,
    };
    bulk.begin(AuditEvent::ProjectsAssigned, details, move |conn| {
        expect_active(conn, company)
    })
    .await?
    .each(act::AssignContractor, move |conn, change, version| {
        set_company(conn, change, version, company)
    })
    .await
}
