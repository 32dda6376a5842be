//! What the API says of what somebody wants to hear of.

use crate::http::extract::{Json, etag};
use crate::schema;
use axum::response::{IntoResponse, Response};
use domain::delivery::{Choice, MailMode, NotificationKind, Preferences, QuietHours as Hours};
use domain::permission::Role;
use http::header;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What the caller wants to hear of, and when not.
#[derive(Debug, Serialize, ToSchema)]
pub struct NotificationPreferences {
    /// Each kind that reaches the caller's role, in their order.
    pub choices: Vec<NotificationChoice>,
    /// Hours without mail about notifications, if there are any. Mail about the account's security goes at all hours.
    pub quiet_hours: Option<QuietHours>,
    /// Which version this is; the same as in the `ETag`.
    pub version: i64,
}

/// What the caller wants of one kind of notification.
#[derive(Debug, Serialize, ToSchema)]
pub struct NotificationChoice {
    /// The kind.
    #[schema(value_type = schema::NotificationSort)]
    pub kind: NotificationKind,
    /// Whether the bell rings; what does not ring stands in the list as read.
    pub bell: bool,
    /// When mail goes.
    #[schema(value_type = schema::MailMode)]
    pub mail: MailMode,
    /// When mail of this kind can go at all.
    #[schema(value_type = Vec<schema::MailMode>)]
    pub mail_modes: Vec<MailMode>,
    /// Whether nothing of it can be chosen.
    pub is_fixed: bool,
}

/// What becomes of the mails about a project to its owner.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnerMails {
    /// Since when the owner wants none at the address that the project has for them, RFC 3339, UTC; absent while they are
    /// sent.
    #[schema(value_type = Option<String>)]
    pub stopped_at: Option<Timestamp>,
    /// Whether the project is accepted. Until then, mail to the owner waits or is a short notice.
    pub is_accepted: bool,
}

/// Hours of the day, in the portal's time zone; they may lie over midnight.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct QuietHours {
    /// From when: `HH:MM`.
    pub from: String,
    /// Until when: `HH:MM`.
    pub until: String,
}

impl NotificationPreferences {
    /// As an account of this role sees them.
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
