//! Notifications.

use crate::id::{NotificationId, ProjectId, UserId};
use jiff::Timestamp;

/// How a notification looks; other words than these look like `info`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotificationStyle {
    /// Something failed.
    Error,
    /// Look at this.
    Warning,
    /// Something went well.
    Success,
    /// Anything else.
    Info,
}

/// A notification, as one user sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notification {
    /// Its id.
    pub id: NotificationId,
    /// For whom; none means for everyone who may see it.
    pub user_id: Option<UserId>,
    /// The headline.
    pub title: String,
    /// The text.
    pub message: String,
    /// `error`, `warning`, `success`, or what it is about, such as `status_update`.
    pub notification_type: String,
    /// The project it is about.
    pub project_id: Option<ProjectId>,
    /// That project's claim number.
    pub insurance_claim_number: Option<String>,
    /// That project's owner.
    pub property_owner_name: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// Whether this user has read it.
    pub read: bool,
}

/// A notification to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewNotification {
    /// For whom; none means for everyone who may see it.
    pub user_id: Option<UserId>,
    /// The headline.
    pub title: String,
    /// The text.
    pub message: String,
    /// See [`Notification::notification_type`].
    pub notification_type: String,
    /// The project it is about.
    pub project_id: Option<ProjectId>,
}

impl NotificationStyle {
    /// The look of a notification's type.
    #[must_use]
    pub fn of(notification_type: &str) -> Self {
        match notification_type {
            "error" => Self::Error,
            "warning" => Self::Warning,
            "success" => Self::Success,
            _ => Self::Info,
        }
    }
}
