//! Deletes a shot list.

use super::note;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::{authorize, user_of};
use crate::http::extract::{Caller, IfMatch, Path};
use crate::shared::project_access::author;
use crate::state::AppState;
use axum::extract::State;
use domain::id::ShotListId;
use domain::permission::act;
use http::StatusCode;

/// Deletes a shot list. The photos stay in their projects.
#[utoipa::path(
    delete,
    path = "/api/shot-lists/{id}",
    operation_id = "delete_shot_list",
    tag = "shot_list",
    params(("id" = uuid::Uuid, Path), ("If-Match" = String, Header, description = "The version of the list that was shown, in quotes")),
    responses((status = 204, description = "Deleted"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManagePortal"))),
)]
pub async fn delete_shot_list(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
    IfMatch(version): IfMatch,
) -> Result<StatusCode, ApiError> {
    let id = ShotListId::from_uuid(id);
    let writer = state.clone();
    state
        .write(move |conn| {
            let actor = caller.user(conn, writer.now())?;
            let permit = authorize(&actor, act::ManagePortal, ())?;
            let mut rng = writer.rng();
            let author = author(&writer, &actor, &mut rng)?;
            if !store::shot_list::delete(conn, &permit, &author, id, version)? {
                return Err(ApiError::not_found());
            }
            note(
                conn,
                &writer,
                &caller,
                user_of(&actor)?,
                &format!("{id}:deleted"),
            )?;
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}
