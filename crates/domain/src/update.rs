//! Timeline entries (`project_status_updates`).

use crate::file::Attachment;
use crate::id::{ProjectId, UpdateId, UploadId, UserId};
use crate::project::{FieldEdit, ProjectStatus};
use crate::word::words;
use jiff::Timestamp;

words! {
    /// What a timeline entry tells of (specification 2, section 3).
    UpdateType {
        /// The status changed, or notes were added under the same status.
        StatusChange = "status_change",
        /// Tracked fields were edited.
        ProjectEdit = "project_edit",
        /// An event was edited.
        EventUpdated = "event_updated",
        /// An event was made.
        EventCreated = "event_created",
        /// An event got a date.
        EventScheduled = "event_scheduled",
        /// An event was called off.
        EventCancelled = "event_cancelled",
        /// A proposed timeslot was confirmed.
        EventConfirmed = "event_confirmed",
        /// An event or a proposal was deleted.
        EventDeleted = "event_deleted",
        /// An event's own status changed.
        EventStatusUpdated = "event_status_updated",
        /// A contractor was assigned or taken off.
        ContractorAssigned = "contractor_assigned",
        /// A note was added.
        NoteAdded = "note_added",
        /// A file was added.
        AttachmentAdded = "attachment_added",
        /// An admin's note; for admins only.
        AdminNote = "admin_note",
        /// An admin's file; for admins only.
        AdminAttachment = "admin_attachment",
    }
}

impl UpdateType {
    /// Reads a stored type; none and unknown ones count as a status change, and `project_edited` is
    /// another word for `project_edit`.
    #[must_use]
    pub fn parse_or_default(word: Option<&str>) -> Self {
        match word {
            Some("project_edited") => Self::ProjectEdit,
            Some(word) => Self::parse(word).unwrap_or(Self::StatusChange),
            None => Self::StatusChange,
        }
    }

    /// Whether only admins may see entries of this type.
    #[must_use]
    pub const fn is_internal(self) -> bool {
        matches!(self, Self::AdminNote | Self::AdminAttachment)
    }
}

/// A timeline entry with what hangs on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusUpdate {
    /// Its id.
    pub id: UpdateId,
    /// Whose timeline.
    pub project_id: ProjectId,
    /// The status before.
    pub previous_status: Option<ProjectStatus>,
    /// The status from then on.
    pub new_status: ProjectStatus,
    /// What it tells of.
    pub update_type: UpdateType,
    /// One line that says what changed.
    pub change_summary: Option<String>,
    /// The author's words.
    pub notes: Option<String>,
    /// Who wrote it; none when the portal itself did.
    pub updated_by: Option<UserId>,
    /// The author's full name.
    pub author_name: Option<String>,
    /// The author's e-mail.
    pub author_email: Option<String>,
    /// When.
    pub created_at: Timestamp,
    /// The files that came with it.
    pub attachments: Vec<Attachment>,
    /// The field changes of a project edit.
    pub edits: Vec<FieldEdit>,
}

/// A status update as somebody asks for it, validated (`NewStatusUpdate::parse`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewStatusUpdate {
    /// The chosen status.
    pub new_status: ProjectStatus,
    /// The notes, trimmed and never blank.
    pub notes: String,
    /// The uploads to attach, at most five.
    pub uploads: Vec<UploadId>,
}
