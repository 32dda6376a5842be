//! Deletes many files of a project at once.

use super::delete::delete;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path};
use crate::shared::bulk::{ChangedRows, RowDone, change_rows, named};
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use domain::id::FileId;
use domain::permission::act;
use serde::Deserialize;
use utoipa::ToSchema;

/// The files to delete.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DeleteFiles {
    /// The ids of 1 to 200 files of the project, without duplicates.
    pub files: Vec<uuid::Uuid>,
}

/// Deletes many files of a project. Each file is deleted like a single one and has its own result. A deletion cannot be undone.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/files/deletions",
    operation_id = "delete_files",
    tag = "file",
    params(("code" = String, Path, description = "The project code, in any case")),
    request_body = DeleteFiles,
    responses((status = 200, body = ChangedRows), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("DeleteFile"))),
)]
pub async fn delete_files(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    Json(body): Json<DeleteFiles>,
) -> Result<Json<ChangedRows>, ApiError> {
    let (reader, asker, asked) = (state.clone(), caller.clone(), code.clone());
    state
        .read(move |conn| {
            let actor = asker.user(conn, reader.now())?;
            permit(conn, &actor, act::DeleteFile, &asked)?;
            Ok(())
        })
        .await?;
    let rows = named("files", body.files, |id| *id)?;
    let writer = state.clone();
    change_rows(&state, &caller, rows, move |conn, caller, id| {
        let file = delete(conn, &writer, caller, &code, FileId::from_uuid(*id))?;
        Ok(RowDone::deleted(vec![file]))
    })
    .await
}
