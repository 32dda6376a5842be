//! Shows a version of an estimate to the owner.

use super::shown;
use super::view::EstimateVersion;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path};
use crate::shared::owner_access::permit_to;
use crate::state::AppState;
use axum::extract::State;
use domain::id::EstimateVersionId;
use domain::permission::act;

/// Returns a sent version of an estimate of the owner's project.
#[utoipa::path(
    get,
    path = "/api/owner/estimates/{version}",
    operation_id = "show_owner_estimate",
    tag = "owner",
    params(("version" = uuid::Uuid, Path)),
    responses((status = 200, body = EstimateVersion), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListEstimates"))),
)]
pub async fn show_owner_estimate(
    State(state): State<AppState>,
    caller: Caller,
    Path(version): Path<uuid::Uuid>,
) -> Result<Json<EstimateVersion>, ApiError> {
    let reader = state.clone();
    let id = EstimateVersionId::from_uuid(version);
    let version = state
        .read(move |conn| {
            let actor = caller.owner(conn, reader.now())?;
            let permit = permit_to(conn, &actor, act::ListEstimates)?;
            shown(conn, &reader, &actor, permit.facts().id, id)
        })
        .await?;
    Ok(Json(version))
}
