//! Lists what must be photographed in a project.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path};
use crate::shared::project_access::permit;
use crate::shared::shots::ProjectShots;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;

/// Lists what must be photographed in a project, by the lists for its damage type, and the photos that were taken for it.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/shots",
    operation_id = "list_project_shots",
    tag = "shot_list",
    params(("code" = String, Path, description = "The project code, in any case")),
    responses((status = 200, body = ProjectShots), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListFiles"))),
)]
pub async fn list_project_shots(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
) -> Result<Json<ProjectShots>, ApiError> {
    let now = state.now();
    let answer = state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = permit(conn, &actor, act::ListFiles, &code)?;
            ProjectShots::load(conn, &permit, &actor)
        })
        .await?;
    Ok(Json(answer))
}
