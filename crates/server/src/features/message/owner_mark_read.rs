//! Marks messages as read by the owner.

use crate::errors::{ApiError, Problem};
use crate::features::message::mark_read::MarkMessagesRead;
use crate::http::extract::{Caller, Json};
use crate::shared::owner_access::{live, permit_to};
use crate::shared::views::message::participant;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;
use http::StatusCode;

/// Marks messages as read by the owner. Does nothing for an admin viewing the portal as the owner.
#[utoipa::path(
    post,
    path = "/api/owner/messages/read",
    operation_id = "mark_owner_messages_read",
    tag = "owner",
    request_body = MarkMessagesRead,
    responses((status = 204, description = "Noted"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListMessages"))),
)]
pub async fn mark_owner_messages_read(
    State(state): State<AppState>,
    caller: Caller,
    Json(body): Json<MarkMessagesRead>,
) -> Result<StatusCode, ApiError> {
    let ids = body.parse()?;
    let now = state.now();
    state
        .write(move |conn| {
            let actor = live(&caller, conn, now)?;
            let permit = permit_to(conn, &actor, act::ListMessages)?;
            let participant = participant(&actor)?;
            store::message::mark_read(conn, &permit, &participant, &ids, now)?;
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}
