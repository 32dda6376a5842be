//! Counts the caller's unread messages.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path};
use crate::shared::project_access::permit;
use crate::shared::views::message::UnreadMessages;
use crate::shared::views::message::participant;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;

/// Counts the messages by others that the caller has not read.
#[utoipa::path(
    get,
    path = "/api/projects/{code}/messages/unread",
    operation_id = "count_unread_messages",
    tag = "message",
    params(("code" = String, Path, description = "The project code, in any case")),
    responses((status = 200, body = UnreadMessages), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListMessages"))),
)]
pub async fn count_unread_messages(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
) -> Result<Json<UnreadMessages>, ApiError> {
    let reader = state.clone();
    let unread = state
        .read(move |conn| {
            let actor = caller.user(conn, reader.now())?;
            let permit = permit(conn, &actor, act::ListMessages, &code)?;
            let participant = participant(&actor)?;
            Ok(store::message::count_unread(conn, &permit, &participant)?)
        })
        .await?;
    Ok(Json(UnreadMessages { unread }))
}
