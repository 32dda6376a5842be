//! Exports what the portal knows about a property owner.

use super::download::{Subject, begin, send};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Path};
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::permission::act;
use store::person;

/// Exports everything that the portal knows about a project's owner, as a ZIP archive: `person.json`, and the files that the owner sent.
/// It covers all projects with the owner's email address.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/owner-data/export",
    operation_id = "export_owner_data",
    tag = "person",
    params(("code" = String, Path, description = "The project code, in any case")),
    responses((status = 200, content_type = "application/zip"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageOwnerData"))),
)]
pub async fn export_owner_data(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
) -> Result<Response, ApiError> {
    let writer = state.clone();
    let begun = state.write(move |conn| {
        let actor = caller.user(conn, writer.now())?;
        let permit = permit(conn, &actor, act::ManageOwnerData, &code)?;
        let person = person::of_owner(conn, &permit)?;
        let by = user_of(&actor)?.user_id;
        let subject = Subject::Owner(permit.facts().id);
        let place = begin(conn, &writer, &caller, by, subject)?;
        Ok(place.map(|()| person))
    });
    let person = begun.await??;
    send(&state, person, "personal data.zip").await
}
