//! Notifications.

mod news;
mod snooze;

pub(crate) use news::written;
pub use news::{NotificationEvent, SaidBy, receipt_of};
pub use snooze::{restored_snooze_end, snoozed_until};

use crate::delivery::NotificationKind;
use crate::device::Device;
use crate::id::{NotificationId, ProjectId, UserId};
use crate::language::{Message, Text};
use crate::project::ProjectCode;
use crate::string_enum::string_enum;
use jiff::Timestamp;

string_enum! {
    /// Appearance of a notification.
    NotificationType {
        /// A failure.
        Error = "error",
        /// A warning.
        Warning = "warning",
        /// A success.
        Success = "success",
        /// Any other notification.
        Info = "info",
        /// A status update; looks like `info`.
        StatusUpdate = "status_update",
    }
}

string_enum! {
    /// What a notification is about. Determines which page it links to: a part of the project page, or the account settings.
    NotificationSubject {
        /// The project.
        Project = "project",
        /// The project's timeline.
        Update = "update",
        /// The project's events.
        Event = "event",
        /// The project's files.
        File = "file",
        /// The project's messages.
        Message = "message",
        /// The project's tasks.
        Task = "task",
        /// The project's estimates.
        Estimate = "estimate",
        /// The security of the reader's account.
        Account = "account",
    }
}

impl NotificationType {
    /// Parses a stored type. Unknown types become `info`.
    #[must_use]
    pub fn parse_or_default(word: &str) -> Self {
        Self::parse(word).unwrap_or(Self::Info)
    }
}

/// A notification as seen by one user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notification {
    /// Notification ID.
    pub id: NotificationId,
    /// The recipient; `None` for everyone who can see the project.
    pub user_id: Option<UserId>,
    /// Title in English.
    pub title: String,
    /// Text in English.
    pub message: String,
    /// Localizable title.
    pub title_text: Text,
    /// Localizable text.
    pub message_text: Text,
    /// Appearance.
    pub notification_type: NotificationType,
    /// What it is about.
    pub subject: NotificationSubject,
    /// The project it concerns, if any.
    pub project: Option<NotificationProject>,
    /// The recipient's name, if the recipient is another user.
    pub recipient_name: Option<String>,
    /// Creation time.
    pub created_at: Timestamp,
    /// Whether this user has read it.
    pub read: bool,
    /// Until when this user snoozed it; `None` if it is not snoozed now.
    pub snoozed_until: Option<Timestamp>,
}

/// The project of a notification, as shown in the notification list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotificationProject {
    /// Project code.
    pub project_code: ProjectCode,
    /// Project number.
    pub project_number: String,
    /// Insurance claim number.
    pub insurance_claim_number: Option<String>,
    /// Name of the property owner.
    pub property_owner_name: String,
    /// House number and street.
    pub street: String,
    /// Unit or apartment.
    pub unit: Option<String>,
}

/// A notification's text in one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    /// Title.
    pub title: String,
    /// Text.
    pub message: String,
}

/// A notification to be created.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewNotification {
    /// The recipient; `None` for everyone who can see the project.
    pub user_id: Option<UserId>,
    /// Title.
    pub title: Text,
    /// Text.
    pub message: Text,
    /// Appearance.
    pub notification_type: NotificationType,
    /// What it is about.
    pub subject: NotificationSubject,
    /// The kind for notification preferences.
    pub kind: NotificationKind,
    /// The project it concerns, if any.
    pub project_id: Option<ProjectId>,
    /// Whether the project's owner may be emailed about it: the kind is meant for owners, and the owner did not cause it.
    pub tells_owner: bool,
}

/// A security event of an account. Its holder is always notified, because someone else may have caused it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AccountMatter<'a> {
    /// A sign-in from a new address, with the browser's user agent.
    NewSignIn(&'a str),
    /// The password was changed.
    PasswordChanged,
    /// The email address for sign-in was changed.
    EmailChanged,
    /// A recovery code was used in place of the second factor.
    RecoveryCodeUsed,
    /// A second factor was added or removed, with the message that describes it.
    SecondFactorChanged(Message),
}

impl AccountMatter<'_> {
    const fn title(&self) -> Message {
        match self {
            Self::NewSignIn(_) => Message::NotificationSignInTitle,
            Self::PasswordChanged => Message::NotificationPasswordChangedTitle,
            Self::EmailChanged => Message::NotificationEmailChangedTitle,
            Self::RecoveryCodeUsed => Message::NotificationRecoveryCodeTitle,
            Self::SecondFactorChanged(_) => Message::NotificationSecondFactorTitle,
        }
    }

    fn message(self) -> Message {
        match self {
            Self::NewSignIn(user_agent) => {
                let Device { browser, system } = Device::of(user_agent);
                let named = |name: Option<&str>| name.unwrap_or("unknown").to_owned();
                Message::NotificationSignIn {
                    browser: named(browser),
                    system: named(system),
                }
            }
            Self::PasswordChanged => Message::NotificationPasswordChanged,
            Self::EmailChanged => Message::NotificationEmailChanged,
            Self::RecoveryCodeUsed => Message::NotificationRecoveryCode,
            Self::SecondFactorChanged(message) => message,
        }
    }

    /// The notification for the account.
    #[must_use]
    pub fn notification(self, user: UserId) -> NewNotification {
        NewNotification {
            user_id: Some(user),
            title: self.title().into(),
            message: self.message().into(),
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
    use crate::language::Language;

    #[test]
    fn account_security_notifications_are_localized() {
        use AccountMatter::{NewSignIn, SecondFactorChanged};
        let chrome = "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36";
        for (matter, english, spanish) in [
            (
                NewSignIn(chrome),
                "Chrome on Windows signed in from a new place.",
                "Se inició sesión desde un lugar nuevo: Chrome en Windows.",
            ),
            (
                NewSignIn("curl/8"),
                "A browser signed in from a new place.",
                "Se inició sesión desde un lugar nuevo: un navegador.",
            ),
            (
                SecondFactorChanged(Message::NotificationSecondFactorPasskeyRemoved),
                "A passkey was removed from your account.",
                "Se quitó una llave de acceso de su cuenta.",
            ),
        ] {
            let notification = matter.notification(UserId::from_uuid(uuid::Uuid::nil()));
            let text_in = |language| notification.message.in_language(language);
            let advice = "If it was not you, change your password immediately.";
            assert_eq!(
                text_in(Language::English),
                Some(format!("{english} {advice}"))
            );
            let advice = "Si no fue usted, cambie su contraseña de inmediato.";
            assert_eq!(
                text_in(Language::Spanish),
                Some(format!("{spanish} {advice}"))
            );
            assert_eq!(notification.subject, NotificationSubject::Account);
        }
    }
}
