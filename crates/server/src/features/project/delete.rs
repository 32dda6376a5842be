//! Deletes a project.

use super::change::{Change, StaleEdit};
use super::deleted_view::DeletedProject;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, IfMatch, Json, Path};
use crate::http::owner_session;
use crate::http::rate_limits::Limits;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::language::Message;
use domain::permission::{act, decide};
use domain::project::ProjectCode;
use serde_json::json;
use store::Connection;
use store::audit::NewAuditEntry;
use store::project::deletion;

/// Deletes a project. Nobody can see it any more; owner sessions end, and mail about it that is still in the queue is not sent. An admin
/// can restore it for 30 days, after which it is removed for good. Deleting it again returns the same response. A project on legal hold
/// is refused with 409 and the reason for the hold.
#[utoipa::path(
    delete,
    path = "/api/projects/{code}",
    operation_id = "delete_project",
    tag = "project",
    params(("code" = String, Path, description = "The project code, in any case"), ("If-Match" = String, Header, description = "The ETag of the page that was shown")),
    responses((status = 200, body = DeletedProject), (status = 412, body = StaleEdit, content_type = "application/problem+json", description = "Somebody else changed the project in the meantime"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("DeleteProject"))),
)]
pub async fn delete_project(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    IfMatch(version): IfMatch,
) -> Result<Json<DeletedProject>, ApiError> {
    let writer = state.clone();
    let deleted = state
        .write(move |conn| {
            deletion::serialize(conn)?;
            if let Some(deleted) = already_deleted(conn, &writer, &caller, &code)? {
                return Ok(deleted);
            }
            let change = Change::open(conn, &writer, &caller, act::DeleteProject, &code)?;
            change.expect(version)?;
            delete(conn, &change)
        })
        .await?;
    Ok(Json(deleted))
}

/// The project if it is deleted already and the caller is an admin. For anybody else, its code is unknown.
fn already_deleted(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    code: &str,
) -> Result<Option<DeletedProject>, ApiError> {
    let actor = caller.user(conn, state.now())?;
    let Ok(code) = ProjectCode::parse(code) else {
        return Ok(None);
    };
    let Ok(permit) = decide(&actor, act::ManageDeletedProjects, ()) else {
        return Ok(None);
    };
    let found = deletion::deleted_by_code(conn, &permit, &code)?;
    Ok(found.map(DeletedProject::from))
}

/// Deletes the project, unless it is on legal hold, ends its owner's sessions, and logs it.
pub(super) fn delete(
    conn: &mut Connection,
    change: &Change<'_, act::DeleteProject>,
) -> Result<DeletedProject, ApiError> {
    let (state, caller, now) = (change.state, change.caller, change.now);
    let project = change.permit.facts().id;
    if let Some(hold) = store::project::legal_hold(conn, project)? {
        let text = Message::ErrorProjectHeld {
            reason: hold.reason,
        };
        return Err(ApiError::conflict("legal_hold", text));
    }
    let admin = user_of(&change.actor)?.user_id;
    for owner in &store::owner_session::lock_open(conn, project, now)? {
        owner_session::end(conn, state, caller, owner, Some(admin))?;
    }
    let deleted = deletion::delete(conn, &change.permit, Some(admin), now)?;
    let entry = NewAuditEntry {
        actor: Some(admin),
        project: Some(project),
        details: Some(json!({ "project_number": deleted.number }).to_string()),
        // The key makes each deletion a separate row.
        ..NewAuditEntry::new(
            AuditEvent::ProjectDeleted,
            format!("deletion:{project}:{now}"),
        )
    };
    Limits { state, caller }.record(conn, entry)?;
    Ok(deleted.into())
}
