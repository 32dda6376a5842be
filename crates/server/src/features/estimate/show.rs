//! Shows a version of an estimate.

use super::shown;
use super::view::EstimateVersion;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Path};
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::id::EstimateVersionId;
use domain::permission::act;
use http::StatusCode;

/// Returns a version of an estimate. Its amounts, prices, and files are left out for callers who may not see them.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/estimates/{version}",
    operation_id = "show_estimate",
    tag = "estimate",
    params(("code" = String, Path, description = "The project code, in any case"), ("version" = uuid::Uuid, Path)),
    responses((status = 200, body = EstimateVersion, headers(("ETag" = String))), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListEstimates"))),
)]
pub async fn show_estimate(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, version)): Path<(String, uuid::Uuid)>,
) -> Result<Response, ApiError> {
    let reader = state.clone();
    let id = EstimateVersionId::from_uuid(version);
    let version: EstimateVersion = state
        .read(move |conn| {
            let actor = caller.user(conn, reader.now())?;
            let permit = permit(conn, &actor, act::ListEstimates, &code)?;
            shown(conn, &reader, &actor, permit.facts().id, id)
        })
        .await?;
    Ok(version.into_response_as(StatusCode::OK))
}
