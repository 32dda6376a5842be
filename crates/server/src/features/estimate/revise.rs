//! Makes a new version of an estimate.

use super::view::EstimateVersion;
use super::{find_own, shown};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json, Path};
use crate::shared::project_access::{author, permit_to_write};
use crate::state::AppState;
use axum::extract::State;
use domain::estimate::{EstimateForm, EstimateState, VERSIONS_MAX, Version};
use domain::id::EstimateVersionId;
use domain::language::Message;
use domain::permission::act;
use http::StatusCode;
use jiff::civil::Date;
use serde_json::json;
use store::estimate::NewVersion;

/// Makes a draft of the next version of an estimate, with what this version says. Files are not copied, because they belong to the version that
/// they were made for.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/estimates/{version}/next",
    operation_id = "revise_estimate",
    tag = "estimate",
    params(("code" = String, Path, description = "The project code, in any case"), ("version" = uuid::Uuid, Path)),
    responses((status = 201, body = EstimateVersion), (status = 409, body = Problem, content_type = "application/problem+json", description = "The estimate has a draft (`estimate_has_draft`), whose id `current` names, or too many versions"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("DraftEstimate"))),
)]
pub async fn revise_estimate(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, version)): Path<(String, uuid::Uuid)>,
) -> Result<(StatusCode, Json<EstimateVersion>), ApiError> {
    let id = EstimateVersionId::new(state.clock(), &mut state.rng());
    let writer = state.clone();
    let draft = state
        .write(move |conn| {
            let actor = caller.user(conn, writer.now())?;
            let permit = permit_to_write(conn, &actor, act::DraftEstimate, &code)?;
            let project = permit.facts();
            let before = find_own(conn, &actor, project, version)?;
            let listing = authorize(&actor, act::ListEstimates, project.clone())?;
            let draft = store::estimate::list(conn, &listing)?
                .into_iter()
                .filter(|(estimate, _)| estimate.id == before.estimate.id)
                .flat_map(|(_, versions)| versions)
                .find(|version| version.state == EstimateState::Draft);
            if let Some(draft) = draft {
                let message = Message::ErrorEstimateHasDraft;
                let refused = ApiError::conflict("estimate_has_draft", message);
                return Err(refused.with_current(json!({ "id": draft.id })));
            }
            let mut rng = writer.rng();
            let mut author = author(&writer, &actor, &mut rng)?;
            let new = NewVersion {
                id,
                currency: before.summary.currency,
                form: &copied(&before, writer.today()),
                uploads: &[],
            };
            let estimate = before.estimate.id;
            if !store::estimate::next(conn, &permit, &mut author, estimate, &new)? {
                let most = VERSIONS_MAX.to_string();
                let message = Message::ErrorEstimateVersionsMost { most };
                return Err(ApiError::conflict("too_many_versions", message));
            }
            shown(conn, &writer, &actor, project.id, id)
        })
        .await?;
    Ok((StatusCode::CREATED, Json(draft)))
}

/// What the next version says at first. A last day that has passed is left out.
fn copied(version: &Version, today: Date) -> EstimateForm {
    EstimateForm {
        scope: version.scope.clone(),
        amount: version.summary.amount,
        tax: version.tax,
        lines: version.lines.clone(),
        deductible: version.deductible,
        depreciation: version.depreciation,
        expires_on: version.summary.expires_on.filter(|day| *day >= today),
    }
}
