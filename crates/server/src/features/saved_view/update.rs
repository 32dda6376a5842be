//! Changes one of the caller's saved views.

use super::view::SaveView;
use super::{Keeper, name_taken};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path};
use crate::state::AppState;
use axum::extract::State;
use domain::id::SavedViewId;
use http::StatusCode;

/// Changes one of the caller's saved views.
#[utoipa::path(
    put,
    path = "/api/views/{id}",
    operation_id = "update_view",
    tag = "saved_view",
    params(("id" = uuid::Uuid, Path)),
    request_body = SaveView,
    responses((status = 204, description = "Changed"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageOwnViews"))),
)]
pub async fn update_view(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
    Json(form): Json<SaveView>,
) -> Result<StatusCode, ApiError> {
    let now = state.now();
    let id = SavedViewId::from_uuid(id);
    state
        .write(move |conn| {
            let keeper = Keeper::of(conn, &caller, now)?;
            let content = form.parse()?;
            keeper.check_sharing(content.shared_with)?;
            let (permit, user) = (&keeper.permit, keeper.user.user_id);
            let changed = store::saved_view::update(conn, permit, user, id, &content);
            if changed.map_err(name_taken)? {
                return Ok(StatusCode::NO_CONTENT);
            }
            Err(keeper.refusal(conn, id)?)
        })
        .await
}
