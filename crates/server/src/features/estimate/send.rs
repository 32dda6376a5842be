//! Sends a draft to whoever decides.

use super::edit::StaleEstimate;
use super::view::EstimateVersion;
use super::{find_own, record, require_draft, require_revision, shown};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, IfMatch, Json, Path};
use crate::http::rate_limits::Limits;
use crate::shared::project_access::{author, permit_to_write};
use crate::shared::shots::require_photos;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::estimate::{EstimateState, check_expiry, status_after};
use domain::permission::act;

/// Sends a draft. The project moves to `estimate_submitted` if that is a step forward, and everybody who can see the project is told. Sending is
/// final; a correction is a new version. Whoever sent this revision gets the result again.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/estimates/{version}/send",
    operation_id = "send_estimate",
    tag = "estimate",
    params(("code" = String, Path, description = "The project code, in any case"), ("version" = uuid::Uuid, Path), ("If-Match" = String, Header, description = "The revision of the draft that is sent, in quotes")),
    responses((status = 200, body = EstimateVersion), (status = 409, body = Problem, content_type = "application/problem+json", description = "It was sent before (`estimate_not_draft`), or photos are missing that the status needs (`shots_missing`)"), (status = 412, body = StaleEstimate, content_type = "application/problem+json", description = "Somebody else edited it meanwhile"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("DraftEstimate"))),
)]
pub async fn send_estimate(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, version)): Path<(String, uuid::Uuid)>,
    IfMatch(revision): IfMatch,
) -> Result<Json<EstimateVersion>, ApiError> {
    let writer = state.clone();
    let sent = state
        .write(move |conn| {
            let actor = caller.user(conn, writer.now())?;
            let permit = permit_to_write(conn, &actor, act::DraftEstimate, &code)?;
            let project = permit.facts();
            let draft = find_own(conn, &actor, project, version)?;
            if draft.is_sent_as(user_of(&actor)?.user_id, revision) {
                return shown(conn, &writer, &actor, project.id, draft.summary.id);
            }
            require_draft(&draft)?;
            require_revision(conn, &writer, &actor, &draft, revision)?;
            check_expiry(draft.summary.expires_on, writer.today())?;
            let next = status_after(EstimateState::Sent, project.status);
            require_photos(conn, &permit, next)?;
            let mut rng = writer.rng();
            let mut author = author(&writer, &actor, &mut rng)?;
            store::estimate::send(conn, &permit, &mut author, &draft)?;
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            let event = AuditEvent::EstimateSent;
            record(conn, &limits, &actor, event, &draft, None)?;
            shown(conn, &writer, &actor, project.id, draft.summary.id)
        })
        .await?;
    Ok(Json(sent))
}
