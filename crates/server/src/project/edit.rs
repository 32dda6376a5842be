//! Edits tracked fields; absent fields stay as they are.

use super::show::with_etag;
use crate::api_error::{ApiError, Problem};
use crate::extract::{Caller, IfMatch, Json, Path};
use crate::project::access::{permit, permit_to_write};
use crate::project::author;
use crate::project::submit::ProjectFields;
use crate::project::view::ProjectPage;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::permission::act;
use http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

/// A refused stale edit, with the project as it is now.
#[derive(Debug, Serialize, ToSchema)]
pub struct StaleEdit {
    /// What went wrong.
    #[serde(flatten)]
    pub problem: Problem,
    /// The project as somebody else left it.
    pub current: ProjectPage,
}

/// Edits tracked fields; absent fields stay as they are.
#[utoipa::path(
    patch,
    path = "/api/projects/{code}",
    operation_id = "edit_project",
    tag = "project",
    params(("code" = String, Path, description = "The project code, in any case"), ("If-Match" = String, Header, description = "The ETag of the page that was edited")),
    request_body = ProjectFields,
    responses((status = 200, body = ProjectPage, headers(("ETag" = String))), (status = 412, body = StaleEdit, content_type = "application/problem+json", description = "Somebody else changed the project meanwhile"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("EditProject"))),
)]
pub async fn edit_project(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    IfMatch(version): IfMatch,
    Json(fields): Json<ProjectFields>,
) -> Result<Response, ApiError> {
    let writer = state.clone();
    let page = state
        .write(move |conn| {
            let now = writer.now();
            let actor = caller.user(conn, now)?;
            let permitted = permit_to_write(conn, &actor, act::EditProject, &code)?;
            let shown = permit(conn, &actor, act::ShowProject, &code)?;
            let current = store::project::show(conn, &shown)?;
            let details = current.project.details.edited(&fields.raw())?;
            if current.project.version != version {
                return Err(stale(ProjectPage::new(current, &actor, now)));
            }
            let mut rng = writer.rng();
            let mut author = author(&writer, &actor, &mut rng)?;
            store::project::edit(conn, &permitted, &mut author, version, &details)?;
            Ok(ProjectPage::new(
                store::project::show(conn, &shown)?,
                &actor,
                now,
            ))
        })
        .await?;
    Ok(with_etag(StatusCode::OK, page))
}

/// The refusal of a stale edit carries the project as it is now, so that the form can show what changed.
pub(super) fn stale(current: ProjectPage) -> ApiError {
    match serde_json::to_value(current) {
        Ok(current) => ApiError::stale().with_current(current),
        Err(error) => ApiError::internal(error),
    }
}
