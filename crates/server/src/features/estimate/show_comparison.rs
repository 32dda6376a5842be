//! Compares two versions line by line.

use super::view::EstimateComparison;
use super::viewer_of;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path, Query};
use crate::shared::estimate::{authorize_amounts, facts_of, find};
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use domain::id::EstimateVersionId;
use domain::permission::act;
use serde::Deserialize;
use utoipa::IntoParams;

/// The version to compare with.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ShowComparison {
    /// The id of a version of the same project, usually the older one.
    pub with: uuid::Uuid,
}

/// Compares two versions line by line: those with the same room, description, and unit, then those at the same place.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/estimates/{version}/comparison",
    operation_id = "show_estimate_comparison",
    tag = "estimate",
    params(("code" = String, Path, description = "The project code, in any case"), ("version" = uuid::Uuid, Path), ShowComparison),
    responses((status = 200, body = EstimateComparison), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("SeeEstimateAmounts"))),
)]
pub async fn show_estimate_comparison(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, version)): Path<(String, uuid::Uuid)>,
    Query(query): Query<ShowComparison>,
) -> Result<Json<EstimateComparison>, ApiError> {
    let reader = state.clone();
    let compared = state
        .read(move |conn| {
            let actor = caller.user(conn, reader.now())?;
            let permit = permit(conn, &actor, act::ListEstimates, &code)?;
            let project = permit.facts();
            let [before, after] = [query.with, version].map(EstimateVersionId::from_uuid);
            let before = find(conn, &actor, project, before)?;
            let after = find(conn, &actor, project, after)?;
            let facts = facts_of(conn, &reader, project)?;
            authorize_amounts(&actor, &facts)?;
            Ok(viewer_of(&reader, &actor, &facts).comparison(&before, &after))
        })
        .await?;
    Ok(Json(compared))
}
