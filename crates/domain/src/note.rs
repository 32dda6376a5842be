//! Admin notes on a project.

use crate::file::Attachment;
use crate::id::{NoteId, ProjectId, UserId};
use jiff::Timestamp;

/// A note that only admins see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdminNote {
    /// Its id.
    pub id: NoteId,
    /// The project.
    pub project_id: ProjectId,
    /// The words, trimmed.
    pub note: String,
    /// Who wrote it.
    pub created_by: Option<UserId>,
    /// When.
    pub created_at: Timestamp,
    /// Its files.
    pub attachments: Vec<Attachment>,
}
