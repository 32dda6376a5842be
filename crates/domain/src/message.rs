//! Project messages.

use crate::file::Attachment;
use crate::id::{MessageId, OwnerSessionId, ProjectId, UserId};
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

/// A message of a project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Its id.
    pub id: MessageId,
    /// Made by the client, so that a retried send lands once.
    pub client_id: Option<Uuid>,
    /// The project.
    pub project_id: ProjectId,
    /// Who sent it.
    pub sender: Sender,
    /// That person's name as shown.
    pub sender_name: Option<String>,
    /// As whom they took part.
    pub participant_type: ParticipantType,
    /// The words.
    pub message_content: String,
    /// What it is.
    pub message_type: MessageType,
    /// The message it answers.
    pub reply_to_message_id: Option<MessageId>,
    /// When it was sent.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
    /// Its files.
    pub attachments: Vec<Attachment>,
}
