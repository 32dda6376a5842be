//! Validates new messages (specification 2, section 5).

use super::{MessageType, ParticipantType};
use crate::field_error::{FieldError, FieldErrors};
use crate::file::UploadPurpose;
use crate::id::{MessageId, UploadId};
use crate::text::{Length, plain};
use std::collections::BTreeSet;

/// Length of a message, in characters.
pub const MESSAGE_LENGTH: Length = Length::up_to(10_000);
/// Text of a message that consists only of files (specification 2, section 5).
pub(super) const ONLY_FILES: &str = "File attachment";

/// An unvalidated message.
#[derive(Debug, Clone, Copy)]
pub struct RawMessage<'a> {
    /// Text; may be blank if there are files.
    pub message_content: &'a str,
    /// `text` or `file`.
    pub message_type: &'a str,
    /// The participant type that the client sent.
    pub participant_type: &'a str,
    /// The message it replies to.
    pub reply_to: Option<MessageId>,
    /// Uploads to attach.
    pub uploads: &'a [UploadId],
}

/// A validated message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMessage {
    /// Text, never blank. Markup is kept as plain text.
    pub message_content: String,
    /// `Text`, or `File` if there are files.
    pub message_type: MessageType,
    /// The message it replies to.
    pub reply_to: Option<MessageId>,
    /// Uploads to attach: at most five, without duplicates.
    pub uploads: Vec<UploadId>,
}

impl NewMessage {
    /// Validates a message from a participant of type `sender`.
    ///
    /// # Errors
    /// Returns all broken rules.
    pub fn parse(raw: RawMessage<'_>, sender: ParticipantType) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::none();
        let mut uploads = raw.uploads.to_vec();
        let mut seen = BTreeSet::new();
        uploads.retain(|upload| seen.insert(*upload));
        errors.take(UploadPurpose::Message.check_count("uploads", uploads.len()));
        errors.take(check_type(raw.message_type, !uploads.is_empty()));
        errors.take(check_participant(raw.participant_type, sender));
        let mut message_content = plain(raw.message_content);
        // A reply needs text even if it has files.
        if message_content.is_empty() && !uploads.is_empty() && raw.reply_to.is_none() {
            ONLY_FILES.clone_into(&mut message_content);
        }
        errors.take(MESSAGE_LENGTH.check("message_content", "message", &message_content));
        if !errors.is_empty() {
            return Err(errors);
        }
        Ok(Self {
            message_content,
            message_type: if uploads.is_empty() {
                MessageType::Text
            } else {
                MessageType::File
            },
            reply_to: raw.reply_to,
            uploads,
        })
    }
}

/// Users may send only `text` and `file`. The stored type depends on whether there are files.
fn check_type(word: &str, has_files: bool) -> Result<(), FieldError> {
    let error =
        |message: messages::Message| Err(FieldError::new("message_type", "invalid", message));
    match MessageType::parse(word) {
        Some(MessageType::Text) => Ok(()),
        Some(MessageType::File) if has_files => Ok(()),
        Some(MessageType::File) => error(messages::Message::ErrorMessageFilesNeeded),
        Some(MessageType::SystemNotification | MessageType::StatusUpdate) | None => {
            error(messages::Message::ErrorMessageType)
        }
    }
}

fn check_participant(word: &str, sender: ParticipantType) -> Result<(), FieldError> {
    if ParticipantType::from_input(word) == Some(sender) {
        return Ok(());
    }
    let message = messages::Message::ErrorMessagePart {
        part: sender.to_string(),
    };
    Err(FieldError::new("participant_type", "not_own", message))
}
