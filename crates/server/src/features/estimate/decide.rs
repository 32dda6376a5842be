//! Decides about a version.

use super::view::EstimateVersion;
use super::viewer::Viewer;
use super::{record, shown, viewer_of};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json, Path};
use crate::http::rate_limits::Limits;
use crate::schema;
use crate::shared::estimate::{facts_of, find};
use crate::shared::presenter::PORTAL;
use crate::shared::project_access::permit_to_write;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::estimate::{
    Decider, Decision, DecisionForm, DecisionKind, DecisionRefusal, RawApprovedLine, RawDecision,
    Version, check_decision,
};
use domain::id::{EstimateVersionId, UserId};
use domain::language::{Message, Param, Text};
use domain::permission::{Actor, act};
use domain::project::ProjectFacts;
use http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Connection;
use store::estimate::DecidedBy;
use utoipa::ToSchema;

/// A decision about a version.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DecideEstimate {
    /// What is decided.
    #[schema(value_type = schema::EstimateDecisionKind)]
    pub kind: DecisionKind,
    /// The reason, which everybody who can see the project reads in the timeline. Required unless the caller approves everything as the decider.
    #[serde(default)]
    pub reason: Option<String>,
    /// The approved amount, more than 0 and less than the total, for `approve_in_part` without lines.
    #[serde(default)]
    pub amount: Option<String>,
    /// The approved lines for `approve_in_part`. The others are not approved.
    #[serde(default)]
    pub lines: Vec<DecidedLine>,
    /// Whether an admin records the decision of somebody else. For an admin, this follows from who decides, so it may be left out.
    #[serde(default)]
    pub on_behalf: bool,
}

/// An approved line.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DecidedLine {
    /// The place of the line, from 0.
    pub position: i64,
    /// The approved amount with tax: up to the line's total, or for a credit, from its total to 0.
    pub amount: String,
}

/// A refused decision.
#[derive(Debug, Serialize, ToSchema)]
pub struct RefusedDecision {
    /// What went wrong. For `estimate_outdated`, `text.params.newest` is the id of the newest sent version.
    #[serde(flatten)]
    pub problem: Problem,
    /// For `estimate_decided`, the decision; for `estimate_outdated`, the `id` of the newest sent version.
    #[schema(value_type = Object)]
    pub current: serde_json::Value,
}

/// Decides about the newest sent version of an estimate. A version is decided once. The same caller gets the result of the same decision again;
/// anybody else is refused. Approving moves the project to `estimate_approved` if that is a step forward.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/estimates/{version}/decision",
    operation_id = "decide_estimate",
    tag = "estimate",
    params(("code" = String, Path, description = "The project code, in any case"), ("version" = uuid::Uuid, Path)),
    request_body = DecideEstimate,
    responses((status = 200, body = EstimateVersion), (status = 409, body = RefusedDecision, content_type = "application/problem+json", description = "It was decided (`estimate_decided`), a newer version was sent (`estimate_outdated`), or it does not wait for a decision (`estimate_not_sent`, `estimate_withdrawn`, `estimate_expired`, `project_closed`)"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("DecideEstimate"))),
)]
pub async fn decide_estimate(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, version)): Path<(String, uuid::Uuid)>,
    Json(body): Json<DecideEstimate>,
) -> Result<Json<EstimateVersion>, ApiError> {
    let writer = state.clone();
    let decided = state
        .write(move |conn| {
            let actor = caller.user(conn, writer.now())?;
            let permit = permit_to_write(conn, &actor, act::ListEstimates, &code)?;
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            run(conn, &limits, &actor, permit.facts(), version, &body)
        })
        .await?;
    Ok(Json(decided))
}

/// Decides as an account or an owner. The transaction has locked the project.
///
/// # Errors
/// 404 for a version that the caller may not see; 403 for callers who do not decide; 409 as described above; 422 for broken rules.
pub(super) fn run(
    conn: &mut Connection,
    limits: &Limits<'_>,
    actor: &Actor,
    project: &ProjectFacts,
    id: uuid::Uuid,
    body: &DecideEstimate,
) -> Result<EstimateVersion, ApiError> {
    let state = limits.state;
    let version = find(conn, actor, project, EstimateVersionId::from_uuid(id))?;
    let facts = facts_of(conn, state, project)?;
    let permit = authorize(actor, act::DecideEstimate, facts.clone())?;
    let is_recorded = facts.lets_record(actor);
    if !is_recorded && !facts.lets_decide(actor) {
        let message = Message::ErrorEstimateOwnerOnly;
        return Err(ApiError::new(StatusCode::FORBIDDEN, "owner_only", message));
    }
    if body.on_behalf && !actor.reads_internal() {
        return Err(ApiError::forbidden());
    }
    let user = account_of(actor);
    let raw = RawDecision {
        kind: body.kind,
        reason: body.reason.as_deref().unwrap_or_default(),
        amount: body.amount.as_deref(),
        lines: body
            .lines
            .iter()
            .map(|line| RawApprovedLine {
                position: line.position,
                amount: &line.amount,
            })
            .collect(),
        is_on_behalf: is_recorded,
    };
    let viewer = viewer_of(state, actor, &facts);
    if let Some(decision) = &version.decision
        && is_by(decision, user, is_recorded)
        && DecisionForm::parse(&raw, &version).is_ok_and(|form| is_same(decision, &form))
    {
        return viewer.version(version);
    }
    check_decision(&version, is_recorded, state.today())
        .map_err(|refusal| refused(&viewer, &version, refusal))?;
    if !project.status.is_open() && !actor.reads_internal() {
        let message = Message::ErrorEstimateClosedProject;
        return Err(ApiError::conflict("project_closed", message));
    }
    let form = DecisionForm::parse(&raw, &version)?;
    let mut rng = state.rng();
    let mut by = DecidedBy {
        user,
        is_recorded,
        clock: state.clock(),
        rng: &mut rng,
    };
    store::estimate::decide(conn, &permit, &mut by, &version, &form)?;
    let (event, kind) = (AuditEvent::EstimateDecided, form.kind.as_str());
    record(conn, limits, actor, event, &version, Some(kind))?;
    shown(conn, state, actor, project.id, version.summary.id)
}

const fn account_of(actor: &Actor) -> Option<UserId> {
    match actor {
        Actor::User(user) => Some(user.user_id),
        Actor::Owner(_) | Actor::Anonymous => None,
    }
}

/// Whether the caller made a decision: recorded it, or decided. Without an account, the caller is the owner.
fn is_by(decision: &Decision, user: Option<UserId>, is_recorded: bool) -> bool {
    let recorder = decision.recorded_by.as_ref().map(|(id, _)| *id);
    if is_recorded {
        return recorder == user;
    }
    let is_own = match user {
        Some(_) => decision.decided_by == user,
        None => decision.decider == Decider::Owner,
    };
    recorder.is_none() && is_own
}

fn is_same(decision: &Decision, form: &DecisionForm) -> bool {
    decision.kind == form.kind
        && decision.approved == form.approved
        && decision.lines == form.lines
        && decision.reason == form.reason
}

/// The refusal of a decision about a version that does not wait for one.
fn refused(viewer: &Viewer<'_>, version: &Version, refusal: DecisionRefusal) -> ApiError {
    match refusal {
        DecisionRefusal::NotSent => {
            ApiError::conflict("estimate_not_sent", Message::ErrorEstimateNotSent)
        }
        DecisionRefusal::Outdated(newest) => {
            let mut text = Text::from(Message::ErrorEstimateOutdated);
            text.params
                .insert("newest".to_owned(), Param::from(newest.to_string()));
            ApiError::conflict("estimate_outdated", text).with_current(json!({ "id": newest }))
        }
        DecisionRefusal::Withdrawn => {
            ApiError::conflict("estimate_withdrawn", Message::ErrorEstimateWithdrawn)
        }
        DecisionRefusal::Expired => {
            ApiError::conflict("estimate_expired", Message::ErrorEstimateExpired)
        }
        DecisionRefusal::Decided => {
            let decision = version
                .decision
                .clone()
                .map(|decision| viewer.decision(decision));
            let by = decision.as_ref().and_then(|decision| decision.by.clone());
            let message = Message::ErrorEstimateDecided {
                by: by.unwrap_or_else(|| PORTAL.to_owned()),
            };
            let refused = ApiError::conflict("estimate_decided", message);
            match serde_json::to_value(decision) {
                Ok(current) => refused.with_current(current),
                Err(error) => ApiError::internal(error),
            }
        }
    }
}
