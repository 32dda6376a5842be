//! Lifts the legal hold on a project.

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
use store::Connection;
use store::audit::NewAuditEntry;

/// Lifts the legal hold on a project. Idempotent.
#[utoipa::path(
    delete,
    path = "/api/projects/{code}/legal-hold",
    operation_id = "lift_legal_hold",
    tag = "project",
    params(("code" = String, Path, description = "The project code, in any case")),
    responses((status = 200, body = LegalHoldState), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageLegalHold"))),
)]
pub async fn lift_legal_hold(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
) -> Result<Json<LegalHoldState>, ApiError> {
    let writer = state.clone();
    let found = state
        .write(move |conn| {
            let actor = caller.user(conn, writer.now())?;
            let permit = permit_to_write(conn, &actor, act::ManageLegalHold, &code)?;
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            lift(conn, &limits, &actor, &permit)?;
            LegalHoldState::of(conn, permit.facts().id)
        })
        .await?;
    Ok(Json(found))
}

/// Lifts the hold, if there is one, and logs it.
pub(super) fn lift(
    conn: &mut Connection,
    limits: &Limits<'_>,
    actor: &Actor,
    permit: &Permit<act::ManageLegalHold>,
) -> Result<(), ApiError> {
    let (project, now) = (permit.facts().id, limits.state.now());
    if !store::project::lift_legal_hold(conn, permit, now)? {
        return Ok(());
    }
    let entry = NewAuditEntry {
        actor: Some(user_of(actor)?.user_id),
        project: Some(project),
        // The key makes each change a separate row.
        ..NewAuditEntry::new(
            AuditEvent::LegalHoldLifted,
            format!("legal_hold:{project}:{now}"),
        )
    };
    limits.record(conn, entry)
}
