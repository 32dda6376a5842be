//! Marks notifications as read for the caller.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json};
use crate::state::AppState;
use axum::extract::State;
use domain::field_error::FieldError;
use domain::id::NotificationId;
use domain::language::Message;
use domain::permission::{Actor, Visible, act};
use http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

/// The notifications to mark as read.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MarkNotificationsRead {
    /// At most 100 ids.
    pub ids: Vec<uuid::Uuid>,
}

/// Marks notifications as read for the caller.
#[utoipa::path(
    post,
    path = "/api/notifications/read",
    operation_id = "mark_notifications_read",
    tag = "notification",
    request_body = MarkNotificationsRead,
    responses((status = 204, description = "Marked"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListNotifications"))),
)]
pub async fn mark_notifications_read(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<MarkNotificationsRead>,
) -> Result<StatusCode, ApiError> {
    let ids = listed(form.ids)?;
    let now = state.now();
    state
        .write(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::ListNotifications, ())?;
            let Actor::User(user) = &actor else {
                return Err(ApiError::sign_in_required());
            };
            store::notification::mark_read(
                conn,
                &permit,
                user.user_id,
                Visible::to(&actor),
                &ids,
                now,
            )?;
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}

/// Checks the number of ids.
pub(super) fn listed(ids: Vec<uuid::Uuid>) -> Result<Vec<NotificationId>, ApiError> {
    if ids.len() > IDS_MAX {
        let message = Message::ErrorNotificationsAtOnce {
            most: IDS_MAX.to_string(),
        };
        return Err(FieldError::new("ids", "too_many", message).into());
    }
    Ok(ids.into_iter().map(NotificationId::from_uuid).collect())
}

/// Maximum number of notifications per call.
pub(crate) const IDS_MAX: usize = 100;
