//! Snoozes notifications for the caller until tomorrow, or shows them again.

use super::mark_read::listed;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json};
use crate::state::AppState;
use axum::extract::State;
use domain::notification::snoozed_until;
use domain::permission::{Actor, Visible, act};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The notifications to snooze or to show again.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SnoozeNotifications {
    /// At most 100 ids. Those that are read or not visible are ignored.
    pub ids: Vec<uuid::Uuid>,
    /// Whether to snooze them until tomorrow, 8 AM in the portal's time zone. If false, they are shown again.
    pub snoozed: bool,
}

/// The result.
#[derive(Debug, Serialize, ToSchema)]
pub struct SnoozedNotifications {
    /// When they come back. RFC 3339, UTC; absent if they are shown again.
    pub until: Option<String>,
}

/// Snoozes notifications for the caller until tomorrow, or shows them again.
#[utoipa::path(
    post,
    path = "/api/notifications/snooze",
    operation_id = "snooze_notifications",
    tag = "notification",
    request_body = SnoozeNotifications,
    responses((status = 200, body = SnoozedNotifications), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListNotifications"))),
)]
pub async fn snooze_notifications(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<SnoozeNotifications>,
) -> Result<Json<SnoozedNotifications>, ApiError> {
    let ids = listed(form.ids)?;
    let now = state.now();
    let until = form.snoozed.then(|| snoozed_until(now, &state.time_zone()));
    state
        .write(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::ListNotifications, ())?;
            let Actor::User(user) = &actor else {
                return Err(ApiError::sign_in_required());
            };
            let visible = Visible::to(&actor);
            store::notification::snooze(conn, &permit, user.user_id, visible, &ids, until, now)?;
            Ok(Json(SnoozedNotifications {
                until: until.map(|until| until.to_string()),
            }))
        })
        .await
}
