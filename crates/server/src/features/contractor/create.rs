//! Adds a contractor company.

use super::view::ContractorPage;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::{authorize, user_of};
use crate::http::extract::{Caller, IdempotencyKey, Json};
use crate::http::rate_limits::Limits;
use crate::shared::idempotency::IdempotentRequest;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::audit::AuditEvent;
use domain::contractor::ContractorForm;
use domain::id::ContractorId;
use domain::permission::act;
use http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::audit::NewAuditEntry;
use store::contractor::manage;
use utoipa::ToSchema;

/// The form for a company.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateContractor {
    /// Company name.
    pub company_name: String,
    /// Email address, if any.
    pub primary_email: Option<String>,
    /// Phone number, if any: ten digits.
    pub primary_phone: Option<String>,
}

/// Adds a contractor company. The slug is derived from its name; a number is appended if the slug is taken.
#[utoipa::path(
    post,
    path = "/api/admin/contractors",
    operation_id = "create_contractor",
    tag = "contractor",
    params(("Idempotency-Key" = Option<String>, Header, description = "A retried call with the same key takes effect once")),
    request_body = CreateContractor,
    responses((status = 201, body = ContractorPage, headers(("ETag" = String))), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageContractors"))),
)]
pub async fn create_contractor(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    Json(body): Json<CreateContractor>,
) -> Result<Response, ApiError> {
    let idempotent = IdempotentRequest::new(key, "create_contractor", &body)?;
    let id = ContractorId::new(state.clock(), &mut state.rng());
    let writer = state.clone();
    let answer = state
        .write(move |conn| {
            manage::serialize_changes(conn)?;
            let now = writer.now();
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::ManageContractors, ())?;
            if let Some(replayed) = idempotent.begin(conn, &actor, now)? {
                return Ok(replayed);
            }
            let form = ContractorForm::parse(
                &body.company_name,
                body.primary_email.as_deref().unwrap_or_default(),
                body.primary_phone.as_deref().unwrap_or_default(),
            )?;
            let slug = manage::create(conn, &permit, id, &form, now)?;
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            let entry = NewAuditEntry {
                actor: Some(user_of(&actor)?.user_id),
                details: Some(json!({ "contractor_id": id }).to_string()),
                ..NewAuditEntry::new(AuditEvent::ContractorCreated, format!("contractor:{id}"))
            };
            limits.record(conn, entry)?;
            let page = ContractorPage::of(conn, &writer, &actor, &slug)?;
            idempotent.finish(conn, &actor, StatusCode::CREATED, &page)
        })
        .await?;
    answer.into_response_with_etag()
}
