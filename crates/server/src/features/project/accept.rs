//! Accepts a submitted project, so that its property owner receives email.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Path};
use crate::http::rate_limits::Limits;
use crate::shared::project_access::permit_to_write;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::permission::act;
use http::StatusCode;
use store::Connection;
use store::audit::NewAuditEntry;
use store::delivery::owner_contact;

/// Accepts a submitted project. Sends the held email to the property owner; later email is no longer held. Assigning a contractor
/// or advancing the status also accepts the project. Idempotent.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/accept",
    operation_id = "accept_project",
    tag = "project",
    params(("code" = String, Path, description = "The project code, in any case")),
    responses((status = 204, description = "The project is accepted"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("AcceptProject"))),
)]
pub async fn accept_project(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
) -> Result<StatusCode, ApiError> {
    let writer = state.clone();
    state
        .write(move |conn| accept(conn, &writer, &caller, &code))
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Accepts the project and logs it. Returns false if it was accepted before.
pub(super) fn accept(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    code: &str,
) -> Result<bool, ApiError> {
    let now = state.now();
    let actor = caller.user(conn, now)?;
    let permit = permit_to_write(conn, &actor, act::AcceptProject, code)?;
    if !owner_contact::accept(conn, &permit, now)? {
        return Ok(false);
    }
    let project = permit.facts().id;
    let entry = NewAuditEntry {
        actor: Some(user_of(&actor)?.user_id),
        project: Some(project),
        ..NewAuditEntry::new(AuditEvent::ProjectAccepted, format!("project:{project}"))
    };
    Limits { state, caller }.record(conn, entry)?;
    Ok(true)
}
