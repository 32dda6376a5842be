//! Shows a project's message thread.

use super::gone;
use super::view::Thread;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Json, Path};
use crate::shared::project_access::permit;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::{Visible, act};

/// Shows a project's message thread as in the list.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/messages/thread",
    operation_id = "show_thread",
    tag = "message",
    params(("code" = String, Path, description = "The project code, in any case")),
    responses((status = 200, body = Thread), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListMessages"))),
)]
pub async fn show_thread(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
) -> Result<Json<Thread>, ApiError> {
    let reader = state.clone();
    let thread = state
        .read(move |conn| {
            let actor = caller.user(conn, reader.now())?;
            let permit = permit(conn, &actor, act::ListMessages, &code)?;
            let user = user_of(&actor)?.user_id;
            let found = store::thread::find(conn, &permit, user, Visible::to(&actor))?;
            let found = found.ok_or_else(gone)?;
            Ok(Thread::new(found, actor.reads_internal()))
        })
        .await?;
    Ok(Json(thread))
}
