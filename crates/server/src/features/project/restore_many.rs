//! Restores many deleted projects at once.

use super::restore::restore;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::shared::bulk::{ChangedRows, RowDone, admit, change_rows, named};
use crate::state::AppState;
use axum::extract::State;
use domain::id::ProjectId;
use domain::permission::act;
use serde::Deserialize;
use utoipa::ToSchema;

/// The projects to restore.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RestoreProjects {
    /// The ids of 1 to 200 deleted projects, without duplicates.
    pub projects: Vec<uuid::Uuid>,
}

/// Restores many deleted projects. Each project is restored like a single one and has its own result. `delete_projects` with the versions
/// of the results undoes it.
#[utoipa::path(
    post,
    path = "/api/admin/deleted-projects/restorations",
    operation_id = "restore_projects",
    tag = "project",
    request_body = RestoreProjects,
    responses((status = 200, body = ChangedRows), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageDeletedProjects"))),
)]
pub async fn restore_projects(
    State(state): State<AppState>,
    caller: Caller,
    Json(body): Json<RestoreProjects>,
) -> Result<Json<ChangedRows>, ApiError> {
    admit(&state, &caller, act::ManageDeletedProjects).await?;
    let rows = named("projects", body.projects, |id| *id)?;
    let writer = state.clone();
    change_rows(&state, &caller, rows, move |conn, caller, id| {
        let restored = restore(conn, &writer, caller, ProjectId::from_uuid(*id))?;
        Ok(match restored.is_new {
            true => RowDone::changed(Some(restored.page.project.version)),
            false => RowDone::unchanged(),
        })
    })
    .await
}
