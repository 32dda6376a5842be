//! Stored files and pending uploads.

mod annotation;
mod announced;
mod archive;
mod content;
mod description;
mod facts;
mod jpeg_damage;
mod jpeg_segments;
mod kind;
mod mail;
mod metadata;
mod name;
mod path;
mod portable;
mod position;
mod quota;
mod sender;
mod size;
mod video;

pub use annotation::{
    ANNOTATION_VERSIONS_MAX, AnnotationSummary, Area, Blur, SHAPE_TEXT_LENGTH, SHAPES_MAX, Shape,
    ShapeColor, ShapeKind, keeps_blurs, parse_shapes, sees_unblurred,
};
pub use announced::AnnouncedFile;
pub use archive::{ARCHIVE_BYTES_MAX, ARCHIVE_FILES_MAX, archive_names};
pub use content::{Content, Convertible, SNIFF_LEN, examine, sniff};
pub use description::{
    CAPTION_LENGTH, DefaultPhase, DescriptionChange, NewPhoto, PHASE_LENGTH, PhotoChange,
    PhotoDescription, PhotoField, ROOM_LENGTH, RoomChoice, TAG_LENGTH, TAGS_MAX, TypedDescription,
    described_summary, is_describable, is_same_name, not_a_photo, one_line, room_choices,
    unknown_before,
};
pub use facts::{
    CAMERA_NAME_MAX, FileFacts, PhotoDoubt, PhotoFacts, SentFacts, TakenAt, camera_name,
    dimensions, sees_all_facts,
};
pub use jpeg_damage::is_damaged_jpeg;
use kind::essence;
pub use kind::{AcceptedKinds, FileKind};
pub use metadata::without_metadata;
pub use name::{FILE_NAME_MAX, FORBIDDEN_EXTENSIONS, check_file_name, extension, named_as};
pub use path::{FilePath, PhotoCopy, Rendition};
pub use portable::{is_device_name, without_reserved};
pub use position::{PhotoPosition, TypedPosition, sees_positions};
pub use quota::{QUOTA_SIZE_MIN, QuotaExceeded, UploadQuota, UploadUsage, quota_size};
pub use sender::{FileSender, sees_deleted_checksum};
pub use size::human_size;
pub use video::{BOX_HEADER_MAX, BoxHeader, TopLevelBoxes, VideoBlanks};

use crate::field_error::FieldError;
use crate::id::{ContractorId, FileId, OwnerSessionId, UpdateId, UploadId, UserId};
use crate::string_enum::string_enum;
use jiff::Timestamp;
use uuid::Uuid;

string_enum! {
    /// Where a file came from. The first two are the sub-tabs of Files; the others are not listed there.
    FileOrigin {
        /// Part of the submission, or added to the project directly.
        OriginalSubmission = "original_submission",
        /// Attached to a status update.
        StatusUpdate = "status_update",
        /// Attached to an admin task; visible to admins only.
        AdminTask = "admin_task",
        /// Attached to an admin note; visible to admins only.
        AdminNote = "admin_note",
        /// Attached to a message.
        Message = "message",
        /// Attached to a version of an estimate.
        Estimate = "estimate",
    }
}

string_enum! {
    /// What an upload is for. Determines its path and limits.
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
        /// For a version of an estimate.
        Estimate = "estimate",
    }
}

/// A stored file, with any kind of parent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredFile {
    /// File ID.
    pub id: FileId,
    /// The name given by the sender, with an extension that matches the content.
    pub file_name: String,
    /// Storage path.
    pub file_path: String,
    /// Size in bytes.
    pub file_size: i64,
    /// MIME type, verified against the content.
    pub file_type: String,
    /// Upload time.
    pub uploaded_at: Timestamp,
    /// The account that uploaded it; `None` for property owners and deleted accounts.
    pub uploaded_by: Option<UserId>,
    /// The facts of its content. Lists have them; `None` elsewhere, and until a file from before facts were kept has been examined.
    pub facts: Option<SentFacts>,
    /// The description of a photo of the project. Only lists have it; `None` if there is none.
    pub description: Option<PhotoDescription>,
    /// Where a photo of the project was taken, if its sender recorded that. Lists have it.
    pub position: Option<PhotoPosition>,
    /// The annotations of a photo. Lists have them; `None` elsewhere, and for files that were never annotated.
    pub annotations: Option<AnnotationSummary>,
}

impl StoredFile {
    /// The rendition to send to a person who does not get original photos; `None` to send the file itself.
    #[must_use]
    pub fn shared_copy(&self, gets_original: bool) -> Option<Rendition> {
        let kind = FileKind::from_mime(&self.file_type);
        kind.filter(|_| !gets_original)
            .and_then(Rendition::to_share)
    }

    /// The copy to send to a person who asked for `asked`, or for the file itself; `None` to send the file itself. `blur` is what the person may
    /// not see. A blurred photo is sent as a JPEG in screen size, no matter which rendition was requested.
    #[must_use]
    pub fn copy_to_send(
        &self,
        asked: Option<Rendition>,
        gets_original: bool,
        blur: Option<Blur>,
    ) -> Option<PhotoCopy> {
        if blur.is_some() {
            let rendition = match asked {
                Some(Rendition::Thumbnail) => Rendition::Thumbnail,
                Some(Rendition::Screen | Rendition::Shared) | None => Rendition::Screen,
            };
            return Some(PhotoCopy { rendition, blur });
        }
        let rendition = asked.or_else(|| self.shared_copy(gets_original))?;
        Some(PhotoCopy::from(rendition))
    }

    /// Whether a person who may not see what is blurred gets a blurred copy of it.
    #[must_use]
    pub fn has_blur(&self) -> bool {
        self.annotations.is_some_and(|summary| summary.has_blur)
    }
}

/// A file attached to a timeline entry, message, task, or note.
pub type Attachment = StoredFile;

/// A project's file with its origin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectFile {
    /// The file.
    pub file: StoredFile,
    /// Origin.
    pub origin: FileOrigin,
    /// ID of the timeline entry that it is attached to, if any.
    pub update_id: Option<UpdateId>,
}

/// The person who uploads a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Uploader {
    /// An account.
    User(UserId),
    /// A property owner's session.
    Owner(OwnerSessionId),
}

/// An uploaded file that a later request attaches. Unattached files are deleted after a while.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingUpload {
    /// Upload ID.
    pub id: UploadId,
    /// Purpose.
    pub purpose: UploadPurpose,
    /// ID of the entity that it will be attached to. The client chooses it before the entity exists.
    pub target_id: Uuid,
    /// The uploader. Only they may attach it.
    pub uploader: Uploader,
    /// The uploader's contractor company, if any. It gets the original, also when the uploader has left it.
    pub company: Option<ContractorId>,
    /// The name given by the sender, with an extension that matches the content.
    pub file_name: String,
    /// Storage path.
    pub file_path: String,
    /// Size in bytes.
    pub file_size: i64,
    /// MIME type, verified against the content.
    pub file_type: String,
    /// Upload time.
    pub created_at: Timestamp,
    /// The facts of its content.
    pub facts: FileFacts,
}

/// Maximum size in bytes of a file other than a video.
pub const FILE_SIZE_MAX: i64 = 10_485_760;

impl UploadPurpose {
    /// Maximum number of files per request (specification 2, section 9).
    #[must_use]
    pub const fn max_files(self) -> usize {
        match self {
            Self::StatusUpdate | Self::Message | Self::EventStatusUpdate => 5,
            Self::ProjectFile | Self::Task | Self::AdminNote | Self::Estimate => 10,
        }
    }

    /// Checks the number of files in a request.
    ///
    /// # Errors
    /// Returns the specified message of the simple or the secure uploader.
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
    /// The upload does not exist, belongs to another user, is already attached, or was made for another entity.
    Reference,
    /// The same for project files, which do not belong to an update.
    ProjectReference,
    /// The value is not an upload ID, or an ID is repeated.
    Format,
    /// The upload was validated for another purpose.
    Check,
    /// The caller may see the project but not attach files to it.
    Permission,
    /// The project is not visible to the caller.
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

/// Checks a file's size in bytes. Rejects empty files too.
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
    fn the_number_of_attachments_is_limited() {
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
