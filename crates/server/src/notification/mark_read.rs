//! Marks notifications as read for the caller.

use crate::api_error::Problem;
use serde::Deserialize;
use utoipa::ToSchema;

/// Which ones.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MarkNotificationsRead {
    /// At most 100 notifications.
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
pub async fn mark_notifications_read() {
    unimplemented!()
}
