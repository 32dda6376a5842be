//! Notifications.

use crate::delivery::NotificationKind;
use crate::device::Device;
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

words! {
    /// What a notification tells of, and so where it leads: to a part of its project's page, or to one's own settings.
    NotificationSubject {
        /// The project as a whole.
        Project = "project",
        /// Its timeline.
        Update = "update",
        /// Its events.
        Event = "event",
        /// Its files.
        File = "file",
        /// Its messages.
        Message = "message",
        /// Its tasks.
        Task = "task",
        /// How the reader's own account signs in.
        Account = "account",
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
    /// What it tells of.
    pub subject: NotificationSubject,
    /// The project it is about.
    pub project: Option<NotificationProject>,
    /// The name of whom it is for, when that is somebody else.
    pub recipient_name: Option<String>,
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
    /// What it tells of.
    pub subject: NotificationSubject,
    /// What it is about, as people choose what they want to hear of.
    pub kind: NotificationKind,
    /// The project it is about.
    pub project_id: Option<ProjectId>,
    /// Whether the project's owner may be told of it by mail: it is of a kind for owners, and not their own doing.
    pub tells_owner: bool,
}

/// Something that happened to how an account signs in. Its owner is told, whoever did it: somebody else may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccountMatter<'a> {
    /// Somebody signed in from an address that the account had not signed in from before; with the browser's user agent.
    NewSignIn(&'a str),
    /// There is another password.
    PasswordChanged,
    /// Another address signs in.
    EmailChanged,
    /// A recovery code stood in for the second factor.
    RecoveryCodeUsed,
    /// Second factors came or went: a sentence on which.
    SecondFactorChanged(&'a str),
}

const NOT_YOU: &str = "If it was not you, change your password at once.";

impl AccountMatter<'_> {
    const fn title(self) -> &'static str {
        match self {
            Self::NewSignIn(_) => "New sign-in to your account",
            Self::PasswordChanged => "Your password was changed",
            Self::EmailChanged => "Your email address was changed",
            Self::RecoveryCodeUsed => "A recovery code was used",
            Self::SecondFactorChanged(_) => "How you sign in was changed",
        }
    }

    fn message(self) -> String {
        match self {
            Self::NewSignIn(user_agent) => {
                let device = Device::of(user_agent);
                let browser = device.browser.unwrap_or("A browser");
                let on = device.system.map(|system| format!(" on {system}"));
                let on = on.unwrap_or_default();
                format!("{browser}{on} signed in from a new place. {NOT_YOU}")
            }
            Self::PasswordChanged => format!("Your account has a new password. {NOT_YOU}"),
            Self::EmailChanged => format!("You sign in with another address now. {NOT_YOU}"),
            Self::RecoveryCodeUsed => format!("Somebody signed in with it. {NOT_YOU}"),
            Self::SecondFactorChanged(sentence) => {
                let mut letters = sentence.chars();
                let first = letters.next().map(|letter| letter.to_ascii_uppercase());
                let sentence: String = first.into_iter().chain(letters).collect();
                format!("{sentence} {NOT_YOU}")
            }
        }
    }

    /// The notification that tells the account.
    #[must_use]
    pub fn notification(self, user: UserId) -> NewNotification {
        NewNotification {
            user_id: Some(user),
            title: self.title().to_owned(),
            message: self.message(),
            notification_type: NotificationType::Warning,
            subject: NotificationSubject::Account,
            kind: NotificationKind::Security,
            tells_owner: false,
            project_id: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_is_told_in_sentences() {
        use AccountMatter::{NewSignIn, SecondFactorChanged};
        let chrome = "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36";
        for (matter, message) in [
            (
                NewSignIn(chrome),
                "Chrome on Windows signed in from a new place.",
            ),
            (NewSignIn("curl/8"), "A browser signed in from a new place."),
            (
                SecondFactorChanged("a passkey was added."),
                "A passkey was added.",
            ),
        ] {
            let told = matter.notification(UserId::from_uuid(uuid::Uuid::nil()));
            assert_eq!(told.message, format!("{message} {NOT_YOU}"));
            assert_eq!(told.subject, NotificationSubject::Account);
        }
    }
}
