//! The caller's newest notifications.

use crate::api_error::Problem;
use crate::notification::view::NotificationList;
use serde::Deserialize;
use utoipa::IntoParams;

/// How many.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListNotifications {
    /// 1 to 100; 15 unless told.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u32>,
}

/// The caller's newest notifications.
#[utoipa::path(
    get,
    path = "/api/notifications",
    operation_id = "list_notifications",
    tag = "notification",
    params(ListNotifications),
    responses((status = 200, body = NotificationList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListNotifications"))),
)]
pub async fn list_notifications() {
    unimplemented!()
}
