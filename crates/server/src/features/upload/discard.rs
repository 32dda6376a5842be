//! Deletes an unattached upload.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Path};
use crate::shared::upload::{By, uploader};
use crate::state::AppState;
use axum::extract::State;
use domain::id::UploadId;
use domain::permission::act;
use http::StatusCode;

/// Deletes an unattached upload.
#[utoipa::path(
    delete,
    path = "/api/uploads/{id}",
    operation_id = "discard_upload",
    tag = "upload",
    params(("id" = uuid::Uuid, Path)),
    responses((status = 204, description = "Gone"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("CreateUpload"))),
)]
pub async fn discard_upload(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
) -> Result<StatusCode, ApiError> {
    discard(state, caller, By::Account, id).await
}

/// Deletes an unattached upload of either kind of session.
///
/// # Errors
/// 401 without a session; 404 if the upload belongs to someone else or is attached.
pub(crate) async fn discard(
    state: AppState,
    caller: Caller,
    by: By,
    id: uuid::Uuid,
) -> Result<StatusCode, ApiError> {
    let now = state.now();
    let path = state
        .write(move |conn| {
            let actor = by.actor(&caller, conn, now)?;
            let permit = authorize(&actor, act::CreateUpload, ())?;
            Ok(store::upload::discard(
                conn,
                &permit,
                uploader(&actor)?,
                UploadId::from_uuid(id),
            )?)
        })
        .await?
        .ok_or_else(ApiError::not_found)?;
    // The row is deleted, so nothing can attach the file. If deleting the file fails, the cleanup job deletes it later.
    state.files().delete(&path).await?;
    Ok(StatusCode::NO_CONTENT)
}
