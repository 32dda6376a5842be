//! API types for notifications.

use crate::schema;
use domain::id::NotificationId;
use domain::language::Text;
use domain::notification::{NotificationSubject, NotificationType};
use domain::permission::{Actor, act, decide};
use serde::Serialize;
use utoipa::ToSchema;

/// A page of the caller's notifications.
#[derive(Debug, Serialize, ToSchema)]
pub struct NotificationList {
    /// Newest first.
    pub items: Vec<Notification>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
    /// Total number of unread notifications; counting stops at 100.
    pub unread: i64,
}

/// One notification (specification 1, section 3).
#[derive(Debug, Serialize, ToSchema)]
pub struct Notification {
    /// The notification's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: NotificationId,
    /// The title, in English.
    pub title: String,
    /// The text, in English.
    pub message: String,
    /// The title as a translatable message.
    #[schema(value_type = schema::MessageText)]
    pub title_text: Text,
    /// The text as a translatable message.
    #[schema(value_type = schema::MessageText)]
    pub message_text: Text,
    /// The type, which selects the styling.
    #[serde(rename = "type")]
    #[schema(value_type = schema::NotificationKind)]
    pub kind: NotificationType,
    /// RFC 3339, UTC.
    pub created_at: String,
    /// Whether the caller has read it. Notifications of the caller's own actions and those addressed to other people count as read.
    pub read: bool,
    /// Until when the caller snoozed it; absent if it is not snoozed. RFC 3339, UTC.
    pub snoozed_until: Option<String>,
    /// What the notification is about: the part of the project page, or of the settings, that it links to.
    #[schema(value_type = schema::NotificationSubject)]
    pub subject: NotificationSubject,
    /// The project it is about.
    pub project: Option<NotificationProject>,
    /// Name of the recipient if it is not the caller. Admins see every notification.
    pub recipient_name: Option<String>,
    /// What the caller may do with the notification.
    pub abilities: NotificationAbilities,
}

/// What the caller may do with one notification.
#[derive(Debug, Serialize, ToSchema)]
pub struct NotificationAbilities {
    /// May mark it as read.
    pub mark_read: bool,
    /// May snooze it. Only unread notifications can be snoozed.
    pub snooze: bool,
}

/// The project a notification is about.
#[derive(Debug, Serialize, ToSchema)]
pub struct NotificationProject {
    /// The project code, six characters.
    pub project_code: String,
    /// The project number, such as BB-2026-000123.
    pub project_number: String,
    /// Claim number of the insurance company.
    pub insurance_claim_number: Option<String>,
    /// Property owner's name.
    pub property_owner_name: String,
    /// The street address.
    pub street: String,
    /// The unit at that address.
    pub unit: Option<String>,
}

impl Notification {
    /// A notification as `actor` sees it.
    #[must_use]
    pub fn new(notification: domain::notification::Notification, actor: &Actor) -> Self {
        let mark_read = decide(actor, act::ListNotifications, ()).is_ok();
        Self {
            abilities: NotificationAbilities {
                mark_read,
                snooze: mark_read && !notification.read,
            },
            id: notification.id,
            title: notification.title,
            message: notification.message,
            title_text: notification.title_text,
            message_text: notification.message_text,
            kind: notification.notification_type,
            created_at: notification.created_at.to_string(),
            read: notification.read,
            snoozed_until: notification.snoozed_until.map(|until| until.to_string()),
            subject: notification.subject,
            recipient_name: notification.recipient_name,
            project: notification.project.map(|project| NotificationProject {
                project_code: project.project_code.to_string(),
                project_number: project.project_number,
                insurance_claim_number: project.insurance_claim_number,
                property_owner_name: project.property_owner_name,
                street: project.street,
                unit: project.unit,
            }),
        }
    }
}
