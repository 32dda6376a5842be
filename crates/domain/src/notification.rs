//! Notifications.

mod news;

pub use news::News;
pub(crate) use news::written;

use crate::delivery::NotificationKind;
use crate::device::Device;
use crate::id::{NotificationId, ProjectId, UserId};
use crate::language::{Message, Text};
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
    /// The headline, in English.
    pub title: String,
    /// The text, in English.
    pub message: String,
    /// The headline, in no language yet.
    pub title_text: Text,
    /// The text, in no language yet.
    pub message_text: Text,
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

/// What a notification says in one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    /// The headline.
    pub title: String,
    /// The text.
    pub message: String,
}

/// A notification to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewNotification {
    /// For whom; none means for everyone who may see it.
    pub user_id: Option<UserId>,
    /// The headline.
    pub title: Text,
    /// The text.
    pub message: Text,
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AccountMatter<'a> {
    /// Somebody signed in from an address that the account had not signed in from before; with the browser's user agent.
    NewSignIn(&'a str),
    /// There is another password.
    PasswordChanged,
    /// Another address signs in.
    EmailChanged,
    /// A recovery code stood in for the second factor.
    RecoveryCodeUsed,
    /// Second factors came or went: what is said of which.
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
            Self::SecondFactorChanged(said) => said,
        }
    }

    /// The notification that tells the account.
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
    fn an_account_is_told_in_sentences() {
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
                "A passkey was taken off your account.",
                "Se quitó una llave de acceso de su cuenta.",
            ),
        ] {
            let told = matter.notification(UserId::from_uuid(uuid::Uuid::nil()));
            let says = |language| told.message.in_language(language);
            let advice = "If it was not you, change your password at once.";
            assert_eq!(says(Language::English), Some(format!("{english} {advice}")));
            let advice = "Si no fue usted, cambie su contraseña de inmediato.";
            assert_eq!(says(Language::Spanish), Some(format!("{spanish} {advice}")));
            assert_eq!(told.subject, NotificationSubject::Account);
        }
    }
}
