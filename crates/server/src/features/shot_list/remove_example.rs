//! Removes the example picture of a shot.

use super::note;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::{authorize, user_of};
use crate::http::extract::{Caller, Path};
use crate::shared::project_access::author;
use crate::state::AppState;
use axum::extract::State;
use domain::id::ShotId;
use domain::permission::act;
use http::StatusCode;

/// Removes the example picture of a shot. Idempotent.
#[utoipa::path(
    delete,
    path = "/api/shots/{id}/example",
    operation_id = "remove_shot_example",
    tag = "shot_list",
    params(("id" = uuid::Uuid, Path)),
    responses((status = 204, description = "Removed"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManagePortal"))),
)]
pub async fn remove_shot_example(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
) -> Result<StatusCode, ApiError> {
    let id = ShotId::from_uuid(id);
    let writer = state.clone();
    state
        .write(move |conn| {
            let actor = caller.user(conn, writer.now())?;
            let permit = authorize(&actor, act::ManagePortal, ())?;
            let mut rng = writer.rng();
            let author = author(&writer, &actor, &mut rng)?;
            if !store::shot_list::put_example(conn, &permit, &author, id, None)? {
                return Err(ApiError::not_found());
            }
            note(
                conn,
                &writer,
                &caller,
                user_of(&actor)?,
                &format!("{id}:no_example"),
            )?;
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}
