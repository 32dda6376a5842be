//! Lookup of stored files by path, and their senders.

use super::{Row, stored};
use crate::schema::{
    message_attachments, project_files, project_messages, project_status_updates as updates,
    status_update_attachments as attachments,
};
use crate::update::{AttachmentRow, attachment};
use crate::{Connection, StoreError, column, estimate, file_facts, internal_file, message, user};
use diesel::prelude::*;
use domain::file::{FileSender, StoredFile};
use domain::id::{EstimateVersionId, ProjectId, UserId};
use domain::message::{ParticipantType, Sender};
use domain::update::UpdateType;

/// What a file is attached to, which determines who may see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Home {
    /// The project, or one of its timeline entries.
    Project,
    /// Something for admins only: an internal timeline entry, a task, or a note.
    Internal,
    /// A message.
    Message,
    /// A version of an estimate.
    Estimate(EstimateVersionId),
}

/// A file found by its path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundFile {
    /// The file.
    pub file: StoredFile,
    /// The project it belongs to.
    pub project: ProjectId,
    /// What it is attached to.
    pub home: Home,
    /// Whether the project's owner sent it.
    pub is_by_owner: bool,
}

/// Finds the file with this path; `None` if nothing attached has it.
///
/// # Errors
/// When the database fails.
pub fn find_by_path(conn: &mut Connection, path: &str) -> Result<Option<FoundFile>, StoreError> {
    let original = project_files::table
        .filter(project_files::file_path.eq(path))
        .select((Row::as_select(), project_files::project_id))
        .first::<(Row, String)>(conn)
        .optional()?;
    if let Some((row, project)) = original {
        return Ok(Some(FoundFile {
            file: stored(row)?,
            project: column::parsed(&project)?,
            home: Home::Project,
            is_by_owner: false,
        }));
    }
    let of_entry = attachments::table
        .inner_join(updates::table.on(attachments::status_update_id.eq(updates::id)))
        .filter(attachments::file_path.eq(path))
        .select((
            AttachmentRow::as_select(),
            attachments::project_id,
            updates::update_type,
        ))
        .first::<(AttachmentRow, String, String)>(conn)
        .optional()?;
    if let Some((row, project, update_type)) = of_entry {
        let is_internal = UpdateType::parse_or_default(Some(&update_type)).is_internal();
        return Ok(Some(FoundFile {
            file: attachment(row)?,
            project: column::parsed(&project)?,
            home: if is_internal {
                Home::Internal
            } else {
                Home::Project
            },
            is_by_owner: false,
        }));
    }
    let of_message = message_attachments::table
        .inner_join(project_messages::table)
        .filter(message_attachments::file_path.eq(path))
        .select((
            message::AttachmentRow::as_select(),
            project_messages::project_id,
            project_messages::sender_id,
            project_messages::participant_type,
        ))
        .first::<(message::AttachmentRow, String, Option<String>, String)>(conn)
        .optional()?;
    if let Some((row, project, sender, participant)) = of_message {
        let participant = column::word(&participant, ParticipantType::parse)?;
        let sender = message::sender(sender.as_deref(), participant)?;
        return Ok(Some(FoundFile {
            file: StoredFile {
                uploaded_by: message::uploader(sender),
                ..message::attachment(row)?
            },
            project: column::parsed(&project)?,
            home: Home::Message,
            is_by_owner: matches!(sender, Sender::Owner(_)),
        }));
    }
    if let Some((file, project, version)) = estimate::find_file(conn, path)? {
        return Ok(Some(FoundFile {
            file,
            project,
            home: Home::Estimate(version),
            is_by_owner: false,
        }));
    }
    internal_file::find_by_path(conn, path)
}

/// The senders of files, in this order.
///
/// # Errors
/// When the database fails.
pub fn senders<'a>(
    conn: &mut Connection,
    files: impl IntoIterator<Item = &'a StoredFile>,
) -> Result<Vec<FileSender>, StoreError> {
    let files: Vec<&StoredFile> = files.into_iter().collect();
    file_facts::senders(conn, &files)
}

/// The full names of these uploaders, in this order; `None` if the account was deleted.
///
/// # Errors
/// When the database fails.
pub fn uploader_names(
    conn: &mut Connection,
    uploaders: impl Iterator<Item = Option<UserId>>,
) -> Result<Vec<Option<String>>, StoreError> {
    let ids: Vec<Option<String>> = uploaders
        .map(|uploader| uploader.map(|id| id.to_string()))
        .collect();
    let names = user::full_names(conn, ids.iter().flatten())?;
    Ok(ids
        .into_iter()
        .map(|id| id.and_then(|id| names.get(&id).cloned()))
        .collect())
}

/// The sender of a file.
///
/// # Errors
/// When the database fails.
pub fn sender(conn: &mut Connection, found: &FoundFile) -> Result<FileSender, StoreError> {
    if found.is_by_owner {
        return Ok(FileSender::Owner);
    }
    let sender = senders(conn, std::iter::once(&found.file))?.pop();
    Ok(sender.unwrap_or(FileSender::Unknown))
}
