//! Saves a project list as a view.

use super::view::SaveView;
use super::{Keeper, name_taken};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::state::AppState;
use axum::extract::State;
use domain::field_error::FieldError;
use domain::id::SavedViewId;
use domain::language::Message;
use domain::saved_view::VIEWS_MAX;
use http::StatusCode;
use serde::Serialize;
use store::saved_view::SavedView;
use utoipa::ToSchema;

/// A saved view's id.
#[derive(Debug, Serialize, ToSchema)]
pub struct CreatedView {
    /// Its id.
    #[schema(value_type = uuid::Uuid)]
    pub id: SavedViewId,
}

/// Saves a project list as a view; at most 50 per account. If the caller already has an identical view, its id is returned.
#[utoipa::path(
    post,
    path = "/api/views",
    operation_id = "create_view",
    tag = "saved_view",
    request_body = SaveView,
    responses((status = 201, body = CreatedView), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageOwnViews"))),
)]
pub async fn create_view(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<SaveView>,
) -> Result<(StatusCode, Json<CreatedView>), ApiError> {
    let now = state.now();
    let new = SavedViewId::new(state.clock(), &mut state.rng());
    let id = state
        .write(move |conn| {
            let keeper = Keeper::of(conn, &caller, now)?;
            let content = form.parse()?;
            keeper.check_sharing(content.shared_with)?;
            let (permit, user) = (&keeper.permit, keeper.user.user_id);
            // The response to an earlier attempt may have been lost.
            let kept = store::saved_view::list(conn, permit, user, keeper.user.role)?;
            let is_same = |view: &SavedView| view.user_id == user && view.content == content;
            if let Some(same) = kept.into_iter().find(is_same) {
                return Ok(same.id);
            }
            store::saved_view::create(conn, permit, user, new, &content, now)
                .map_err(name_taken)?
                .then_some(new)
                .ok_or_else(too_many)
        })
        .await?;
    Ok((StatusCode::CREATED, Json(CreatedView { id })))
}

fn too_many() -> ApiError {
    let message = Message::ErrorViewsMost {
        most: VIEWS_MAX.to_string(),
    };
    FieldError::new("name", "too_many", message).into()
}
