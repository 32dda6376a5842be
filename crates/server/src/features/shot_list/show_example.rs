//! Shows the example picture of a shot.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Path};
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::id::ShotId;
use domain::permission::act;
use http::header;

/// Returns the example picture of a shot, a JPEG of at most 640 pixels on each side.
#[utoipa::path(
    get,
    path = "/api/shots/{id}/example",
    operation_id = "show_shot_example",
    tag = "shot_list",
    params(("id" = uuid::Uuid, Path)),
    responses((status = 200, content_type = "image/jpeg"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowShotExamples"))),
)]
pub async fn show_shot_example(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
) -> Result<Response, ApiError> {
    let now = state.now();
    let picture = state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::ShowShotExamples, ())?;
            let found = store::shot_list::example(conn, &permit, ShotId::from_uuid(id))?;
            found.ok_or_else(ApiError::not_found)
        })
        .await?;
    Ok(([(header::CONTENT_TYPE, "image/jpeg")], picture).into_response())
}
