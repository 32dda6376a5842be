//! Lists the estimates of a project.

use super::view::EstimateList;
use super::viewer_of;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path};
use crate::shared::estimate::facts_of;
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;

/// Lists the estimates of a project with the versions that the caller sees: admins all, a company its own and what the office sent, partners what
/// was sent.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/estimates",
    operation_id = "list_estimates",
    tag = "estimate",
    params(("code" = String, Path, description = "The project code, in any case")),
    responses((status = 200, body = EstimateList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListEstimates"))),
)]
pub async fn list_estimates(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
) -> Result<Json<EstimateList>, ApiError> {
    let reader = state.clone();
    let list = state
        .read(move |conn| {
            let actor = caller.user(conn, reader.now())?;
            let permit = permit(conn, &actor, act::ListEstimates, &code)?;
            let found = store::estimate::list(conn, &permit)?;
            let facts = facts_of(conn, &reader, permit.facts())?;
            Ok(viewer_of(&reader, &actor, &facts).list(found))
        })
        .await?;
    Ok(Json(list))
}
