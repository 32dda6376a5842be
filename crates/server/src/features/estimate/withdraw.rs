//! Withdraws a sent version.

use super::view::EstimateVersion;
use super::{find_own, record, shown};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Json, Path};
use crate::http::rate_limits::Limits;
use crate::shared::project_access::{author, permit_to_write};
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::estimate::parse_reason;
use domain::language::Message;
use domain::permission::act;
use serde::Deserialize;
use utoipa::ToSchema;

/// Why a version is withdrawn.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WithdrawEstimate {
    /// The reason, which everybody who can see the project reads in the timeline.
    pub reason: String,
}

/// Withdraws the newest sent version of an estimate while it waits for a decision. The status of the project stays. Whoever withdrew it for the
/// same reason gets the result again.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/estimates/{version}/withdraw",
    operation_id = "withdraw_estimate",
    tag = "estimate",
    params(("code" = String, Path, description = "The project code, in any case"), ("version" = uuid::Uuid, Path)),
    request_body = WithdrawEstimate,
    responses((status = 200, body = EstimateVersion), (status = 409, body = Problem, content_type = "application/problem+json", description = "It does not wait for a decision (`estimate_not_withdrawable`)"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("DraftEstimate"))),
)]
pub async fn withdraw_estimate(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, version)): Path<(String, uuid::Uuid)>,
    Json(body): Json<WithdrawEstimate>,
) -> Result<Json<EstimateVersion>, ApiError> {
    let writer = state.clone();
    let withdrawn = state
        .write(move |conn| {
            let actor = caller.user(conn, writer.now())?;
            let permit = permit_to_write(conn, &actor, act::DraftEstimate, &code)?;
            let project = permit.facts();
            let sent = find_own(conn, &actor, project, version)?;
            let reason = parse_reason(&body.reason)?;
            let user = user_of(&actor)?.user_id;
            if store::estimate::is_withdrawn_by(conn, &permit, user, &sent, &reason)? {
                return shown(conn, &writer, &actor, project.id, sent.summary.id);
            }
            if !sent.is_withdrawable() {
                let message = Message::ErrorEstimateNotWithdrawable;
                return Err(ApiError::conflict("estimate_not_withdrawable", message));
            }
            let mut rng = writer.rng();
            let mut author = author(&writer, &actor, &mut rng)?;
            store::estimate::withdraw(conn, &permit, &mut author, &sent, &reason)?;
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            let event = AuditEvent::EstimateWithdrawn;
            record(conn, &limits, &actor, event, &sent, None)?;
            shown(conn, &writer, &actor, project.id, sent.summary.id)
        })
        .await?;
    Ok(Json(withdrawn))
}
