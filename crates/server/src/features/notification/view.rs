//! What the API says of notifications.

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
    /// Where the next page starts; absent on the last one.
    pub next_cursor: Option<String>,
    /// How many are unread in all, counted to 100 at most.
    pub unread: i64,
}

/// One notification (specification 1, section 3).
#[derive(Debug, Serialize, ToSchema)]
pub struct Notification {
    /// The notification's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: NotificationId,
    /// Its title, in English.
    pub title: String,
    /// Its text, in English.
    pub message: String,
    /// Its title in no language yet.
    #[schema(value_type = schema::MessageText)]
    pub title_text: Text,
    /// Its text in no language yet.
    #[schema(value_type = schema::MessageText)]
    pub message_text: Text,
    /// Its styling.
    #[serde(rename = "type")]
    #[schema(value_type = schema::NotificationKind)]
    pub kind: NotificationType,
    /// RFC 3339, UTC.
    pub created_at: String,
    /// Whether the caller has read it; one's own doings and what is for somebody else are no news.
    pub read: bool,
    /// What it tells of: the part of the project's page, or of one's settings, that it leads to.
    #[schema(value_type = schema::NotificationSubject)]
    pub subject: NotificationSubject,
    /// The project it is about.
    pub project: Option<NotificationProject>,
    /// The name of whom it is for, when that is somebody else: admins see every notification.
    pub recipient_name: Option<String>,
    /// What the caller may do with it.
    pub abilities: NotificationAbilities,
}

/// What the caller may do with one notification.
#[derive(Debug, Serialize, ToSchema)]
pub struct NotificationAbilities {
    /// May mark it as read.
    pub mark_read: bool,
}

/// The project a notification is about.
#[derive(Debug, Serialize, ToSchema)]
pub struct NotificationProject {
    /// Six characters.
    pub project_code: String,
    /// The insurer's number of the claim.
    pub insurance_claim_number: Option<String>,
    /// Whose property it is.
    pub property_owner_name: String,
}

impl Notification {
    /// A notification as `actor` sees it.
    #[must_use]
    pub fn new(notification: domain::notification::Notification, actor: &Actor) -> Self {
        Self {
            abilities: NotificationAbilities {
                mark_read: decide(actor, act::ListNotifications, ()).is_ok(),
            },
            id: notification.id,
            title: notification.title,
            message: notification.message,
            title_text: notification.title_text,
            message_text: notification.message_text,
            kind: notification.notification_type,
            created_at: notification.created_at.to_string(),
            read: notification.read,
            subject: notification.subject,
            recipient_name: notification.recipient_name,
            project: notification.project.map(|project| NotificationProject {
                project_code: project.project_code.to_string(),
                insurance_claim_number: project.insurance_claim_number,
                property_owner_name: project.property_owner_name,
            }),
        }
    }
}
