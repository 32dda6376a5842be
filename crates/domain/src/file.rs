//! Stored files and what is being uploaded.

use crate::id::{FileId, OwnerSessionId, UpdateId, UploadId, UserId};
use crate::word::words;
use jiff::Timestamp;
use uuid::Uuid;

words! {
    /// Which sub-tab of Files a file stands under.
    FileOrigin {
        /// Came with the submission, or was added to the project itself.
        OriginalSubmission = "original_submission",
        /// Hangs on a timeline entry.
        StatusUpdate = "status_update",
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
    /// The timeline entry that it hangs on.
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
