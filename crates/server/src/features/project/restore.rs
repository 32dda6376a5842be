//! Restores a deleted project.

use super::show::with_etag;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::{authorize, user_of};
use crate::http::extract::{Caller, Path};
use crate::http::rate_limits::Limits;
use crate::shared::project_access::permit_by_id;
use crate::shared::views::project::ProjectPage;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::audit::AuditEvent;
use domain::id::ProjectId;
use domain::language::Message;
use domain::permission::{Actor, act};
use http::StatusCode;
use serde_json::json;
use store::Connection;
use store::audit::NewAuditEntry;
use store::project::deletion;

/// Restores a deleted project with everything that belongs to it. The owner's code and calendar links work again; the owner's sessions
/// stay ended. Idempotent.
#[utoipa::path(
    post,
    path = "/api/admin/deleted-projects/{project_id}/restore",
    operation_id = "restore_project",
    tag = "project",
    params(("project_id" = uuid::Uuid, Path, description = "The project's id")),
    responses((status = 200, body = ProjectPage, headers(("ETag" = String))), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageDeletedProjects"))),
)]
pub async fn restore_project(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
) -> Result<Response, ApiError> {
    let id = ProjectId::from_uuid(id);
    let writer = state.clone();
    let page = state
        .write(move |conn| {
            let restored = restore(conn, &writer, &caller, id)?;
            Ok(ProjectPage::new(
                restored.page,
                &restored.actor,
                writer.now(),
            ))
        })
        .await?;
    Ok(with_etag(StatusCode::OK, page))
}

/// A project that is not deleted any more.
pub(super) struct Restored {
    pub(super) page: domain::project::ProjectPage,
    /// Whether it was deleted before.
    pub(super) is_new: bool,
    actor: Actor,
}

/// Restores the project and logs it.
pub(super) fn restore(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    id: ProjectId,
) -> Result<Restored, ApiError> {
    deletion::serialize(conn)?;
    let now = state.now();
    let actor = caller.user(conn, now)?;
    let permit = authorize(&actor, act::ManageDeletedProjects, ())?;
    let is_new = deletion::restore(conn, &permit, id, now)?.is_some();
    if !is_new && store::project::find_facts(conn, id)?.is_none() {
        return Err(gone());
    }
    let shown = permit_by_id(conn, &actor, act::ShowProject, id)?;
    let page = store::project::show(conn, &shown)?;
    if is_new {
        let number = &page.project.project_number;
        let entry = NewAuditEntry {
            actor: Some(user_of(&actor)?.user_id),
            project: Some(id),
            details: Some(json!({ "project_number": number }).to_string()),
            // The key makes each restoration a separate row.
            ..NewAuditEntry::new(
                AuditEvent::ProjectRestored,
                format!("restoration:{id}:{now}"),
            )
        };
        Limits { state, caller }.record(conn, entry)?;
    }
    Ok(Restored {
        page,
        is_new,
        actor,
    })
}

/// 404 for a project that is neither deleted nor present.
fn gone() -> ApiError {
    ApiError::new(
        StatusCode::NOT_FOUND,
        "not_found",
        Message::ErrorProjectRestoreGone,
    )
}
