//! Marks messages as read.

use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json, Path};
use crate::shared::project_access::permit;
use crate::shared::views::message::participant;
use crate::state::AppState;
use axum::extract::State;
use domain::field_error::FieldError;
use domain::id::MessageId;
use domain::permission::act;
use http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

/// Maximum number of messages per request; the default page size.
pub const IDS_MAX: usize = 50;

/// The messages to mark as read.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MarkMessagesRead {
    /// Up to 50 ids. The caller's own messages and messages of other projects are ignored.
    pub message_ids: Vec<uuid::Uuid>,
}

impl MarkMessagesRead {
    /// The ids.
    ///
    /// # Errors
    /// 422 for too many ids.
    pub(crate) fn parse(&self) -> Result<Vec<MessageId>, ApiError> {
        if self.message_ids.len() > IDS_MAX {
            let message = domain::language::Message::ErrorMessagesAtOnce {
                most: IDS_MAX.to_string(),
            };
            return Err(FieldError::new("message_ids", "too_many", message).into());
        }
        let ids = self.message_ids.iter().copied();
        Ok(ids.map(MessageId::from_uuid).collect())
    }
}

/// Marks messages as read by the caller. Idempotent.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/messages/read",
    operation_id = "mark_messages_read",
    tag = "message",
    params(("code" = String, Path, description = "The project code, in any case")),
    request_body = MarkMessagesRead,
    responses((status = 204, description = "Noted"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListMessages"))),
)]
pub async fn mark_messages_read(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    Json(body): Json<MarkMessagesRead>,
) -> Result<StatusCode, ApiError> {
    let ids = body.parse()?;
    let now = state.now();
    state
        .write(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = permit(conn, &actor, act::ListMessages, &code)?;
            let participant = participant(&actor)?;
            store::message::mark_read(conn, &permit, &participant, &ids, now)?;
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}
