//! Exports what the portal knows about the caller.

use super::download::{Subject, begin, send};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::{authorize, user_of};
use crate::http::extract::Caller;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::permission::act;
use store::person;

/// Exports everything that the portal knows about the caller, as a ZIP archive: `person.json`, and the files that the caller uploaded.
#[utoipa::path(
    get,
    path = "/api/me/personal-data",
    operation_id = "export_own_data",
    tag = "person",
    responses((status = 200, content_type = "application/zip"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ExportOwnData"))),
)]
pub async fn export_own_data(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Response, ApiError> {
    let writer = state.clone();
    let begun = state.write(move |conn| {
        let actor = caller.user(conn, writer.now())?;
        let permit = authorize(&actor, act::ExportOwnData, ())?;
        let by = user_of(&actor)?.user_id;
        let person = person::of_own_account(conn, &permit, by)?.ok_or_else(ApiError::not_found)?;
        let place = begin(conn, &writer, &caller, by, Subject::Account(by))?;
        Ok(place.map(|()| person))
    });
    let person = begun.await??;
    send(&state, person, "my personal data.zip").await
}
