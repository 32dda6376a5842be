//! Notifications.

mod news;

pub use news::News;

use crate::delivery::NotificationKind;
use crate::device::Device;
use crate::id::{NotificationId, ProjectId, UserId};
use crate::language::Language;
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
    pub title: String,
    /// The text.
    pub message: String,
    /// Both in Spanish, for the mails of those who read it; without, they read English.
    pub spanish: Option<Words>,
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
    SecondFactorChanged {
        /// In English, as the middle of a letter has it.
        english: &'a str,
        /// In Spanish.
        spanish: &'a str,
    },
}

impl AccountMatter<'_> {
    const fn title(self, language: Language) -> &'static str {
        let (english, spanish) = match self {
            Self::NewSignIn(_) => (
                "New sign-in to your account",
                "Nuevo inicio de sesión en su cuenta",
            ),
            Self::PasswordChanged => ("Your password was changed", "Su contraseña se cambió"),
            Self::EmailChanged => ("Your email address was changed", "Su correo se cambió"),
            Self::RecoveryCodeUsed => (
                "A recovery code was used",
                "Se usó un código de recuperación",
            ),
            Self::SecondFactorChanged { .. } => (
                "How you sign in was changed",
                "Cambió su forma de iniciar sesión",
            ),
        };
        match language {
            Language::English => english,
            Language::Spanish => spanish,
        }
    }

    fn message(self, language: Language) -> String {
        match language {
            Language::English => format!(
                "{} If it was not you, change your password at once.",
                self.in_english()
            ),
            Language::Spanish => format!(
                "{} Si no fue usted, cambie su contraseña de inmediato.",
                self.in_spanish()
            ),
        }
    }

    fn in_english(self) -> String {
        match self {
            Self::NewSignIn(user_agent) => {
                let device = Device::of(user_agent);
                let browser = device.browser.unwrap_or("A browser");
                let on = device.system.map(|system| format!(" on {system}"));
                let on = on.unwrap_or_default();
                format!("{browser}{on} signed in from a new place.")
            }
            Self::PasswordChanged => "Your account has a new password.".to_owned(),
            Self::EmailChanged => "You sign in with another address now.".to_owned(),
            Self::RecoveryCodeUsed => "Somebody signed in with it.".to_owned(),
            Self::SecondFactorChanged { english, .. } => {
                let mut letters = english.chars();
                let first = letters.next().map(|letter| letter.to_ascii_uppercase());
                first.into_iter().chain(letters).collect()
            }
        }
    }

    fn in_spanish(self) -> String {
        match self {
            Self::NewSignIn(user_agent) => {
                let device = Device::of(user_agent);
                let browser = device.browser.unwrap_or("un navegador");
                let on = device.system.map(|system| format!(" en {system}"));
                let on = on.unwrap_or_default();
                format!("Se inició sesión desde un lugar nuevo: {browser}{on}.")
            }
            Self::PasswordChanged => "Su cuenta tiene una contraseña nueva.".to_owned(),
            Self::EmailChanged => "Ahora inicia sesión con otro correo.".to_owned(),
            Self::RecoveryCodeUsed => "Alguien inició sesión con él.".to_owned(),
            Self::SecondFactorChanged { spanish, .. } => spanish.to_owned(),
        }
    }

    /// The notification that tells the account.
    #[must_use]
    pub fn notification(self, user: UserId) -> NewNotification {
        NewNotification {
            user_id: Some(user),
            title: self.title(Language::English).to_owned(),
            message: self.message(Language::English),
            spanish: Some(Words {
                title: self.title(Language::Spanish).to_owned(),
                message: self.message(Language::Spanish),
            }),
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
                SecondFactorChanged {
                    english: "a passkey was added.",
                    spanish: "Se agregó una llave de acceso.",
                },
                "A passkey was added.",
                "Se agregó una llave de acceso.",
            ),
        ] {
            let told = matter.notification(UserId::from_uuid(uuid::Uuid::nil()));
            let advice = "If it was not you, change your password at once.";
            assert_eq!(told.message, format!("{english} {advice}"));
            let advice = "Si no fue usted, cambie su contraseña de inmediato.";
            let in_spanish = told.spanish.map(|words| words.message);
            assert_eq!(in_spanish, Some(format!("{spanish} {advice}")));
            assert_eq!(told.subject, NotificationSubject::Account);
        }
    }
}
