//! Shows the annotations of a photo to the project's owner.

use super::find;
use super::view::Annotations;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path};
use crate::shared::owner_access::permit;
use crate::state::AppState;
use axum::extract::State;

/// Shows the annotations of a photo to the project's owner.
#[utoipa::path(
    get,
    path = "/api/owner/files/{id}/annotations",
    operation_id = "show_owner_annotations",
    tag = "owner",
    params(("id" = uuid::Uuid, Path)),
    responses((status = 200, body = Annotations), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowOwnerProject"))),
)]
pub async fn show_owner_annotations(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
) -> Result<Json<Annotations>, ApiError> {
    let reader = state.clone();
    let answer = state
        .read(move |conn| {
            let actor = caller.owner(conn, reader.now())?;
            let permit = permit(conn, &actor)?;
            let file = find(conn, &actor, &permit, id)?;
            Annotations::read(conn, &actor, permit.facts(), file)
        })
        .await?;
    Ok(Json(answer))
}
