//! Stored files and what is being uploaded.

mod announced;
mod archive;
mod content;
mod jpeg_damage;
mod jpeg_segments;
mod kind;
mod metadata;
mod name;
mod path;
mod quota;
mod sender;
mod size;

pub use announced::AnnouncedFile;
pub use archive::{ARCHIVE_FILES_MAX, archive_names};
pub use content::{Content, Convertible, SNIFF_LEN, examine, sniff};
pub use jpeg_damage::is_damaged_jpeg;
use kind::essence;
pub use kind::{FileKind, accepted_list};
pub use metadata::without_metadata;
pub use name::{FILE_NAME_MAX, FORBIDDEN_EXTENSIONS, check_file_name, extension, named_as};
pub use path::{FilePath, Rendition};
pub use quota::{LEAST_COUNTED, QuotaReached, UploadQuota, UploadUsage, counted};
pub use sender::FileSender;
pub use size::human_size;

use crate::field_error::FieldError;
use crate::id::{FileId, OwnerSessionId, UpdateId, UploadId, UserId};
use crate::word::words;
use jiff::Timestamp;
use uuid::Uuid;

words! {
    /// Where a file came from. The first two are the sub-tabs of Files; the others stand under none.
    FileOrigin {
        /// Came with the submission, or was added to the project itself.
        OriginalSubmission = "original_submission",
        /// Hangs on a timeline entry.
        StatusUpdate = "status_update",
        /// Hangs on an admin task; for admins only.
        AdminTask = "admin_task",
        /// Hangs on an admin note; for admins only.
        AdminNote = "admin_note",
        /// Hangs on a message.
        Message = "message",
    }
}

words! {
    /// What an upload is for; decides its path and its limits.
    UploadPurpose {
        /// For a status update.
        StatusUpdate = "status_update",
        /// For the project itself.
        ProjectFile = "project_file",
        /// For a message.
        Message = "message",
        /// For an event's status update.
        EventStatusUpdate = "event_status_update",
        /// For an admin task.
        Task = "task",
        /// For an admin note.
        AdminNote = "admin_note",
    }
}

/// A stored file, whatever it is attached to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredFile {
    /// Its id.
    pub id: FileId,
    /// The name that its sender gave it, with an extension of its real kind.
    pub file_name: String,
    /// Where its bytes are.
    pub file_path: String,
    /// Bytes.
    pub file_size: i64,
    /// The MIME type, checked against the content.
    pub file_type: String,
    /// When it arrived.
    pub uploaded_at: Timestamp,
    /// Who sent it; none for a property owner, and in lists of messages, which say it themselves.
    pub uploaded_by: Option<UserId>,
}

/// A file as part of a timeline entry, message, task or note.
pub type Attachment = StoredFile;

/// A file of a project, with the sub-tab it stands under.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectFile {
    /// The file.
    pub file: StoredFile,
    /// Where it came from.
    pub origin: FileOrigin,
    /// The timeline entry it hangs on, if it does.
    pub update_id: Option<UpdateId>,
}

/// Who uploads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Uploader {
    /// An account.
    User(UserId),
    /// A property owner's session.
    Owner(OwnerSessionId),
}

/// A file whose bytes are stored and that a following call attaches; unattached ones are swept away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingUpload {
    /// Its id.
    pub id: UploadId,
    /// What it is for.
    pub purpose: UploadPurpose,
    /// The id of the thing it will be attached to, chosen by the client before that exists.
    pub target_id: Uuid,
    /// Who sent it: only they may attach it.
    pub uploader: Uploader,
    /// The name that its sender gave it, with an extension of its real kind.
    pub file_name: String,
    /// Where its bytes are.
    pub file_path: String,
    /// Bytes.
    pub file_size: i64,
    /// The MIME type, checked against the content.
    pub file_type: String,
    /// When it arrived.
    pub created_at: Timestamp,
}

/// The largest file, in bytes.
pub const FILE_SIZE_MAX: i64 = 10_485_760;

impl UploadPurpose {
    /// How many files one call may attach (specification 2, section 9).
    #[must_use]
    pub const fn max_files(self) -> usize {
        match self {
            Self::StatusUpdate | Self::Message | Self::EventStatusUpdate => 5,
            Self::ProjectFile | Self::Task | Self::AdminNote => 10,
        }
    }

    /// Checks how many files a call attaches.
    ///
    /// # Errors
    /// With the specified message of the simple or the secure uploader.
    pub fn check_count(self, field: &'static str, count: usize) -> Result<(), FieldError> {
        let max = self.max_files();
        if count <= max {
            return Ok(());
        }
        let message = if max == 5 {
            messages::Message::ErrorFilesFive
        } else {
            messages::Message::ErrorFilesTen
        };
        Err(FieldError::new(field, "too_many", message))
    }
}

/// Why files cannot be attached, with the specified code and text (specification 2, section 8).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttachRefusal {
    /// An upload that does not exist, is somebody else's or attached already, or was made for another thing.
    Reference,
    /// The same of files of a project, which are no part of an update.
    ProjectReference,
    /// Something that names no upload, or names one twice.
    Format,
    /// An upload that was checked for another purpose.
    Check,
    /// The caller may see the project but not attach files to it.
    Permission,
    /// The project is not the caller's.
    Policy,
}

impl AttachRefusal {
    /// The refusal as an error of `field`.
    #[must_use]
    pub fn of_field(self, field: &'static str) -> FieldError {
        let (code, message) = match self {
            Self::Reference => ("23503", messages::Message::ErrorFileReference),
            Self::ProjectReference => ("23503", messages::Message::ErrorFileNotThere),
            Self::Format => ("22P02", messages::Message::ErrorFileFormat),
            Self::Check => ("23514", messages::Message::ErrorFileCheck),
            Self::Permission => ("permission", messages::Message::ErrorFilePermission),
            Self::Policy => ("policy", messages::Message::ErrorFilePolicy),
        };
        FieldError::new(field, code, message)
    }
}

/// Checks a file's size in bytes; an empty file is refused as well.
///
/// # Errors
/// 'File size too large. Maximum allowed: 10MB'.
pub fn check_file_size(bytes: i64) -> Result<(), FieldError> {
    if bytes <= 0 {
        Err(FieldError::new(
            "file_size",
            "empty",
            messages::Message::ErrorFileEmpty,
        ))
    } else if bytes > FILE_SIZE_MAX {
        let message = messages::Message::ErrorFileTooLarge {
            limit: "10MB".to_owned(),
        };
        Err(FieldError::new("file_size", "too_large", message))
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attachments_are_counted() {
        for &purpose in UploadPurpose::ALL {
            let max = purpose.max_files();
            assert!(purpose.check_count("attachments", max).is_ok());
            let message = purpose
                .check_count("attachments", max + 1)
                .unwrap_err()
                .message;
            let expected = if max == 5 {
                "You can only upload up to 5 files."
            } else {
                "Maximum 10 files allowed"
            };
            assert_eq!(message, expected);
        }
    }
}
