//! Changes to notes. Each publishes to the change feed in the caller's transaction. A new note also gets an admin-only timeline entry.

use crate::internal_file::forget_uploads;
use crate::project::Author;
use crate::schema::{project_admin_attachments as files, project_admin_notes as notes};
use crate::update::{Entry, write_entry};
use crate::{Connection, StoreError, change_feed, claim_package, upload};
use diesel::prelude::*;
use domain::change::ChangeTopic;
use domain::file::{StoredFile, UploadPurpose};
use domain::id::{NoteId, UpdateId, UploadId};
use domain::note::{AdminNote, NewNote, timeline_words};
use domain::permission::{Permit, act};
use domain::project::ProjectFacts;

/// Adds a note with its files, and its admin-only timeline entry.
///
/// # Errors
/// [`StoreError::Conflict`] if the author may not attach an upload.
pub fn add(
    conn: &mut Connection,
    permit: &Permit<act::ManageNotes>,
    author: &mut Author<'_>,
    new: &NewNote,
) -> Result<NoteId, StoreError> {
    let facts = permit.facts();
    let id = NoteId::new(author.clock, author.rng);
    let now = author.clock.now().as_microsecond();
    diesel::insert_into(notes::table)
        .values((
            notes::id.eq(id.to_string()),
            notes::project_id.eq(facts.id.to_string()),
            notes::note.eq(&new.note),
            notes::created_by.eq(author.user_id.to_string()),
            notes::created_at.eq(now),
            notes::updated_at.eq(now),
        ))
        .execute(conn)?;
    let added = attach(conn, author, facts, id, &new.uploads)?;
    let names: Vec<&str> = added.iter().map(|file| file.file_name.as_str()).collect();
    let (update_type, summary) = timeline_words(&new.note, &names);
    let entry = Entry {
        id: UpdateId::new(author.clock, author.rng),
        update_type,
        previous_status: Some(facts.status),
        new_status: facts.status,
        change: Some(summary),
        notes: None,
    };
    write_entry(conn, author, facts, &entry)?;
    publish_change(conn, facts, author, id)?;
    Ok(id)
}

/// Updates a note's text and adds files. Does nothing if neither changes.
///
/// # Errors
/// [`StoreError::Conflict`] if the author may not attach an upload.
pub fn edit(
    conn: &mut Connection,
    permit: &Permit<act::ManageNotes>,
    author: &Author<'_>,
    before: &AdminNote,
    note: &str,
    uploads: &[UploadId],
) -> Result<(), StoreError> {
    if before.note == note && uploads.is_empty() {
        return Ok(());
    }
    let facts = permit.facts();
    diesel::update(notes::table.filter(notes::id.eq(before.id.to_string())))
        .set((
            notes::note.eq(note),
            notes::updated_at.eq(author.clock.now().as_microsecond()),
            notes::edited_by.eq(author.user_id.to_string()),
            notes::version.eq(notes::version + 1),
        ))
        .execute(conn)?;
    attach(conn, author, facts, before.id, uploads)?;
    publish_change(conn, facts, author, before.id)
}

/// Deletes a note with its files. The caller removes the files' bytes after the commit.
///
/// # Errors
/// When the database fails.
pub fn delete(
    conn: &mut Connection,
    permit: &Permit<act::ManageNotes>,
    author: &Author<'_>,
    note: &AdminNote,
) -> Result<(), StoreError> {
    record_deleted(conn, permit.facts(), author, &note.attachments)?;
    forget_uploads(conn, &note.attachments)?;
    diesel::delete(notes::table.filter(notes::id.eq(note.id.to_string()))).execute(conn)?;
    publish_change(conn, permit.facts(), author, note.id)
}

/// Deletes one of a note's files, and the note too if neither text nor files remain. The caller removes the file's bytes after the commit.
///
/// # Errors
/// When the database fails.
pub fn delete_attachment(
    conn: &mut Connection,
    permit: &Permit<act::ManageNotes>,
    author: &Author<'_>,
    note: &AdminNote,
    file: &StoredFile,
) -> Result<(), StoreError> {
    if note.note.is_empty() && note.attachments.len() == 1 {
        return delete(conn, permit, author, note);
    }
    record_deleted(conn, permit.facts(), author, std::slice::from_ref(file))?;
    diesel::delete(files::table.filter(files::id.eq(file.id.to_string()))).execute(conn)?;
    forget_uploads(conn, std::slice::from_ref(file))?;
    publish_change(conn, permit.facts(), author, note.id)
}

fn record_deleted(
    conn: &mut Connection,
    facts: &ProjectFacts,
    author: &Author<'_>,
    files: &[StoredFile],
) -> Result<(), StoreError> {
    let (by, now) = (author.user_id, author.clock.now());
    claim_package::record_internal(conn, facts.id, files, by, now)
}

fn attach(
    conn: &mut Connection,
    author: &Author<'_>,
    facts: &ProjectFacts,
    note: NoteId,
    uploads: &[UploadId],
) -> Result<Vec<StoredFile>, StoreError> {
    // The files' paths are under the project, so the project is the upload target.
    let target = facts.id.uuid();
    let taken = upload::take(conn, author, UploadPurpose::AdminNote, target, uploads)?;
    for file in &taken {
        diesel::insert_into(files::table)
            .values((
                files::id.eq(file.id.to_string()),
                files::project_id.eq(facts.id.to_string()),
                files::admin_note_id.eq(note.to_string()),
                files::file_name.eq(&file.file_name),
                files::file_path.eq(&file.file_path),
                files::file_size.eq(file.file_size),
                files::file_type.eq(&file.file_type),
                files::uploaded_at.eq(file.uploaded_at.as_microsecond()),
                files::uploaded_by.eq(author.user_id.to_string()),
            ))
            .execute(conn)?;
    }
    Ok(taken)
}

/// Publishes a change to a note. Only admins receive it.
fn publish_change(
    conn: &mut Connection,
    facts: &ProjectFacts,
    author: &Author<'_>,
    id: NoteId,
) -> Result<(), StoreError> {
    change_feed::publish_in_project(
        conn,
        ChangeTopic::Note,
        id.uuid(),
        facts,
        author.clock.now(),
    )
}
