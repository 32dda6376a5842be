//! Decides about a version as the owner.

use super::decide::{DecideEstimate, RefusedDecision, run};
use super::view::EstimateVersion;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path};
use crate::http::rate_limits::Limits;
use crate::shared::owner_access::{live, permit_to_write};
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;

/// Decides about the newest sent version of an estimate as the owner, if owners decide. The session must have been opened with a link from an email
/// to the owner, because others know project codes, too. Refused on a device that is also used with an account.
#[utoipa::path(
    post,
    path = "/api/owner/estimates/{version}/decision",
    operation_id = "decide_owner_estimate",
    tag = "owner",
    params(("version" = uuid::Uuid, Path)),
    request_body = DecideEstimate,
    responses((status = 200, body = EstimateVersion), (status = 409, body = RefusedDecision, content_type = "application/problem+json", description = "As for `decide_estimate`"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("DecideEstimate"))),
)]
pub async fn decide_owner_estimate(
    State(state): State<AppState>,
    caller: Caller,
    Path(version): Path<uuid::Uuid>,
    Json(body): Json<DecideEstimate>,
) -> Result<Json<EstimateVersion>, ApiError> {
    let writer = state.clone();
    let decided = state
        .write(move |conn| {
            let actor = live(&caller, conn, writer.now())?;
            let permit = permit_to_write(conn, &actor, act::ListEstimates)?;
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            run(conn, &limits, &actor, permit.facts(), version, &body)
        })
        .await?;
    Ok(Json(decided))
}
