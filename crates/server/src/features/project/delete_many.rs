//! Deletes many projects at once.

use super::change::Change;
use super::delete::delete;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::shared::bulk::{ChangedRows, RowDone, admit, change_rows, named};
use crate::state::AppState;
use axum::extract::State;
use domain::id::ProjectId;
use domain::permission::act;
use serde::Deserialize;
use store::project::deletion;
use utoipa::ToSchema;

/// The projects to delete.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DeleteProjects {
    /// 1 to 200 projects, without duplicates.
    pub projects: Vec<ProjectToDelete>,
}

/// A project, in the version that the caller saw. It is named by its id, because a deleted project shows no code.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProjectToDelete {
    /// The project's id.
    pub id: uuid::Uuid,
    /// The version that the caller saw.
    pub version: i64,
}

/// Deletes many projects. Each project is deleted like a single one and has its own result; those on legal hold are refused.
/// `restore_projects` undoes the deletions.
#[utoipa::path(
    post,
    path = "/api/projects/deletions",
    operation_id = "delete_projects",
    tag = "project",
    request_body = DeleteProjects,
    responses((status = 200, body = ChangedRows), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ChangeProjects"))),
)]
pub async fn delete_projects(
    State(state): State<AppState>,
    caller: Caller,
    Json(body): Json<DeleteProjects>,
) -> Result<Json<ChangedRows>, ApiError> {
    admit(&state, &caller, act::ChangeProjects).await?;
    let rows = named("projects", body.projects, |project| project.id)?;
    let writer = state.clone();
    change_rows(&state, &caller, rows, move |conn, caller, project| {
        deletion::serialize(conn)?;
        let id = ProjectId::from_uuid(project.id);
        let change = Change::open_by_id(conn, &writer, caller, act::DeleteProject, id)?;
        change.expect(project.version)?;
        delete(conn, &change)?;
        Ok(RowDone::changed(None))
    })
    .await
}
