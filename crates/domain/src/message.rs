//! Project messages: one thread of each project, in which owners, contractors, partners and admins take part.

mod new;

pub use new::{MESSAGE_LENGTH, NewMessage, RawMessage};

use crate::file::Attachment;
use crate::id::{MessageId, OwnerSessionId, ProjectId, UserId};
use crate::language;
use crate::permission::{Actor, Role};
use crate::word::words;
use jiff::Timestamp;
use uuid::Uuid;

words! {
    /// What a message is.
    MessageType {
        /// Words.
        Text = "text",
        /// Files, with or without words.
        File = "file",
        /// Written by the portal.
        SystemNotification = "system_notification",
        /// Tells of a status update.
        StatusUpdate = "status_update",
    }
}

words! {
    /// As whom somebody takes part (decisions, "Roles").
    ParticipantType {
        /// An admin.
        Admin = "admin",
        /// The project's contractor.
        Contractor = "contractor",
        /// The project's referral partner.
        ReferralPartner = "referral_partner",
        /// The property owner.
        Owner = "owner",
    }
}

impl ParticipantType {
    /// Reads a participant type as sent: `property_owner` means `owner`.
    #[must_use]
    pub fn from_input(word: &str) -> Option<Self> {
        if word == "property_owner" {
            Some(Self::Owner)
        } else {
            Self::parse(word)
        }
    }

    /// The label on the messaging panel.
    #[must_use]
    pub const fn portal_label(self) -> &'static str {
        match self {
            Self::Admin => "Admin Portal",
            Self::Contractor => "Contractor Portal",
            Self::ReferralPartner => "Partner Portal",
            Self::Owner => "Owner Portal",
        }
    }
}

/// Who sent a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sender {
    /// An account.
    User(UserId),
    /// A property owner's session.
    Owner(OwnerSessionId),
    /// The portal itself.
    Portal,
}

impl Sender {
    /// The id that stands for the sender; the portal has none.
    #[must_use]
    pub const fn uuid(self) -> Option<Uuid> {
        match self {
            Self::User(user) => Some(user.uuid()),
            Self::Owner(session) => Some(session.uuid()),
            Self::Portal => None,
        }
    }
}

/// Whose messages are read. An owner's sessions are short, and what an owner has read stays read: the project stands for
/// its owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reader {
    /// An account.
    User(UserId),
    /// The owner of this project.
    Owner(ProjectId),
}

impl Reader {
    /// The id under which read marks are kept.
    #[must_use]
    pub const fn uuid(self) -> Uuid {
        match self {
            Self::User(user) => user.uuid(),
            Self::Owner(project) => project.uuid(),
        }
    }

    /// Whether this reader wrote what `sender` wrote as `participant_type`. Whichever session an owner wrote by, the owner
    /// wrote it.
    #[must_use]
    pub fn wrote(self, sender: Sender, participant_type: ParticipantType) -> bool {
        match self {
            Self::User(user) => sender == Sender::User(user),
            Self::Owner(_) => participant_type == ParticipantType::Owner,
        }
    }
}

/// Somebody who takes part in the messages of a project.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Participant {
    /// Who writes.
    pub sender: Sender,
    /// Who reads.
    pub reader: Reader,
    /// As whom.
    pub participant_type: ParticipantType,
    /// Whether an admin looks in as the owner. The owner has read nothing of what the admin sees then.
    pub looks_in: bool,
}

impl Participant {
    /// The one who asks; nothing for somebody without a session.
    #[must_use]
    pub const fn of(actor: &Actor) -> Option<Self> {
        match actor {
            Actor::Anonymous => None,
            Actor::User(user) => Some(Self {
                sender: Sender::User(user.user_id),
                reader: Reader::User(user.user_id),
                participant_type: match user.role {
                    Role::Admin => ParticipantType::Admin,
                    Role::Contractor => ParticipantType::Contractor,
                    Role::ReferralPartner => ParticipantType::ReferralPartner,
                },
                looks_in: false,
            }),
            Actor::Owner(owner) => Some(Self {
                sender: Sender::Owner(owner.session_id),
                reader: Reader::Owner(owner.project_id),
                participant_type: ParticipantType::Owner,
                looks_in: owner.admin.is_some(),
            }),
        }
    }
}

/// A message of a project, as one participant sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Its id, which whoever sent it made.
    pub id: MessageId,
    /// The project.
    pub project_id: ProjectId,
    /// Who sent it.
    pub sender: Sender,
    /// That person's name as shown.
    pub sender_name: String,
    /// As whom they took part.
    pub participant_type: ParticipantType,
    /// The words.
    pub message_content: String,
    /// What it is.
    pub message_type: MessageType,
    /// The message it answers.
    pub reply_to: Option<Quote>,
    /// Whether it came from an owner session that shares its device with an account, so that it may be no owner's.
    pub shares_staff_device: bool,
    /// When it was sent.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
    /// Its files.
    pub attachments: Vec<Attachment>,
    /// Whether this participant wrote it.
    pub is_mine: bool,
    /// Whether somebody else wrote it and this participant has not read it.
    pub is_unread: bool,
}

/// What a reply shows of the message that it answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quote {
    /// That message.
    pub id: MessageId,
    /// Who sent it, as shown.
    pub sender_name: String,
    /// How it begins.
    pub excerpt: String,
}

/// So many characters of a message stand over the replies to it.
const QUOTED: usize = 200;
/// So many characters of a message are in its notification.
const NOTIFIED: usize = 140;

/// How a message begins, for the replies to it: at most 200 characters.
#[must_use]
pub fn excerpt(content: &str) -> String {
    begun(content, QUOTED)
}

/// The text of a message's notification: who wrote it and how it begins. People's words stay theirs; files alone have ours.
#[must_use]
pub fn notification_words(sender_name: &str, content: &str) -> language::Message {
    let sender = sender_name.to_owned();
    if content == new::ONLY_FILES {
        return language::Message::NotificationMessageFiles { sender };
    }
    language::Message::NotificationMessage {
        sender,
        content: begun(content, NOTIFIED),
    }
}

fn begun(content: &str, most: usize) -> String {
    let Some((end, _)) = content.char_indices().nth(most) else {
        return content.to_owned();
    };
    format!("{}…", content[..end].trim_end())
}

/// How the portal signs what nobody wrote.
const PORTAL: &str = "Buildback";

/// A sender's name as shown (specification 2, section 3): that of the profile, or of the project's owner, with the
/// specified words where there is none.
#[must_use]
pub fn sender_name(
    sender: Sender,
    participant_type: ParticipantType,
    full_name: Option<&str>,
    owner_name: &str,
) -> String {
    let full_name = full_name.map(str::trim).filter(|name| !name.is_empty());
    match (sender, participant_type) {
        (Sender::Portal, _) => PORTAL.to_owned(),
        (Sender::Owner(_), _) | (_, ParticipantType::Owner) => {
            let owner_name = owner_name.trim();
            if owner_name.is_empty() {
                "Property Owner".to_owned()
            } else {
                owner_name.to_owned()
            }
        }
        (Sender::User(user), participant_type) => match (full_name, participant_type) {
            (Some(name), _) => name.to_owned(),
            (None, ParticipantType::Admin) => "Admin".to_owned(),
            (None, _) => {
                let id = user.to_string();
                format!("User {}", &id[id.len() - 8..])
            }
        },
    }
}

/// The unread are counted to this many: the badge shows no more than 99+.
pub const UNREAD_CAP: i64 = 100;

#[cfg(test)]
mod tests;
