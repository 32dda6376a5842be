//! Counts the owner's unread messages.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::shared::owner_access::{live, permit_to};
use crate::shared::views::message::UnreadMessages;
use crate::shared::views::message::participant;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;

/// Counts the messages by others that the owner has not read.
#[utoipa::path(
    get,
    path = "/api/owner/messages/unread",
    operation_id = "count_owner_unread_messages",
    tag = "owner",
    responses((status = 200, body = UnreadMessages), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListMessages"))),
)]
pub async fn count_owner_unread_messages(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<UnreadMessages>, ApiError> {
    let reader = state.clone();
    let unread = state
        .read(move |conn| {
            let actor = live(&caller, conn, reader.now())?;
            let permit = permit_to(conn, &actor, act::ListMessages)?;
            let participant = participant(&actor)?;
            Ok(store::message::count_unread(conn, &permit, &participant)?)
        })
        .await?;
    Ok(Json(UnreadMessages { unread }))
}
