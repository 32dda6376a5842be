//! Deletes one of the caller's saved views.

use super::Keeper;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Path};
use crate::state::AppState;
use axum::extract::State;
use domain::id::SavedViewId;
use http::StatusCode;

/// Deletes one of the caller's saved views.
#[utoipa::path(
    delete,
    path = "/api/views/{id}",
    operation_id = "delete_view",
    tag = "saved_view",
    params(("id" = uuid::Uuid, Path)),
    responses((status = 204, description = "Deleted"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageOwnViews"))),
)]
pub async fn delete_view(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
) -> Result<StatusCode, ApiError> {
    let now = state.now();
    let id = SavedViewId::from_uuid(id);
    state
        .write(move |conn| {
            let keeper = Keeper::of(conn, &caller, now)?;
            if store::saved_view::delete(conn, &keeper.permit, keeper.user.user_id, id)? {
                return Ok(StatusCode::NO_CONTENT);
            }
            Err(keeper.refusal(conn, id)?)
        })
        .await
}
