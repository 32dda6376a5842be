//! Admin tasks.

use crate::file::Attachment;
use crate::id::{ProjectId, TaskId, UserId};
use crate::word::words;
use jiff::Timestamp;
use jiff::civil::Date;

words! {
    /// Where an admin task stands.
    TaskStatus {
        /// To be done.
        Open = "open",
        /// Being done.
        InProgress = "in_progress",
        /// Waits for something.
        Waiting = "waiting",
        /// Done.
        Completed = "completed",
        /// Called off; offered on edit only.
        Cancelled = "cancelled",
    }
}

impl TaskStatus {
    /// The four that a new task may have.
    pub const FOR_NEW: &[Self] = &[Self::Open, Self::InProgress, Self::Waiting, Self::Completed];
}

/// An admin task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    /// Its id.
    pub id: TaskId,
    /// The project.
    pub project_id: ProjectId,
    /// Where it stands.
    pub status: TaskStatus,
    /// What is to be done.
    pub description: String,
    /// By whom.
    pub assigned_to: Option<UserId>,
    /// Whether it comes first.
    pub is_priority: bool,
    /// By when.
    pub due_date: Option<Date>,
    /// Who wrote it.
    pub created_by: Option<UserId>,
    /// When it was written.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
    /// Its files, at most ten.
    pub attachments: Vec<Attachment>,
}
