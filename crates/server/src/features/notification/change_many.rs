//! Marks many notifications as read for the caller, snoozes them, or shows them again.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::{authorize, user_of};
use crate::http::extract::{Caller, Json};
use crate::shared::bulk::{ChangedRows, RowDone, admit, change_rows};
use crate::state::AppState;
use axum::extract::State;
use domain::field_error::FieldError;
use domain::id::NotificationId;
use domain::language::Message;
use domain::notification::{restored_snooze_end, snoozed_until};
use domain::permission::{Visible, act};
use domain::selection::check_rows;
use jiff::Timestamp;
use serde::Deserialize;
use store::Connection;
use utoipa::ToSchema;

/// The notifications, each with its change.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeNotifications {
    /// 1 to 200 notifications, without duplicates.
    pub notifications: Vec<NotificationToChange>,
}

/// A notification and its change.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NotificationToChange {
    /// The notification's id.
    pub id: uuid::Uuid,
    /// What to do with it.
    pub change: NotificationChange,
    /// Until when to snooze it, to undo `wake`: its earlier `snoozed_until`. RFC 3339; at the latest, and by
    /// default, tomorrow, 8 AM in the portal's time zone. Ignored for other changes.
    pub until: Option<String>,
}

/// What to do with a notification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NotificationChange {
    /// Mark it as read. This cannot be taken back.
    Read,
    /// Snooze it. Only unread notifications can be snoozed.
    Snooze,
    /// Show it again before the snooze ends.
    Wake,
}

/// A row of the request, parsed.
struct Asked {
    id: NotificationId,
    change: NotificationChange,
    until: Option<Timestamp>,
}

/// Marks many of the caller's notifications as read, snoozes them, or shows them again. Each notification is changed like a single one, in
/// its own transaction, and has its own result. `wake` undoes `snooze`, and `snooze` with the earlier `until` undoes `wake`.
#[utoipa::path(
    post,
    path = "/api/notifications/changes",
    operation_id = "change_notifications",
    tag = "notification",
    request_body = ChangeNotifications,
    responses((status = 200, body = ChangedRows), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ListNotifications"))),
)]
pub async fn change_notifications(
    State(state): State<AppState>,
    caller: Caller,
    Json(body): Json<ChangeNotifications>,
) -> Result<Json<ChangedRows>, ApiError> {
    admit(&state, &caller, act::ListNotifications).await?;
    let rows: Vec<(String, Asked)> = body
        .notifications
        .iter()
        .map(|row| Ok((row.id.to_string(), parsed(row)?)))
        .collect::<Result<_, FieldError>>()?;
    check_rows("notifications", rows.iter().map(|(id, _)| id.as_str()))?;
    let writer = state.clone();
    change_rows(&state, &caller, rows, move |conn, caller, asked| {
        change(conn, &writer, caller, asked)
    })
    .await
}

fn parsed(row: &NotificationToChange) -> Result<Asked, FieldError> {
    let until = row.until.as_deref().map(str::parse::<Timestamp>);
    let until = until.transpose().map_err(|_| {
        let message = Message::ErrorParameterMoment {
            field: "until".to_owned(),
        };
        FieldError::new("until", "invalid_parameter", message)
    })?;
    Ok(Asked {
        id: NotificationId::from_uuid(row.id),
        change: row.change,
        until,
    })
}

fn change(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    asked: &Asked,
) -> Result<RowDone, ApiError> {
    let now = state.now();
    let actor = caller.user(conn, now)?;
    let permit = authorize(&actor, act::ListNotifications, ())?;
    let (reader, visible) = (user_of(&actor)?.user_id, Visible::to(&actor));
    let found = store::notification::standing(conn, &permit, reader, visible, asked.id, now)?;
    let found = found.ok_or_else(ApiError::not_found)?;
    let ids = [asked.id];
    if asked.change == NotificationChange::Read {
        if found.is_read {
            return Ok(RowDone::unchanged());
        }
        store::notification::mark_read(conn, &permit, reader, visible, &ids, now)?;
        return Ok(RowDone::changed(None));
    }
    if found.is_read {
        return Err(ApiError::conflict(
            "already_read",
            Message::ErrorNotificationRead,
        ));
    }
    let until = asked.snoozes(state, now);
    if until == found.snoozed_until {
        return Ok(RowDone::unchanged());
    }
    store::notification::snooze(conn, &permit, reader, visible, &ids, until, now)?;
    Ok(RowDone::changed(None))
}

impl Asked {
    /// Until when the notification is then snoozed; `None` if it is shown.
    fn snoozes(&self, state: &AppState, now: Timestamp) -> Option<Timestamp> {
        match (self.change, self.until) {
            (NotificationChange::Snooze, Some(before)) => {
                restored_snooze_end(before, now, &state.time_zone())
            }
            (NotificationChange::Snooze, None) => Some(snoozed_until(now, &state.time_zone())),
            (NotificationChange::Read | NotificationChange::Wake, _) => None,
        }
    }
}
