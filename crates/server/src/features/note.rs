//! The `note` operations: admin notes and their files, which only admins can see.

pub mod add;
mod change;
pub mod delete;
pub mod delete_attachment;
pub mod edit;
pub mod list;
pub mod view;

use crate::errors::ApiError;
use domain::id::NoteId;
use domain::language::Message;
use domain::note::AdminNote;
use domain::permission::{Permit, act};
use http::StatusCode;
use store::Connection;

/// Finds a note of this project.
///
/// # Errors
/// 404 if the note does not exist or was deleted.
pub(crate) fn find(
    conn: &mut Connection,
    permit: &Permit<act::ManageNotes>,
    id: NoteId,
) -> Result<AdminNote, ApiError> {
    store::note::find(conn, permit, id)?
        .ok_or_else(|| ApiError::new(StatusCode::NOT_FOUND, "note_gone", Message::ErrorNoteGone))
}

/// The form field with the ids of uploads.
const FILES: &str = "uploads";
