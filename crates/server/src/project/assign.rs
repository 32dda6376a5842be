//! Assigns a contractor company, or takes it off.

use super::show::with_etag;
use crate::api_error::{ApiError, Problem};
use crate::extract::{Caller, Json, Path};
use crate::project::access::permit;
use crate::project::author;
use crate::project::view::ProjectPage;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::contractor::ContractorStatus;
use domain::field_error::FieldError;
use domain::id::ContractorId;
use domain::permission::act;
use http::StatusCode;
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
pub async fn assign_contractor(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    Json(body): Json<AssignContractor>,
) -> Result<Response, ApiError> {
    let writer = state.clone();
    let page = state
        .write(move |conn| {
            let now = writer.now();
            let actor = caller.user(conn, now)?;
            let permitted = permit(conn, &actor, act::AssignContractor, &code)?;
            let mut rng = writer.rng();
            let mut author = author(&writer, &actor, &mut rng)?;
            let company = body.contractor_id.map(ContractorId::from_uuid);
            if let Some(id) = company
                && !store::contractor::find(conn, id)?
                    .is_some_and(|company| company.status == ContractorStatus::Active)
            {
                let message = "This contractor does not exist or is not active.";
                return Err(FieldError::new("contractor_id", "unknown_contractor", message).into());
            }
            store::project::assign(conn, &permitted, &mut author, company)?;
            let shown = permit(conn, &actor, act::ShowProject, &code)?;
            Ok(ProjectPage::new(
                store::project::show(conn, &shown)?,
                &actor,
                now,
            ))
        })
        .await?;
    Ok(with_etag(StatusCode::OK, page))
}
