//! Deletes an unattached upload of the owner.

use crate::errors::{ApiError, Problem};
use crate::features::upload::discard::discard;
use crate::http::extract::{Caller, Path};
use crate::shared::upload::By;
use crate::state::AppState;
use axum::extract::State;
use http::StatusCode;

/// Deletes an unattached upload of the owner.
#[utoipa::path(
    delete,
    path = "/api/owner/uploads/{id}",
    operation_id = "discard_owner_upload",
    tag = "owner",
    params(("id" = uuid::Uuid, Path)),
    responses((status = 204, description = "Gone"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("CreateUpload"))),
)]
pub async fn discard_owner_upload(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
) -> Result<StatusCode, ApiError> {
    discard(state, caller, By::Owner, id).await
}
