//! Admin notes (`project_admin_notes`) and their files.

mod write;

pub use write::{add, delete, delete_attachment, edit};

use crate::internal_file::{FileColumns, file_columns, stored};
use crate::page::{Cursor, Page};
use crate::schema::{project_admin_attachments as files, project_admin_notes as notes};
use crate::task::person;
use crate::{Connection, MultiBackend, StoreError, column, file_facts, user};
use diesel::prelude::*;
use domain::id::NoteId;
use domain::note::AdminNote;
use domain::permission::{Permit, act};
use std::collections::HashMap;

#[derive(Queryable, Selectable)]
#[diesel(table_name = notes)]
struct Row {
    id: String,
    project_id: String,
    note: String,
    created_by: Option<String>,
    created_at: i64,
    updated_at: i64,
    version: i64,
    edited_by: Option<String>,
}

/// A page of a project's notes, newest first.
///
/// # Errors
/// When the database fails.
pub fn list(
    conn: &mut Connection,
    permit: &Permit<act::ManageNotes>,
    limit: usize,
    cursor: Option<&Cursor>,
) -> Result<Page<AdminNote>, StoreError> {
    let mut rows = notes::table
        .filter(notes::project_id.eq(permit.facts().id.to_string()))
        .select(Row::as_select())
        .into_boxed::<MultiBackend>();
    if let Some(cursor) = cursor {
        let same_instant = notes::created_at
            .eq(cursor.micros)
            .and(notes::id.lt(cursor.id.clone()));
        rows = rows.filter(notes::created_at.lt(cursor.micros).or(same_instant));
    }
    let rows = rows
        .order((notes::created_at.desc(), notes::id.desc()))
        .limit(i64::try_from(limit + 1).unwrap_or(i64::MAX))
        .load(conn)?;
    let found = complete(conn, rows)?;
    Ok(Page::cut(found, limit, |note| Cursor {
        micros: note.created_at.as_microsecond(),
        id: note.id.to_string(),
    }))
}

/// Finds a note of the project.
///
/// # Errors
/// When the database fails.
pub fn find(
    conn: &mut Connection,
    permit: &Permit<act::ManageNotes>,
    id: NoteId,
) -> Result<Option<AdminNote>, StoreError> {
    let rows = notes::table
        .filter(notes::id.eq(id.to_string()))
        .filter(notes::project_id.eq(permit.facts().id.to_string()))
        .select(Row::as_select())
        .load(conn)?;
    Ok(complete(conn, rows)?.pop())
}

/// Adds names and files with their facts to rows, with three queries in total.
fn complete(conn: &mut Connection, rows: Vec<Row>) -> Result<Vec<AdminNote>, StoreError> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let people = rows
        .iter()
        .flat_map(|row| [&row.created_by, &row.edited_by]);
    let names = user::full_names(conn, people.flatten())?;
    let attached = files::table
        .filter(files::admin_note_id.eq_any(rows.iter().map(|row| &row.id)))
        .order((files::uploaded_at.asc(), files::id.asc()))
        .select((files::admin_note_id, file_columns!(files)))
        .load::<(Option<String>, FileColumns)>(conn)?;
    let mut notes = Vec::with_capacity(rows.len());
    let mut places = HashMap::with_capacity(rows.len());
    for row in rows {
        notes.push(AdminNote {
            id: column::parsed(&row.id)?,
            project_id: column::parsed(&row.project_id)?,
            note: row.note,
            created_by: person(&names, row.created_by.as_deref())?,
            created_at: column::instant(row.created_at)?,
            updated_at: column::instant(row.updated_at)?,
            edited_by: person(&names, row.edited_by.as_deref())?,
            version: row.version,
            attachments: Vec::new(),
        });
        places.insert(row.id, notes.len() - 1);
    }
    for (note, columns) in attached {
        if let Some(place) = note.and_then(|note| places.get(&note)) {
            notes[*place].attachments.push(stored(columns)?);
        }
    }
    file_facts::attach(
        conn,
        notes.iter_mut().flat_map(|note| &mut note.attachments),
    )?;
    Ok(notes)
}
