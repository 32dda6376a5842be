//! Stored files and what is being uploaded.

mod archive;
mod kind;
mod name;
mod path;
mod quota;
mod size;

pub use archive::{ARCHIVE_FILES_MAX, archive_names};
pub use kind::{FileKind, SNIFF_LEN, accepted_list, matches, sniff};
pub use name::{FILE_NAME_MAX, FORBIDDEN_EXTENSIONS, check_file_name, extension};
pub use path::{FilePath, Rendition};
pub use quota::{LEAST_COUNTED, QuotaReached, UploadQuota, UploadUsage, counted};
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
    /// The name that its sender gave it.
    pub file_name: String,
    /// Where its bytes are.
    pub file_path: String,
    /// Bytes.
    pub file_size: i64,
    /// The MIME type, checked against the content.
    pub file_type: String,
    /// When it arrived.
    pub uploaded_at: Timestamp,
    /// Who sent it; none for a property owner.
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
    /// The name that its sender gave it.
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
            "You can only upload up to 5 files."
        } else {
            "Maximum 10 files allowed"
        };
        Err(FieldError::new(field, "too_many", message))
    }
}

/// Why files cannot be attached, with the specified code and text (specification 2, section 8).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttachRefusal {
    /// An upload that does not exist, is somebody else's or attached already, or was made for another thing.
    Reference,
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
            Self::Reference => (
                "23503",
                "Invalid status update reference - please refresh and try again",
            ),
            Self::Format => (
                "22P02",
                "Invalid file data format - please try uploading again",
            ),
            Self::Check => ("23514", "File validation failed - check file size and type"),
            Self::Permission => (
                "permission",
                "You do not have permission to attach files to this project",
            ),
            Self::Policy => (
                "policy",
                "Security policy violation - please ensure you are assigned to this project",
            ),
        };
        FieldError::new(field, code, message)
    }
}

/// What is known of a file before its bytes are: the start of an upload.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnnouncedFile {
    /// Its name, which keeps the rules.
    pub file_name: String,
    /// Its declared type, which is accepted and fits the name.
    pub kind: FileKind,
}

impl AnnouncedFile {
    /// Checks name, declared MIME type and, if it is known already, size.
    ///
    /// # Errors
    /// With the specified messages; the first rule that was broken.
    pub fn parse(
        file_name: &str,
        file_type: &str,
        file_size: Option<i64>,
    ) -> Result<Self, FieldError> {
        let file_name = check_file_name(file_name)?;
        let refused = || {
            let message = format!("File type not allowed. Accepted types: {}", accepted_list());
            FieldError::new("file_type", "not_accepted", message)
        };
        let kind = FileKind::from_mime(file_type).ok_or_else(refused)?;
        let fits =
            extension(&file_name).is_some_and(|end| kind.extensions().contains(&end.as_str()));
        if !fits {
            return Err(refused());
        }
        file_size.map_or(Ok(()), check_file_size)?;
        Ok(Self { file_name, kind })
    }
}

/// Checks a file's size in bytes; an empty file is refused as well.
///
/// # Errors
/// 'File size too large. Maximum allowed: 10MB'.
pub fn check_file_size(bytes: i64) -> Result<(), FieldError> {
    if bytes <= 0 {
        Err(FieldError::new("file_size", "empty", "File is empty"))
    } else if bytes > FILE_SIZE_MAX {
        let message = "File size too large. Maximum allowed: 10MB";
        Err(FieldError::new("file_size", "too_large", message))
    } else {
        Ok(())
    }
}

impl AnnouncedFile {
    /// Compares the content's first bytes with what was announced.
    ///
    /// # Errors
    /// When the content is of another kind.
    pub fn check_content(&self, first: &[u8]) -> Result<(), FieldError> {
        if matches(self.kind, sniff(first)) {
            return Ok(());
        }
        Err(self.disguised())
    }

    /// The refusal of content that is of another kind.
    #[must_use]
    pub fn disguised(&self) -> FieldError {
        FieldError::new(
            "file",
            "disguised",
            format!("File {} is not an accepted file type.", self.file_name),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn announced_files() {
        let mb = 1_048_576;
        let types = "File type not allowed. Accepted types: JPEG, PNG, GIF, WebP, HEIC, PDF, TXT, DOC, DOCX";
        let large = "File size too large. Maximum allowed: 10MB";
        let table = [
            ("photo.jpg", "image/jpeg", Some(mb), None),
            ("photo.JPEG", "image/jpg", Some(10 * mb), None),
            ("photo.jpg", "image/jpeg", Some(10 * mb + 1), Some(large)),
            ("photo.jpg", "image/jpeg", Some(0), Some("File is empty")),
            ("photo.jpg", "image/jpeg", None, None),
            ("photo.jfif", "image/jpeg", None, None),
            ("notes.txt", "text/plain; charset=utf-8", None, None),
            ("photo.png", "image/jpeg", None, Some(types)),
            ("photo", "image/jpeg", None, Some(types)),
            ("page.html", "text/html", None, Some(types)),
            ("drawing.svg", "image/svg+xml", None, Some(types)),
            ("photo.heic", "image/heic", None, None),
            ("photo.HEIF", "image/heif", None, None),
            ("photo.heic", "image/jpeg", None, Some(types)),
            ("photo.avif", "image/avif", None, Some(types)),
            (
                "run.exe",
                "image/jpeg",
                None,
                Some("File type not allowed for security reasons"),
            ),
        ];
        for (name, mime, size, message) in table {
            let told = AnnouncedFile::parse(name, mime, size)
                .err()
                .map(|error| error.message);
            assert_eq!(told.as_deref(), message, "{name} {mime} {size:?}");
        }
    }

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
