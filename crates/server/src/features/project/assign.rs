//! Assigns a contractor company, or takes it off.

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

/// Which company.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AssignContractor {
    /// The company; null takes the present one off, and nothing does so by being left out.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    pub contractor_id: Option<uuid::Uuid>,
}

/// Assigns a contractor company, or takes it off.
#[utoipa::path(
    put,
    path = "/api/projects/{code}/contractor",
    operation_id = "assign_contractor",
    tag = "project",
    params(("code" = String, Path, description = "The project code, in any case"), ("If-Match" = String, Header, description = "The ETag of the page that the company was chosen on")),
    request_body = AssignContractor,
    responses((status = 200, body = ProjectPage, headers(("ETag" = String))), (status = 412, body = StaleEdit, content_type = "application/problem+json", description = "Somebody else changed the project meanwhile"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
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
            give(conn, change, version, company)?;
            Ok(())
        },
    )
    .await
}

/// Gives the project to a company, or takes the present one off, unless somebody changed it since the version that the
/// caller saw. Says whether that changed anything.
pub(super) fn give(
    conn: &mut Connection,
    change: &Change<'_, act::AssignContractor>,
    version: i64,
    company: Option<ContractorId>,
) -> Result<bool, ApiError> {
    // Whoever wants what is so already has lost nothing: also a try whose first answer got lost.
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

/// Goes on only with a company that takes projects, or with none.
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
