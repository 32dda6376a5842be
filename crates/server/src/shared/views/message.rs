//! What the API says of messages.

use crate::errors::ApiError;
use crate::schema;
use crate::shared::present::Present;
use crate::shared::views::file::File;
use domain::file::FileOrigin;
use domain::id::{MessageId, ProjectId};
use domain::message::Participant;
use domain::message::{self, MessageType, ParticipantType};
use domain::permission::Actor;
use domain::permission::{act, decide};
use domain::project::ProjectFacts;
use serde::Serialize;
use store::message::Thread;
use utoipa::ToSchema;

/// A page of a project's messages.
#[derive(Debug, Serialize, ToSchema)]
pub struct MessageList {
    /// Oldest first.
    pub messages: Vec<Message>,
    /// The cursor of the messages before these; absent at the beginning.
    pub older: Option<String>,
    /// The cursor of the messages after these; absent at the end.
    pub newer: Option<String>,
    /// The first message of the whole thread that the caller has not read.
    #[schema(value_type = Option<uuid::Uuid>)]
    pub first_unread: Option<MessageId>,
    /// Messages by others that the caller has not read; counting stops at 100.
    pub unread: i64,
    /// As whom the caller takes part.
    #[schema(value_type = schema::ParticipantType)]
    pub participant_type: ParticipantType,
    /// Whether the portal shows the beta card to who has not joined.
    pub beta_gate: bool,
    /// What the caller may do here.
    pub abilities: MessageListAbilities,
}

/// What the caller may do in a project's thread.
#[derive(Debug, Serialize, ToSchema)]
pub struct MessageListAbilities {
    /// May send messages.
    pub send: bool,
    /// Whether what the caller has seen can be marked as read: not by an admin who looks in as the owner.
    pub mark_read: bool,
}

/// A message of a project (`project_messages`).
#[derive(Debug, Serialize, ToSchema)]
pub struct Message {
    /// The message's id, which its sender's browser made.
    #[schema(value_type = uuid::Uuid)]
    pub id: MessageId,
    /// Whose thread.
    #[schema(value_type = uuid::Uuid)]
    pub project_id: ProjectId,
    /// The account or the owner session that sent it; absent for the portal's own.
    pub sender_id: Option<uuid::Uuid>,
    /// Who sent it.
    pub sender_name: String,
    /// As whom the sender took part.
    #[schema(value_type = schema::ParticipantType)]
    pub participant_type: ParticipantType,
    /// What it is.
    #[schema(value_type = schema::MessageType)]
    pub message_type: MessageType,
    /// The words: text, never markup.
    pub message_content: String,
    /// The message that it answers.
    pub reply_to: Option<QuotedMessage>,
    /// Its files.
    pub attachments: Vec<File>,
    /// RFC 3339, UTC.
    pub created_at: String,
    /// RFC 3339, UTC.
    pub updated_at: String,
    /// Whether the caller sent it.
    pub mine: bool,
    /// Whether somebody else sent it and the caller has not read it.
    pub unread: bool,
    /// Told to admins only: it came from an owner session that shares its device with an account, so it may be no owner's.
    pub shares_staff_device: bool,
}

/// What a reply shows of the message that it answers.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuotedMessage {
    /// That message's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: MessageId,
    /// Who sent it.
    pub sender_name: String,
    /// Its first 200 characters.
    pub excerpt: String,
}

/// What the badge of the Messages tab shows.
#[derive(Debug, Serialize, ToSchema)]
pub struct UnreadMessages {
    /// Messages by others that the caller has not read; counting stops at 100.
    pub unread: i64,
}

impl Present<'_> {
    /// A message.
    ///
    /// # Errors
    /// 401 for a caller without a session.
    pub fn message(
        &self,
        message: message::Message,
        facts: &ProjectFacts,
    ) -> Result<Message, ApiError> {
        Ok(Message {
            id: message.id,
            project_id: message.project_id,
            sender_id: message.sender.uuid(),
            sender_name: message.sender_name,
            participant_type: message.participant_type,
            message_type: message.message_type,
            message_content: message.message_content,
            reply_to: message.reply_to.map(|quote| QuotedMessage {
                id: quote.id,
                sender_name: quote.sender_name,
                excerpt: quote.excerpt,
            }),
            attachments: message
                .attachments
                .into_iter()
                .map(|file| self.file(file, FileOrigin::Message, None, facts))
                .collect::<Result<_, _>>()?,
            created_at: message.created_at.to_string(),
            updated_at: message.updated_at.to_string(),
            mine: message.is_mine,
            unread: message.is_unread,
            shares_staff_device: message.shares_staff_device && self.actor.reads_internal(),
        })
    }

    /// A page of a thread.
    ///
    /// # Errors
    /// 401 for a caller without a session.
    pub fn messages(
        &self,
        thread: Thread,
        facts: &ProjectFacts,
        beta_gate: bool,
    ) -> Result<MessageList, ApiError> {
        let messages = thread.messages.into_iter();
        let participant = participant(self.actor)?;
        Ok(MessageList {
            messages: messages
                .map(|message| self.message(message, facts))
                .collect::<Result<_, _>>()?,
            older: thread.older.map(|cursor| cursor.encode()),
            newer: thread.newer.map(|cursor| cursor.encode()),
            first_unread: thread.first_unread,
            unread: thread.unread,
            participant_type: participant.participant_type,
            beta_gate,
            abilities: MessageListAbilities {
                send: decide(self.actor, act::SendMessage, facts.clone()).is_ok(),
                mark_read: !participant.looks_in,
            },
        })
    }
}

/// As whom the caller takes part.
///
/// # Errors
/// 401 without a session.
pub(crate) fn participant(actor: &Actor) -> Result<Participant, ApiError> {
    Participant::of(actor).ok_or_else(ApiError::sign_in_required)
}
