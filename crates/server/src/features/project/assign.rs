//! Assigns a contractor company to a project, or removes it.

use super::change::{Change, StaleEdit, change};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, IfMatch, Json, Path};
use crate::shared::views::project::ProjectPage;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::contractor::ContractorStatus;
use domain::field_error::FieldError;
use domain::id::ContractorId;
use domain::language::Message;
use domain::permission::act;
use serde::Deserialize;
use store::Connection;
use utoipa::ToSchema;

/// The company to assign.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AssignContractor {
    /// The company's id; null removes the current company. Required, so that a missing field does not remove it.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    pub contractor_id: Option<uuid::Uuid>,
}

/// Assigns a contractor company to a project, or removes it.
#[utoipa::path(
    put,
    path = "/api/projects/{code}/contractor",
    operation_id = "assign_contractor",
    tag = "project",
    params(("code" = String, Path, description = "The project code, in any case"), ("If-Match" = String, Header, description = "The ETag of the page that the company was chosen on")),
    request_body = AssignContractor,
    responses((status = 200, body = ProjectPage, headers(("ETag" = String))), (status = 412, body = StaleEdit, content_type = "application/problem+json", description = "Somebody else changed the project in the meantime"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("AssignContractor"))),
)]
pub async fn assign_contractor(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    IfMatch(version): IfMatch,
    Json(body): Json<AssignContractor>,
) -> Result<Response, ApiError> {
    change(
        &state,
        caller,
        act::AssignContractor,
        code,
        move |conn, change| {
            let company = body.contractor_id.map(ContractorId::from_uuid);
            set_company(conn, change, version, company)?;
            Ok(())
        },
    )
    .await
}

/// Assigns or removes the company, unless the project changed since the version that the caller saw. Returns whether anything
/// changed.
pub(super) fn set_company(
    conn: &mut Connection,
    change: &Change<'_, act::AssignContractor>,
    version: i64,
    company: Option<ContractorId>,
) -> Result<bool, ApiError> {
    // Not a conflict, even on an old version: the caller's intent is met. This also covers retries after a lost response.
    if change.current.project.contractor_id == company {
        return Ok(false);
    }
    change.expect(version)?;
    expect_active(conn, company)?;
    let mut rng = change.state.rng();
    let mut author = change.author(&mut rng)?;
    store::project::assign(conn, &change.permit, &mut author, company)?;
    Ok(true)
}

/// Returns an error if the company does not exist or is inactive. Accepts `None`.
pub(super) fn expect_active(
    conn: &mut Connection,
    company: Option<ContractorId>,
) -> Result<(), ApiError> {
    if let Some(id) = company
        && store::contractor::find(conn, id)?
            .is_none_or(|company| company.status != ContractorStatus::Active)
    {
        let message = Message::ErrorContractorUnknown;
        return Err(FieldError::new("contractor_id", "unknown_contractor", message).into());
    }
    Ok(())
}
