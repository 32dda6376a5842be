//! API views of notification preferences.

use crate::http::extract::{Json, etag};
use crate::schema;
use axum::response::{IntoResponse, Response};
use domain::delivery::{
    Choice, MailMode, NotificationKind, Preferences, QuietHours as Hours, has_weekly_summary,
};
use domain::permission::Role;
use http::header;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The caller's notification preferences and quiet hours.
#[derive(Debug, Serialize, ToSchema)]
pub struct NotificationPreferences {
    /// Each kind that the caller's role receives, in order.
    pub choices: Vec<NotificationChoice>,
    /// Hours without notification email, if any. Security email is sent at any time.
    pub quiet_hours: Option<QuietHours>,
    /// Whether an email about all projects is sent every Monday at 7 AM in the portal's time zone; absent for roles without it.
    pub weekly_summary: Option<bool>,
    /// The version, as in the `ETag`.
    pub version: i64,
}

/// The caller's preferences for one kind of notification.
#[derive(Debug, Serialize, ToSchema)]
pub struct NotificationChoice {
    /// The kind.
    #[schema(value_type = schema::NotificationSort)]
    pub kind: NotificationKind,
    /// Whether to notify in the portal. Otherwise, notifications are listed as read.
    pub bell: bool,
    /// When email is sent.
    #[schema(value_type = schema::MailMode)]
    pub mail: MailMode,
    /// The email modes available for this kind.
    #[schema(value_type = Vec<schema::MailMode>)]
    pub mail_modes: Vec<MailMode>,
    /// Whether the preferences for this kind cannot be changed.
    pub is_fixed: bool,
}

/// Whether a project's property owner receives email.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnerMails {
    /// When the property owner unsubscribed the project's address for them, as RFC 3339 in UTC; absent if they have not.
    #[schema(value_type = Option<String>)]
    pub stopped_at: Option<Timestamp>,
    /// Whether the project is accepted. Until then, email to the property owner is held, or is only a short notice.
    pub is_accepted: bool,
}

/// Hours of the day in the portal's time zone. They may span midnight.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct QuietHours {
    /// The start, `HH:MM`.
    pub from: String,
    /// The end, `HH:MM`.
    pub until: String,
}

impl NotificationPreferences {
    /// The preferences, as an account with this role sees them.
    pub(super) fn new(preferences: Preferences, role: Role) -> Self {
        let choices = preferences.choices.into_iter();
        Self {
            choices: choices
                .filter(|(kind, _)| kind.reaches(role))
                .map(|(kind, Choice { bell, mail })| NotificationChoice {
                    kind,
                    bell,
                    mail,
                    mail_modes: MailMode::ALL
                        .iter()
                        .copied()
                        .filter(|mode| kind.allows(*mode))
                        .collect(),
                    is_fixed: kind.is_fixed(),
                })
                .collect(),
            quiet_hours: preferences.quiet_hours.map(|hours| QuietHours {
                from: hours.from().strftime("%H:%M").to_string(),
                until: hours.until().strftime("%H:%M").to_string(),
            }),
            weekly_summary: has_weekly_summary(role).then_some(preferences.weekly_summary),
            version: preferences.version,
        }
    }
}

impl QuietHours {
    pub(super) fn parse(&self) -> Result<Hours, domain::field_error::FieldErrors> {
        Hours::parse(&self.from, &self.until)
    }
}

impl IntoResponse for NotificationPreferences {
    fn into_response(self) -> Response {
        ([(header::ETAG, etag(self.version))], Json(self)).into_response()
    }
}
