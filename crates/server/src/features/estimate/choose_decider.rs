//! Chooses who decides about the estimates of a project.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Json, Path};
use crate::http::rate_limits::Limits;
use crate::schema;
use crate::shared::project_access::{author, permit_to_write};
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::estimate::{Decider, check_decider};
use domain::permission::act;
use http::StatusCode;
use serde::Deserialize;
use serde_json::json;
use store::audit::NewAuditEntry;
use utoipa::ToSchema;

/// Who decides.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChooseDecider {
    /// Who decides. Admins record the decisions of an adjuster, and can record those of partners and owners.
    #[schema(value_type = schema::EstimateDecider)]
    pub decider: Decider,
}

/// Chooses who decides about the estimates of a project. The change is in the timeline and the history, and everybody who can see
/// the project is told again what waits for a decision. Decisions that were made stay. Idempotent. A project without a referral
/// partner cannot have one as decider.
#[utoipa::path(
    put,
    path = "/api/projects/{code}/estimate-decider",
    operation_id = "choose_estimate_decider",
    tag = "estimate",
    params(("code" = String, Path, description = "The project code, in any case")),
    request_body = ChooseDecider,
    responses((status = 204, description = "Set"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ChooseDecider"))),
)]
pub async fn choose_estimate_decider(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    Json(body): Json<ChooseDecider>,
) -> Result<StatusCode, ApiError> {
    let writer = state.clone();
    state
        .write(move |conn| {
            let now = writer.now();
            let actor = caller.user(conn, now)?;
            let permit = permit_to_write(conn, &actor, act::ChooseDecider, &code)?;
            check_decider(body.decider, permit.facts())?;
            let mut rng = writer.rng();
            let mut author = author(&writer, &actor, &mut rng)?;
            let (chosen, today) = (body.decider, writer.today());
            if store::estimate::choose_decider(conn, &permit, &mut author, chosen, today)? {
                let project = permit.facts().id;
                let details = json!({ "decider": body.decider });
                let entry = NewAuditEntry {
                    actor: Some(user_of(&actor)?.user_id),
                    project: Some(project),
                    details: Some(details.to_string()),
                    // The key makes each change a separate row.
                    ..NewAuditEntry::new(
                        AuditEvent::EstimateDeciderChosen,
                        format!("estimate_decider:{project}:{now}"),
                    )
                };
                let limits = Limits {
                    state: &writer,
                    caller: &caller,
                };
                limits.record(conn, entry)?;
            }
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}
