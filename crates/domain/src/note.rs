//! Admin notes on a project (specification 2, sections 2, 3, and 5, "Admin tab").

use crate::field_error::FieldError;
use crate::file::Attachment;
use crate::id::{NoteId, ProjectId, UploadId};
use crate::language::Message;
use crate::profile::PersonName;
use crate::text::{Length, plain};
use crate::update::{UpdateType, files_summary, named};
use jiff::Timestamp;

/// A note that only admins see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdminNote {
    /// Note ID.
    pub id: NoteId,
    /// The project.
    pub project_id: ProjectId,
    /// The text, trimmed; empty if only files were added.
    pub note: String,
    /// The author.
    pub created_by: Option<PersonName>,
    /// Creation time.
    pub created_at: Timestamp,
    /// Time of the last edit.
    pub updated_at: Timestamp,
    /// The last editor, if recorded.
    pub edited_by: Option<PersonName>,
    /// Version for optimistic locking; increases with every edit.
    pub version: i64,
    /// Attached files.
    pub attachments: Vec<Attachment>,
}

/// Length of a note, in characters.
pub const NOTE_LENGTH: Length = Length::up_to(5_000);

/// The validated Add Note & Files form: text, files, or both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewNote {
    /// The text, trimmed; may be empty if there are files.
    pub note: String,
    /// Uploads to attach.
    pub uploads: Vec<UploadId>,
}

impl NewNote {
    /// Validates the form.
    ///
    /// # Errors
    /// Returns 'Please enter a note or select files', or that the note is too long.
    pub fn parse(note: &str, uploads: Vec<UploadId>) -> Result<Self, FieldError> {
        let note = plain(note);
        if note.is_empty() {
            if uploads.is_empty() {
                let message = Message::ErrorNoteNeeded;
                return Err(FieldError::new("note", "required", message));
            }
        } else {
            NOTE_LENGTH.check("note", "note", &note)?;
        }
        Ok(Self { note, uploads })
    }
}

/// Validates the text of an edited note.
///
/// # Errors
/// Returns 'Note content cannot be empty', or that the note is too long.
pub fn parse_edited_note(note: &str) -> Result<String, FieldError> {
    let note = plain(note);
    if note.is_empty() {
        let message = Message::ErrorNoteEmpty;
        return Err(FieldError::new("note", "required", message));
    }
    NOTE_LENGTH.check("note", "note", &note)?;
    Ok(note)
}

/// The timeline entry for a note with files, shown to admins. It does not contain the note's text, so that deleting the note deletes the
/// text.
#[must_use]
pub fn timeline_words(note: &str, files: &[&str]) -> (UpdateType, Message) {
    if note.is_empty() {
        return (UpdateType::AdminAttachment, files_summary(files));
    }
    let (names, count, more) = named(files);
    let summary = match (count, more) {
        (0, _) => Message::UpdateNoteAdded,
        (_, 0) => Message::UpdateNoteFilesAdded { count, names },
        (_, more) => Message::UpdateNoteFilesAddedMore { count, names, more },
    };
    (UpdateType::AdminNote, summary)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use uuid::Uuid;

    #[test]
    fn a_note_needs_text_or_files() {
        let files = vec![UploadId::from_uuid(Uuid::from_u128(1))];
        let long = "é".repeat(5_001);
        let neither = Some("Please enter a note or select files");
        let too_long = Some("Note must not exceed 5000 characters");
        for (note, uploads, message) in [
            (" \n\0 ", Vec::new(), neither),
            ("", files.clone(), None),
            ("Words", Vec::new(), None),
            ("Words", files, None),
            (&long, Vec::new(), too_long),
            (&long[2..], Vec::new(), None),
        ] {
            let error = NewNote::parse(note, uploads).err();
            assert_eq!(error.map(|error| error.message).as_deref(), message);
        }
        let note = NewNote::parse(" 2 < 3\r\nok\0 ", Vec::new()).unwrap().note;
        assert_eq!(note, "2 < 3\nok");
    }

    #[test]
    fn an_edited_note_needs_text() {
        let error = parse_edited_note("\0 \t").unwrap_err();
        assert_eq!(error.message, "Note content cannot be empty");
        assert!(parse_edited_note(&"x".repeat(5_001)).is_err());
        assert_eq!(parse_edited_note(" ok ").as_deref(), Ok("ok"));
    }

    #[test]
    fn the_timeline_entry_omits_the_note_text() {
        for (note, files, kind, summary) in [
            ("Hush", &[][..], UpdateType::AdminNote, "Admin note added"),
            (
                "Hush",
                &["a.pdf"][..],
                UpdateType::AdminNote,
                "Admin note added. File added: a.pdf",
            ),
            (
                "",
                &["a.pdf", "b.pdf"],
                UpdateType::AdminAttachment,
                "2 files added: a.pdf, b.pdf",
            ),
        ] {
            let (update_type, message) = timeline_words(note, files);
            assert_eq!(update_type, kind);
            assert_eq!(message.in_language(Language::English), summary);
        }
    }
}
