//! Notifications.

use crate::id::{NotificationId, ProjectId, UserId};
use crate::project::ProjectCode;
use crate::word::words;
use jiff::Timestamp;

words! {
    /// How a notification looks.
    NotificationType {
        /// Something failed.
        Error = "error",
        /// Look at this.
        Warning = "warning",
        /// Something went well.
        Success = "success",
        /// Anything else.
        Info = "info",
        /// A project moved; looks like `info`.
        StatusUpdate = "status_update",
    }
}

impl NotificationType {
    /// Reads a stored type; unknown ones look like `info`.
    #[must_use]
    pub fn parse_or_default(word: &str) -> Self {
        Self::parse(word).unwrap_or(Self::Info)
    }
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
    /// How it looks.
    pub notification_type: NotificationType,
    /// The project it is about.
    pub project: Option<NotificationProject>,
    /// When it was made.
    pub created_at: Timestamp,
    /// Whether this user has read it.
    pub read: bool,
}

/// The project that a notification is about, as the bell shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotificationProject {
    /// Its code.
    pub project_code: ProjectCode,
    /// Its claim number.
    pub insurance_claim_number: Option<String>,
    /// Whose property it is.
    pub property_owner_name: String,
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
    /// How it looks.
    pub notification_type: NotificationType,
    /// The project it is about.
    pub project_id: Option<ProjectId>,
}
