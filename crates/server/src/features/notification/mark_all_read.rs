//! Marks all of the caller's notifications as read, or all that match the filters of a list.

use super::filters::Filters;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json};
use crate::schema;
use crate::state::AppState;
use axum::extract::State;
use domain::field_error::FieldError;
use domain::language::Message;
use domain::permission::{Actor, Visible, act};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::notification::ListQuery;
use utoipa::ToSchema;

/// Which notifications to mark as read.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MarkAllNotificationsRead {
    /// The `created_at` of the newest notification that the caller has seen; later notifications stay unread. RFC 3339; default now.
    pub up_to: Option<String>,
    /// Only notifications of this type.
    #[serde(rename = "type")]
    #[schema(value_type = Option<schema::NotificationKind>)]
    pub kind: Option<String>,
    /// Only notifications about the project with this code, in any case.
    pub project: Option<String>,
}

/// The result.
#[derive(Debug, Serialize, ToSchema)]
pub struct MarkedNotifications {
    /// Number of notifications that were unread before.
    pub marked: usize,
}

/// Marks all of the caller's notifications as read, or all that match the filters of a list.
#[utoipa::path(
    post,
    path = "/api/notifications/read-all",
    operation_id = "mark_all_notifications_read",
    tag = "notification",
    request_body = MarkAllNotificationsRead,
    responses((status = 200, body = MarkedNotifications), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListNotifications"))),
)]
pub async fn mark_all_notifications_read(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<MarkAllNotificationsRead>,
) -> Result<Json<MarkedNotifications>, ApiError> {
    let now = state.now();
    let seen = form.up_to.map(|text| text.parse::<Timestamp>()).transpose();
    let seen = seen.map_err(|_| {
        let message = Message::ErrorParameterMoment {
            field: "up_to".to_owned(),
        };
        FieldError::new("up_to", "invalid_parameter", message)
    })?;
    let filters = Filters {
        kind: form.kind,
        project: form.project,
    };
    let kind = filters.kind()?;
    let marked = state
        .write(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::ListNotifications, ())?;
            let Actor::User(user) = &actor else {
                return Err(ApiError::sign_in_required());
            };
            let query = ListQuery {
                notification_type: kind,
                project: filters.project(conn, &actor)?,
                ..ListQuery::default()
            };
            // A time in the future would mark notifications that do not exist yet.
            let up_to = seen.unwrap_or(now).min(now);
            let visible = Visible::to(&actor);
            Ok(store::notification::mark_all_read(
                conn,
                &permit,
                user.user_id,
                visible,
                &query,
                up_to,
                now,
            )?)
        })
        .await?;
    Ok(Json(MarkedNotifications { marked }))
}
