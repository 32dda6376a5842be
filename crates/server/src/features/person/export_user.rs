//! Exports what the portal knows about an account.

use super::download::{Subject, begin, send};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::{authorize, user_of};
use crate::http::extract::{Caller, Path};
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::id::UserId;
use domain::permission::act;
use store::person;

/// Exports everything that the portal knows about an account, as a ZIP archive: `person.json`, and the files that the account uploaded.
#[utoipa::path(
    get,
    path = "/api/admin/users/{id}/personal-data/export",
    operation_id = "export_user_data",
    tag = "person",
    params(("id" = uuid::Uuid, Path)),
    responses((status = 200, content_type = "application/zip"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageUserData"))),
)]
pub async fn export_user_data(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
) -> Result<Response, ApiError> {
    let (writer, id) = (state.clone(), UserId::from_uuid(id));
    let begun = state.write(move |conn| {
        let actor = caller.user(conn, writer.now())?;
        let permit = authorize(&actor, act::ManageUserData, ())?;
        let person = person::of_account(conn, &permit, id)?.ok_or_else(ApiError::not_found)?;
        let by = user_of(&actor)?.user_id;
        let place = begin(conn, &writer, &caller, by, Subject::Account(id))?;
        Ok(place.map(|()| person))
    });
    let person = begun.await??;
    send(&state, person, "personal data.zip").await
}
