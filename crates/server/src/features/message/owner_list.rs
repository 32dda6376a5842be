//! Lists the project's messages, for its owner.

use crate::errors::{ApiError, Problem};
use crate::features::message::list::{ListMessages, page};
use crate::http::extract::{Caller, Json, Query};
use crate::shared::owner_access::{live, permit_to};
use crate::shared::views::message::MessageList;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::act;

/// Lists the project's messages, oldest first, for its owner.
#[utoipa::path(
    get,
    path = "/api/owner/messages",
    operation_id = "list_owner_messages",
    tag = "owner",
    params(ListMessages),
    responses((status = 200, body = MessageList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListMessages"))),
)]
pub async fn list_owner_messages(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ListMessages>,
) -> Result<Json<MessageList>, ApiError> {
    let list = query.parse()?;
    let reader = state.clone();
    let answer = state
        .read(move |conn| {
            let actor = live(&caller, conn, reader.now())?;
            let permit = permit_to(conn, &actor, act::ListMessages)?;
            page(conn, &reader, &actor, &permit, &list)
        })
        .await?;
    Ok(Json(answer))
}
