//! Shows the caller's notification preferences, with the version for an edit.

use super::view::NotificationPreferences;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::authorize::user_of;
use crate::http::extract::Caller;
use crate::state::AppState;
use axum::extract::State;
use domain::permission::{Actor, act};
use store::Connection;

/// Returns the caller's notification preferences for the portal and for email, and the quiet hours.
#[utoipa::path(
    get,
    path = "/api/me/notification-preferences",
    operation_id = "show_notification_preferences",
    tag = "notification",
    responses((status = 200, body = NotificationPreferences, headers(("ETag" = String))), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowOwnAccount"))),
)]
pub async fn show_notification_preferences(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<NotificationPreferences, ApiError> {
    let now = state.now();
    state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            of(conn, &actor)
        })
        .await
}

/// The caller's preferences.
pub(super) fn of(
    conn: &mut Connection,
    actor: &Actor,
) -> Result<NotificationPreferences, ApiError> {
    let permit = authorize(actor, act::ShowOwnAccount, ())?;
    let user = user_of(actor)?;
    let preferences = store::delivery::preferences(conn, &permit, user.user_id, user.role)?;
    Ok(NotificationPreferences::new(preferences, user.role))
}
