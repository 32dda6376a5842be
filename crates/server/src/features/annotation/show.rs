//! Shows the annotations of a photo.

use super::find;
use super::view::Annotations;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path};
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;

/// Shows the annotations of a photo, and who saved them when.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/files/{id}/annotations",
    operation_id = "show_annotations",
    tag = "annotation",
    params(("code" = String, Path, description = "The project code, in any case"), ("id" = uuid::Uuid, Path)),
    responses((status = 200, body = Annotations), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListFiles"))),
)]
pub async fn show_annotations(
    State(state): State<AppState>,
    caller: Caller,
    Path((code, id)): Path<(String, uuid::Uuid)>,
) -> Result<Json<Annotations>, ApiError> {
    let reader = state.clone();
    let answer = state
        .read(move |conn| {
            let actor = caller.user(conn, reader.now())?;
            let permit = permit(conn, &actor, act::ListFiles, &code)?;
            let file = find(conn, &actor, &permit, id)?;
            Annotations::read(conn, &actor, permit.facts(), file)
        })
        .await?;
    Ok(Json(answer))
}
