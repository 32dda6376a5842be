//! Records that the caller has seen a timeline.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Path};
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::{Actor, act};
use http::StatusCode;

/// Records that the caller has seen a project's timeline up to now.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/updates/read",
    operation_id = "mark_updates_read",
    tag = "update",
    params(("code" = String, Path, description = "The project code, in any case")),
    responses((status = 204, description = "Noted"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListUpdates"))),
)]
pub async fn mark_updates_read(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
) -> Result<StatusCode, ApiError> {
    let now = state.now();
    state
        .write(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = permit(conn, &actor, act::ListUpdates, &code)?;
            let Actor::User(user) = &actor else {
                return Err(ApiError::sign_in_required());
            };
            let internal = actor.reads_internal();
            store::update::look(conn, &permit, user.user_id, internal, now)?;
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}
