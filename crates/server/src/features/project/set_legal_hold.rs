//! Sets a legal hold on a project.

use super::legal_hold_view::LegalHoldState;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Json, Path};
use crate::http::rate_limits::Limits;
use crate::shared::project_access::permit_to_write;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::permission::{Actor, Permit, act};
use domain::project::parse_hold_reason;
use serde::Deserialize;
use serde_json::json;
use store::Connection;
use store::audit::NewAuditEntry;
use utoipa::ToSchema;

/// Why a project must be kept.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetLegalHold {
    /// Up to 500 characters.
    pub reason: String,
}

/// Sets a legal hold on a project, or changes its reason. While it is set, the project cannot be deleted, by hand or by a retention
/// rule. Idempotent.
#[utoipa::path(
    put,
    path = "/api/projects/{code}/legal-hold",
    operation_id = "set_legal_hold",
    tag = "project",
    params(("code" = String, Path, description = "The project code, in any case")),
    request_body = SetLegalHold,
    responses((status = 200, body = LegalHoldState), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageLegalHold"))),
)]
pub async fn set_legal_hold(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    Json(body): Json<SetLegalHold>,
) -> Result<Json<LegalHoldState>, ApiError> {
    let writer = state.clone();
    let found = state
        .write(move |conn| {
            let actor = caller.user(conn, writer.now())?;
            let permit = permit_to_write(conn, &actor, act::ManageLegalHold, &code)?;
            let reason = parse_hold_reason(&body.reason)?;
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            set(conn, &limits, &actor, &permit, &reason)?;
            LegalHoldState::of(conn, permit.facts().id)
        })
        .await?;
    Ok(Json(found))
}

/// Sets the hold, or changes its reason, and logs it.
pub(super) fn set(
    conn: &mut Connection,
    limits: &Limits<'_>,
    actor: &Actor,
    permit: &Permit<act::ManageLegalHold>,
    reason: &str,
) -> Result<(), ApiError> {
    let (project, admin) = (permit.facts().id, user_of(actor)?.user_id);
    let now = limits.state.now();
    if !store::project::set_legal_hold(conn, permit, admin, reason, now)? {
        return Ok(());
    }
    let entry = NewAuditEntry {
        actor: Some(admin),
        project: Some(project),
        details: Some(json!({ "reason": reason }).to_string()),
        // The key makes each change a separate row.
        ..NewAuditEntry::new(
            AuditEvent::LegalHoldSet,
            format!("legal_hold:{project}:{now}"),
        )
    };
    limits.record(conn, entry)
}
