//! Removes the example picture of a shot.

use super::save_example;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Path};
use crate::state::AppState;
use axum::extract::State;
use domain::id::ShotId;
use http::StatusCode;

/// Removes the example picture of a shot. Idempotent.
#[utoipa::path(
    delete,
    path = "/api/shots/{id}/example",
    operation_id = "remove_shot_example",
    tag = "shot_list",
    params(("id" = uuid::Uuid, Path)),
    responses((status = 204, description = "Removed"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManagePortal"))),
)]
pub async fn remove_shot_example(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
) -> Result<StatusCode, ApiError> {
    save_example(&state, caller, ShotId::from_uuid(id), None).await
}
