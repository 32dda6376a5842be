//! Deletes a file of a project.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Path};
use crate::http::rate_limits::Limits;
use crate::shared::file_deletion::{file_deleted, gone, remove_bytes};
use crate::shared::project_access::permit_to_write;
use crate::state::AppState;
use axum::extract::State;
use domain::file::StoredFile;
use domain::id::FileId;
use domain::permission::act;
use http::StatusCode;
use store::Connection;

/// Deletes a file of a project, whether it was added with the submission or with a status update.
#[utoipa::path(
    delete,
    path = "/api/projects/{code}/files/{id}",
    operation_id = "delete_file",
    tag = "file",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path)),
    responses((status = 204, description = "Gone"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("DeleteFile"))),
)]
pub async fn delete_file(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id)): Path<(String, uuid::Uuid)>,
) -> Result<StatusCode, ApiError> {
    let (writer, id) = (state.clone(), FileId::from_uuid(id));
    let file = state
        .write(move |conn| delete(conn, &writer, &caller, &code, id))
        .await?;
    remove_bytes(state.files(), vec![file]);
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes the file and logs it. The caller removes the bytes after the commit.
pub(super) fn delete(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    code: &str,
    id: FileId,
) -> Result<StoredFile, ApiError> {
    let now = state.now();
    let actor = caller.user(conn, now)?;
    let permit = permit_to_write(conn, &actor, act::DeleteFile, code)?;
    let by = user_of(&actor)?.user_id;
    let file = store::file::delete(conn, &permit, by, id, now)?.ok_or_else(gone)?;
    let limits = Limits { state, caller };
    let project = permit.facts().id;
    file_deleted(conn, &limits, &actor, project, std::slice::from_ref(&file))?;
    Ok(file)
}
