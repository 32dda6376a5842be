//! API types for admin notes.

use crate::errors::{ApiError, Problem};
use crate::shared::presenter::Presenter;
use crate::shared::views::account::PersonName;
use crate::shared::views::file::File;
use domain::file::FileOrigin;
use domain::id::NoteId;
use domain::note::AdminNote;
use domain::permission::{act, decide};
use domain::project::ProjectFacts;
use jiff::Timestamp;
use serde::Serialize;
use store::page::Page;
use utoipa::ToSchema;

/// A page of a project's notes (specification 2, section 2, "Admin tab").
#[derive(Debug, Serialize, ToSchema)]
pub struct NoteList {
    /// Newest first.
    pub items: Vec<Note>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
    /// What the caller may do with the project's notes.
    pub abilities: NoteListAbilities,
}

/// What the caller may do with a project's notes.
#[derive(Debug, Serialize, ToSchema)]
pub struct NoteListAbilities {
    /// May add a note.
    pub create: bool,
}

/// An admin note (`project_admin_notes`) with its files (`project_admin_attachments`).
#[derive(Debug, Serialize, ToSchema)]
pub struct Note {
    /// The note's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: NoteId,
    /// The text; empty if only files were added.
    pub note: String,
    /// The author.
    pub created_by: Option<PersonName>,
    /// RFC 3339, UTC.
    #[schema(value_type = String)]
    pub created_at: Timestamp,
    /// When the text was last edited: RFC 3339, UTC.
    #[schema(value_type = String)]
    pub updated_at: Timestamp,
    /// The last editor; absent if unknown.
    pub edited_by: Option<PersonName>,
    /// Increases with every edit; the `If-Match` value of edits and deletion.
    pub version: i64,
    /// Its files.
    pub attachments: Vec<File>,
    /// What the caller may do with the note.
    pub abilities: NoteAbilities,
}

/// What the caller may do with one note.
#[derive(Debug, Serialize, ToSchema)]
pub struct NoteAbilities {
    /// May edit the note.
    pub edit: bool,
    /// May delete the note and its files.
    pub delete: bool,
}

/// A rejected stale edit or deletion, with the current note.
#[derive(Debug, Serialize, ToSchema)]
pub struct StaleNote {
    /// What went wrong.
    #[serde(flatten)]
    pub problem: Problem,
    /// The current note.
    pub current: Option<Note>,
}

impl Presenter<'_> {
    /// Converts a note of the project with these facts.
    ///
    /// # Errors
    /// 401 for a caller without a session.
    pub fn note(&self, note: AdminNote, facts: &ProjectFacts) -> Result<Note, ApiError> {
        let manages = decide(self.actor, act::ManageNotes, facts.clone()).is_ok();
        Ok(Note {
            id: note.id,
            note: note.note,
            created_by: note.created_by.map(PersonName::from),
            created_at: note.created_at,
            updated_at: note.updated_at,
            edited_by: note.edited_by.map(PersonName::from),
            version: note.version,
            attachments: note
                .attachments
                .into_iter()
                .map(|file| self.file(file, FileOrigin::AdminNote, None, facts))
                .collect::<Result<_, _>>()?,
            abilities: NoteAbilities {
                edit: manages,
                delete: manages,
            },
        })
    }

    /// Converts a page of notes of the project with these facts.
    ///
    /// # Errors
    /// 401 for a caller without a session.
    pub fn notes(&self, page: Page<AdminNote>, facts: &ProjectFacts) -> Result<NoteList, ApiError> {
        let items = page.items.into_iter();
        Ok(NoteList {
            items: items
                .map(|note| self.note(note, facts))
                .collect::<Result<_, _>>()?,
            next_cursor: page.next_cursor.map(|cursor| cursor.encode()),
            abilities: NoteListAbilities {
                create: decide(self.actor, act::ManageNotes, facts.clone()).is_ok(),
            },
        })
    }
}
