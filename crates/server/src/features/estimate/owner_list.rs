//! Lists the estimates of the owner's project.

use super::view::EstimateList;
use super::viewer_of;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::shared::estimate::facts_of;
use crate::shared::owner_access::permit_to;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;

/// Lists the estimates of the owner's project with their sent versions.
#[utoipa::path(
    get,
    path = "/api/owner/estimates",
    operation_id = "list_owner_estimates",
    tag = "owner",
    responses((status = 200, body = EstimateList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListEstimates"))),
)]
pub async fn list_owner_estimates(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<EstimateList>, ApiError> {
    let reader = state.clone();
    let list = state
        .read(move |conn| {
            let actor = caller.owner(conn, reader.now())?;
            let permit = permit_to(conn, &actor, act::ListEstimates)?;
            let found = store::estimate::list(conn, &permit)?;
            let facts = facts_of(conn, &reader, permit.facts())?;
            Ok(viewer_of(&reader, &actor, &facts).list(found))
        })
        .await?;
    Ok(Json(list))
}
