//! Shows the legal hold on a project.

use super::legal_hold_view::LegalHoldState;
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path};
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;

/// Returns the legal hold on a project, if there is one.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/legal-hold",
    operation_id = "show_legal_hold",
    tag = "project",
    params(("code" = String, Path, description = "The project code, in any case")),
    responses((status = 200, body = LegalHoldState), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageLegalHold"))),
)]
pub async fn show_legal_hold(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
) -> Result<Json<LegalHoldState>, ApiError> {
    let now = state.now();
    let found = state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = permit(conn, &actor, act::ManageLegalHold, &code)?;
            LegalHoldState::of(conn, permit.facts().id)
        })
        .await?;
    Ok(Json(found))
}
