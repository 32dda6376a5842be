//! Edits the caller's notification preferences.

use super::show_preferences::of;
use super::view::{NotificationPreferences, QuietHours};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, IfMatch, Json};
use crate::schema;
use crate::state::AppState;
use axum::extract::State;
use domain::delivery::{
    Choice, MailFrequency, MailMode, NotificationKind, check_choices, has_weekly_summary,
};
use domain::permission::act;
use serde::{Deserialize, Serialize};
use store::delivery::email_stop;
use utoipa::ToSchema;

/// The new preferences.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EditNotificationPreferences {
    /// The kinds to change. Other kinds are left unchanged.
    pub choices: Vec<EditNotificationChoice>,
    /// Hours without email; null for email at any time.
    pub quiet_hours: Option<QuietHours>,
    /// Whether to send the weekly summary. Left unchanged if absent, and ignored for roles without it.
    pub weekly_summary: Option<bool>,
}

/// The preferences for one kind of notification.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EditNotificationChoice {
    /// The kind.
    #[schema(value_type = schema::NotificationSort)]
    pub kind: NotificationKind,
    /// Whether to notify in the portal.
    pub bell: bool,
    /// When to send email; one of the kind's `mail_modes`.
    #[schema(value_type = schema::MailMode)]
    pub mail: MailMode,
}

/// The error for a stale edit, with the current preferences.
#[derive(Debug, Serialize, ToSchema)]
pub struct StaleNotificationPreferences {
    /// The error.
    #[serde(flatten)]
    pub problem: Problem,
    /// The current preferences, as changed on another device or by a link in an email.
    pub current: NotificationPreferences,
}

/// Edits the caller's notification preferences and quiet hours. Security notifications for the account are always shown and
/// emailed immediately.
#[utoipa::path(
    put,
    path = "/api/me/notification-preferences",
    operation_id = "edit_notification_preferences",
    tag = "notification",
    params(("If-Match" = String, Header, description = "The ETag of the preferences that were edited")),
    request_body = EditNotificationPreferences,
    responses((status = 200, body = NotificationPreferences, headers(("ETag" = String))), (status = 412, body = StaleNotificationPreferences, content_type = "application/problem+json", description = "They were changed meanwhile"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("EditOwnAccount"))),
)]
pub async fn edit_notification_preferences(
    State(state): State<AppState>,
    caller: Caller,
    IfMatch(version): IfMatch,
    Json(form): Json<EditNotificationPreferences>,
) -> Result<NotificationPreferences, ApiError> {
    let (now, editor) = (state.now(), state.clone());
    state
        .write(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::EditOwnAccount, ())?;
            let user = user_of(&actor)?;
            let choices: Vec<(NotificationKind, Choice)> = form
                .choices
                .iter()
                .map(|&EditNotificationChoice { kind, bell, mail }| (kind, Choice { bell, mail }))
                .collect();
            check_choices(&choices)?;
            let quiet = form.quiet_hours.as_ref();
            let quiet = quiet.map(QuietHours::parse).transpose()?;
            if store::delivery::save(conn, &permit, user.user_id, version, &choices, quiet)? {
                let zone = &editor.time_zone();
                store::delivery::hasten(conn, &permit, user.user_id, quiet, zone, now)?;
                let is_wanted = |(kind, choice): &(NotificationKind, Choice)| {
                    !kind.is_fixed() && choice.mail != MailMode::Off
                };
                if choices.iter().any(is_wanted) {
                    email_stop::resume_account(conn, &permit, user.user_id, now)?;
                }
                if let Some(is_on) = form
                    .weekly_summary
                    .filter(|_| has_weekly_summary(user.role))
                {
                    let due_at = MailFrequency::Weekly.next(now, quiet, zone);
                    store::delivery::set_weekly(conn, &permit, user.user_id, is_on, due_at)?;
                }
                return of(conn, &actor);
            }
            Err(match serde_json::to_value(of(conn, &actor)?) {
                Ok(current) => ApiError::stale().with_current(current),
                Err(error) => ApiError::internal(error),
            })
        })
        .await
}
