//! Edits tracked fields of a project. Absent fields are left unchanged.

use super::change::{StaleEdit, change};
use crate::errors::{ApiError, Problem};
use crate::features::project::submit::ProjectFields;
use crate::http::extract::{Caller, IfMatch, Json, Path};
use crate::shared::unvetted_account::take_edit_places;
use crate::shared::views::project::ProjectPage;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::permission::act;

/// Edits tracked fields of a project. Absent fields are left unchanged.
#[utoipa::path(
    patch,
    path = "/api/projects/{code}",
    operation_id = "edit_project",
    tag = "project",
    params(("code" = String, Path, description = "The project code, in any case"), ("If-Match" = String, Header, description = "The ETag of the page that was edited")),
    request_body = ProjectFields,
    responses((status = 200, body = ProjectPage, headers(("ETag" = String))), (status = 412, body = StaleEdit, content_type = "application/problem+json", description = "Somebody else changed the project in the meantime"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("EditProject"))),
)]
pub async fn edit_project(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    IfMatch(version): IfMatch,
    Json(fields): Json<ProjectFields>,
) -> Result<Response, ApiError> {
    change(
        &state,
        caller,
        act::EditProject,
        code,
        move |conn, change| {
            let details = change.current.project.details.edited(&fields.raw())?;
            change.expect(version)?;
            let (actor, facts) = (&change.actor, change.permit.facts());
            take_edit_places(conn, change.state, actor, facts, change.now)?;
            let mut rng = change.state.rng();
            let mut author = change.author(&mut rng)?;
            store::project::edit(conn, &change.permit, &mut author, version, &details)?;
            Ok(())
        },
    )
    .await
}
