//! Sends a message as the owner.

use crate::errors::{ApiError, Problem};
use crate::features::message::send::{Draft, SendMessage, deliver};
use crate::http::extract::{Caller, Json};
use crate::http::rate_limits::Limits;
use crate::shared::owner_access::{live, permit_to_write};
use crate::shared::views::message::Message;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::permission::act;

/// Sends a message from the owner to all participants of the project.
#[utoipa::path(
    post,
    path = "/api/owner/messages",
    operation_id = "send_owner_message",
    tag = "owner",
    request_body = SendMessage,
    responses((status = 201, body = Message), (status = 200, body = Message, description = "It was sent before"), (status = 409, body = Problem, content_type = "application/problem+json", description = "Another message has the id (code 23505)"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("SendMessage"))),
)]
pub async fn send_owner_message(
    State(state): State<AppState>,
    caller: Caller,
    Json(body): Json<SendMessage>,
) -> Result<Response, ApiError> {
    let draft = Draft::parse(body)?;
    let writer = state.clone();
    let delivery = state
        .write(move |conn| {
            let actor = live(&caller, conn, writer.now())?;
            let permit = permit_to_write(conn, &actor, act::SendMessage)?;
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            deliver(conn, &limits, &actor, &permit, &draft)
        })
        .await?;
    delivery.answer()
}
