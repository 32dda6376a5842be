//! What makes a message one that can be sent (specification 2, section 5).

use super::{MessageType, ParticipantType};
use crate::field_error::{FieldError, FieldErrors};
use crate::file::UploadPurpose;
use crate::id::{MessageId, UploadId};
use crate::text::{Length, plain};
use std::collections::BTreeSet;

/// How long a message is.
pub const MESSAGE_LENGTH: Length = Length::up_to(10_000);
/// What a message says that is nothing but files (specification 2, section 5).
pub(super) const ONLY_FILES: &str = "File attachment";

/// A message as somebody typed it.
#[derive(Debug, Clone, Copy)]
pub struct RawMessage<'a> {
    /// The words; may be blank when there are files.
    pub message_content: &'a str,
    /// `text` or `file`.
    pub message_type: &'a str,
    /// As whom its sender means to take part.
    pub participant_type: &'a str,
    /// The message that it answers.
    pub reply_to: Option<MessageId>,
    /// The uploads to attach.
    pub uploads: &'a [UploadId],
}

/// A message that may be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMessage {
    /// The words, never blank. Markup stays as it was typed: it is text.
    pub message_content: String,
    /// Text, or files with or without words.
    pub message_type: MessageType,
    /// The message that it answers.
    pub reply_to: Option<MessageId>,
    /// The uploads to attach, at most five, none twice.
    pub uploads: Vec<UploadId>,
}

impl NewMessage {
    /// Checks a message by somebody who takes part as `sender`.
    ///
    /// # Errors
    /// Every rule that was broken.
    pub fn parse(raw: RawMessage<'_>, sender: ParticipantType) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::none();
        let mut uploads = raw.uploads.to_vec();
        let mut seen = BTreeSet::new();
        uploads.retain(|upload| seen.insert(*upload));
        errors.take(UploadPurpose::Message.check_count("uploads", uploads.len()));
        errors.take(check_type(raw.message_type, !uploads.is_empty()));
        errors.take(check_participant(raw.participant_type, sender));
        let mut message_content = plain(raw.message_content);
        // A reply says something itself, files or not.
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

/// People send words and files; the other kinds are the portal's. What comes with files is `file`, whatever it was called.
fn check_type(word: &str, has_files: bool) -> Result<(), FieldError> {
    let refused =
        |message: messages::Message| Err(FieldError::new("message_type", "invalid", message));
    match MessageType::parse(word) {
        Some(MessageType::Text) => Ok(()),
        Some(MessageType::File) if has_files => Ok(()),
        Some(MessageType::File) => refused(messages::Message::ErrorMessageFilesNeeded),
        Some(MessageType::SystemNotification | MessageType::StatusUpdate) | None => {
            refused(messages::Message::ErrorMessageType)
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
