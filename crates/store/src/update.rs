//! Timelines of projects.

mod latest;
mod look;
mod moves;
mod reports;
mod timeline;

pub use latest::{LatestUpdate, latest};
pub use look::{UNREAD_CAP, count_unread, look};
pub use moves::moves_to_owner;
pub use reports::has_reported;
pub use timeline::{ListQuery, Sort, list, list_to_owner};

use crate::project::Author;
use crate::schema::{
    project_edit_history, project_status_updates as updates, projects,
    status_update_attachments as attachments, users,
};
use crate::{
    Connection, StoreError, change_feed, column, file_facts, history_log, notification, photo,
    photo_annotation, project, shot_list, upload,
};
use diesel::prelude::*;
use domain::change::ChangeTopic;
use domain::file::{Attachment, NewPhoto, StoredFile, UploadPurpose};
use domain::id::{UpdateId, UploadId, UserId};
use domain::language::{Message, Text};
use domain::notification::NotificationEvent;
use domain::permission::{Permit, act};
use domain::project::{FieldEdit, ProjectFacts, ProjectStatus, TrackedField};
use domain::update::{NewStatusUpdate, StatusUpdate, UpdateType};
use jiff::Timestamp;
use std::collections::HashMap;
use uuid::Uuid;

/// A timeline entry to insert.
pub(crate) struct Entry {
    pub(crate) id: UpdateId,
    pub(crate) update_type: UpdateType,
    pub(crate) previous_status: Option<ProjectStatus>,
    pub(crate) new_status: ProjectStatus,
    pub(crate) change: Option<Message>,
    pub(crate) notes: Option<String>,
}

/// Inserts an entry and publishes it.
pub(crate) fn write_entry(
    conn: &mut Connection,
    author: &Author<'_>,
    facts: &ProjectFacts,
    entry: &Entry,
) -> Result<(), StoreError> {
    write_entry_as(conn, Some(author.user_id), author.clock.now(), facts, entry)
}

/// Inserts an entry by an account, or by the portal, and publishes it.
pub(crate) fn write_entry_as(
    conn: &mut Connection,
    user: Option<UserId>,
    now: Timestamp,
    facts: &ProjectFacts,
    entry: &Entry,
) -> Result<(), StoreError> {
    insert_entry_as(conn, user, now, facts, entry)?;
    publish_entry(conn, now, facts, entry)
}

/// Inserts an entry without publishing it.
pub(crate) fn insert_entry(
    conn: &mut Connection,
    author: &Author<'_>,
    facts: &ProjectFacts,
    entry: &Entry,
) -> Result<(), StoreError> {
    insert_entry_as(conn, Some(author.user_id), author.clock.now(), facts, entry)
}

fn insert_entry_as(
    conn: &mut Connection,
    user: Option<UserId>,
    now: Timestamp,
    facts: &ProjectFacts,
    entry: &Entry,
) -> Result<(), StoreError> {
    let change = entry.change.clone().map(Text::from);
    // Files of the project itself are not attached to the entry. For attached files, triggers set this column.
    let attached = (entry.update_type == UpdateType::AttachmentAdded).then_some(1);
    diesel::insert_into(updates::table)
        .values((
            updates::id.eq(entry.id.to_string()),
            updates::project_id.eq(facts.id.to_string()),
            updates::previous_status.eq(entry.previous_status.map(ProjectStatus::as_str)),
            updates::new_status.eq(entry.new_status.as_str()),
            updates::update_type.eq(entry.update_type.as_str()),
            updates::change_summary.eq(change.as_ref().map(Text::english)),
            updates::change.eq(change.as_ref().map(column::text_json).transpose()?),
            updates::notes.eq(&entry.notes),
            updates::updated_by.eq(user.map(|id| id.to_string())),
            updates::created_at.eq(now.as_microsecond()),
            updates::attached.eq(attached),
        ))
        .execute(conn)?;
    history_log::update(conn, facts.id, entry.id)
}

/// Publishes a new entry.
pub(crate) fn publish_entry(
    conn: &mut Connection,
    now: Timestamp,
    facts: &ProjectFacts,
    entry: &Entry,
) -> Result<(), StoreError> {
    let topic = entry.update_type.topic();
    change_feed::publish_in_project(conn, topic, entry.id.uuid(), facts, now)
}

/// Adds a status update: sets the project's status and writes the entry, attachments, and notification, all or nothing (specification 2,
/// section 4, "Status update").
///
/// # Errors
/// [`StoreError::Conflict`] if the id is taken, if the author may not attach an upload, or if one was sent for a shot and is not a picture.
pub fn add(
    conn: &mut Connection,
    permit: &Permit<act::AddUpdate>,
    author: &mut Author<'_>,
    id: UpdateId,
    new: &NewStatusUpdate,
) -> Result<(), StoreError> {
    project::deletion::refuse_id(conn, id.uuid(), "project_status_updates_pkey")?;
    let before = permit.facts();
    let after = project::set_status(conn, author, before, new.new_status)?;
    let entry = Entry {
        id,
        update_type: UpdateType::StatusChange,
        previous_status: Some(before.status),
        new_status: new.new_status,
        change: new.remark.clone(),
        notes: Some(new.notes.clone()),
    };
    write_entry(conn, author, &after, &entry)?;
    let purpose = UploadPurpose::StatusUpdate;
    let files = attach(conn, author, &after, id, purpose, id.uuid(), &new.uploads)?;
    photo::describe_new(conn, author, &after, &new.photos)?;
    shot_list::attach(conn, &after, &files, &new.shots)?;
    let news = NotificationEvent::Updated {
        previous: before.status,
        new: after.status,
        notes: &new.notes,
    };
    notification::insert(conn, author, &news.of(after.id))
}

/// Restores the project's previous status when a status change is undone. A closed project counts as closed since it was closed before, so
/// that its code does not live longer. The entry and the notification have no notes; each reader sees them
/// in their own language.
///
/// # Errors
/// [`StoreError::Conflict`] if the id is taken.
pub fn undo(
    conn: &mut Connection,
    permit: &Permit<act::AddUpdate>,
    author: &mut Author<'_>,
    id: UpdateId,
    status: ProjectStatus,
) -> Result<(), StoreError> {
    let before = permit.facts();
    let after = project::set_status(conn, author, before, status)?;
    if before.status.is_open()
        && !status.is_open()
        && let Some(closed_at) = last_closed(conn, before)?
    {
        diesel::update(projects::table.filter(projects::id.eq(before.id.to_string())))
            .set(projects::closed_at.eq(closed_at))
            .execute(conn)?;
    }
    let entry = Entry {
        id,
        update_type: UpdateType::StatusChange,
        previous_status: Some(before.status),
        new_status: status,
        change: Some(Message::UpdateStatusUndone),
        notes: None,
    };
    write_entry(conn, author, &after, &entry)?;
    notification::insert(
        conn,
        author,
        &NotificationEvent::StatusUndone(status).of(after.id),
    )
}

/// The time of the latest entry that closed the project, in microseconds.
fn last_closed(conn: &mut Connection, facts: &ProjectFacts) -> Result<Option<i64>, StoreError> {
    let closed: Vec<&str> = ProjectStatus::ALL
        .iter()
        .filter(|status| !status.is_open())
        .map(|status| status.as_str())
        .collect();
    Ok(updates::table
        .filter(updates::project_id.eq(facts.id.to_string()))
        .filter(updates::moved.eq(1))
        .filter(updates::new_status.eq_any(closed.clone()))
        .filter(
            updates::previous_status
                .is_null()
                .or(updates::previous_status.assume_not_null().ne_all(closed)),
        )
        .select(updates::created_at)
        .order((updates::created_at.desc(), updates::id.desc()))
        .first(conn)
        .optional()?)
}

/// Adds files to an existing status update, with the descriptions of photos among them. Sends no notification, because the update already
/// had one.
///
/// # Errors
/// [`StoreError::Conflict`] if the author may not attach an upload, or with [`photo::NOT_A_PHOTO`] or [`photo::UNKNOWN_BEFORE`].
pub fn add_files(
    conn: &mut Connection,
    permit: &Permit<act::AddUpdate>,
    author: &mut Author<'_>,
    update: &StatusUpdate,
    uploads: &[UploadId],
    photos: &[NewPhoto],
) -> Result<(), StoreError> {
    let purpose = UploadPurpose::StatusUpdate;
    let target = update.id.uuid();
    attach(
        conn,
        author,
        permit.facts(),
        update.id,
        purpose,
        target,
        uploads,
    )?;
    photo::describe_new(conn, author, permit.facts(), photos)
}

/// Attaches uploads made for `target` to an entry. Returns the files.
///
/// # Errors
/// [`StoreError::Conflict`] if the author may not attach an upload.
pub(crate) fn attach(
    conn: &mut Connection,
    author: &Author<'_>,
    facts: &ProjectFacts,
    entry: UpdateId,
    purpose: UploadPurpose,
    target: Uuid,
    uploads: &[UploadId],
) -> Result<Vec<StoredFile>, StoreError> {
    if uploads.is_empty() {
        return Ok(Vec::new());
    }
    let files = upload::take(conn, author, purpose, target, uploads)?;
    for file in &files {
        diesel::insert_into(attachments::table)
            .values((
                attachments::id.eq(file.id.to_string()),
                attachments::status_update_id.eq(entry.to_string()),
                attachments::project_id.eq(facts.id.to_string()),
                attachments::file_name.eq(&file.file_name),
                attachments::file_path.eq(&file.file_path),
                attachments::file_size.eq(file.file_size),
                attachments::file_type.eq(&file.file_type),
                attachments::uploaded_at.eq(file.uploaded_at.as_microsecond()),
                attachments::uploaded_by.eq(author.user_id.to_string()),
            ))
            .execute(conn)?;
    }
    let ids: Vec<_> = files.iter().map(|file| file.id).collect();
    history_log::files(conn, facts.id, &ids)?;
    change_feed::publish_in_project(
        conn,
        ChangeTopic::File,
        entry.uuid(),
        facts,
        author.clock.now(),
    )?;
    Ok(files)
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = updates)]
struct Row {
    id: String,
    project_id: String,
    previous_status: Option<String>,
    new_status: String,
    update_type: String,
    change_summary: Option<String>,
    change: Option<String>,
    notes: Option<String>,
    updated_by: Option<String>,
    created_at: i64,
}

type Writer = (Option<String>, Option<String>);

fn entry((row, (full_name, email)): (Row, Writer)) -> Result<StatusUpdate, StoreError> {
    Ok(StatusUpdate {
        id: column::parsed(&row.id)?,
        project_id: column::parsed(&row.project_id)?,
        previous_status: row
            .previous_status
            .as_deref()
            .map(ProjectStatus::parse_or_default),
        new_status: ProjectStatus::parse_or_default(&row.new_status),
        update_type: UpdateType::parse_or_default(Some(&row.update_type)),
        change_summary: row.change_summary,
        change: row
            .change
            .as_deref()
            .map(column::parse_text_json)
            .transpose()?,
        plain: None,
        notes: row.notes,
        updated_by: column::optional_parsed(row.updated_by.as_deref())?,
        author_name: full_name,
        author_text: None,
        author_email: email,
        created_at: column::instant(row.created_at)?,
        attachments: Vec::new(),
        edits: Vec::new(),
    })
}

/// Types of entries that are left out of the owner's timeline.
pub(crate) fn types_hidden_from_owners() -> Vec<&'static str> {
    UpdateType::ALL
        .iter()
        .filter(|kind| kind.is_hidden_from_owners())
        .map(|kind| kind.as_str())
        .collect()
}

pub(crate) fn internal_types() -> Vec<&'static str> {
    UpdateType::ALL
        .iter()
        .filter(|kind| kind.is_internal())
        .map(|kind| kind.as_str())
        .collect()
}

/// Finds an entry of a project.
///
/// # Errors
/// When the database fails.
pub fn find(
    conn: &mut Connection,
    permit: &Permit<act::AddUpdate>,
    id: UpdateId,
) -> Result<Option<StatusUpdate>, StoreError> {
    let found = updates::table
        .left_join(users::table.on(updates::updated_by.eq(users::id.nullable())))
        .filter(updates::id.eq(id.to_string()))
        .filter(updates::project_id.eq(permit.facts().id.to_string()))
        .select((
            Row::as_select(),
            (users::full_name.nullable(), users::email.nullable()),
        ))
        .first::<(Row, Writer)>(conn)
        .optional()?;
    let Some(found) = found else { return Ok(None) };
    let mut items = vec![entry(found)?];
    fill(conn, &mut items)?;
    Ok(items.pop())
}

/// The entry that moved the project to its current status. Reads only entries since that move.
///
/// # Errors
/// When the database fails.
pub fn last_move(
    conn: &mut Connection,
    permit: &Permit<act::AddUpdate>,
) -> Result<Option<StatusUpdate>, StoreError> {
    let (project, status) = (permit.facts().id.to_string(), permit.facts().status);
    let since = projects::table
        .filter(projects::id.eq(&project))
        .select(projects::status_since)
        .first::<i64>(conn)?;
    updates::table
        .left_join(users::table.on(updates::updated_by.eq(users::id.nullable())))
        .filter(updates::project_id.eq(&project))
        .filter(updates::created_at.ge(since))
        .filter(updates::new_status.eq(status.as_str()))
        .filter(
            updates::previous_status
                .is_null()
                .or(updates::previous_status.ne(status.as_str())),
        )
        .select((
            Row::as_select(),
            (users::full_name.nullable(), users::email.nullable()),
        ))
        .order((updates::created_at.asc(), updates::id.asc()))
        .first::<(Row, Writer)>(conn)
        .optional()?
        .map(entry)
        .transpose()
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = attachments)]
pub(crate) struct AttachmentRow {
    pub(crate) id: String,
    pub(crate) status_update_id: String,
    pub(crate) file_name: String,
    pub(crate) file_path: String,
    pub(crate) file_size: i64,
    pub(crate) file_type: String,
    pub(crate) uploaded_at: i64,
    pub(crate) uploaded_by: Option<String>,
}

pub(crate) fn attachment(row: AttachmentRow) -> Result<Attachment, StoreError> {
    Ok(Attachment {
        id: column::parsed(&row.id)?,
        file_name: row.file_name,
        file_path: row.file_path,
        file_size: row.file_size,
        file_type: row.file_type,
        uploaded_at: column::instant(row.uploaded_at)?,
        uploaded_by: column::optional_parsed(row.uploaded_by.as_deref())?,
        facts: None,
        description: None,
        position: None,
        annotations: None,
    })
}

/// Adds attachments with their facts, descriptions, and annotations, and edits, to entries, with at most five queries in total.
fn fill(conn: &mut Connection, entries: &mut [StatusUpdate]) -> Result<(), StoreError> {
    if entries.is_empty() {
        return Ok(());
    }
    let places: HashMap<String, usize> = entries
        .iter()
        .enumerate()
        .map(|(n, entry)| (entry.id.to_string(), n))
        .collect();
    let ids: Vec<&String> = places.keys().collect();
    let files = attachments::table
        .filter(attachments::status_update_id.eq_any(&ids))
        .order((attachments::uploaded_at.asc(), attachments::id.asc()))
        .select(AttachmentRow::as_select())
        .load(conn)?;
    for row in files {
        if let Some(place) = places.get(&row.status_update_id) {
            entries[*place].attachments.push(attachment(row)?);
        }
    }
    let files = entries.iter_mut().flat_map(|entry| &mut entry.attachments);
    file_facts::attach(conn, files)?;
    let files = entries.iter_mut().flat_map(|entry| &mut entry.attachments);
    photo::attach(conn, files)?;
    let files = entries.iter_mut().flat_map(|entry| &mut entry.attachments);
    photo_annotation::attach(conn, files)?;
    let edited: Vec<String> = entries
        .iter()
        .filter(|entry| entry.update_type == UpdateType::ProjectEdit)
        .map(|entry| entry.id.to_string())
        .collect();
    if edited.is_empty() {
        return Ok(());
    }
    let edits = project_edit_history::table
        .filter(project_edit_history::update_id.eq_any(edited))
        .select((
            project_edit_history::update_id,
            project_edit_history::field_name,
            project_edit_history::old_value,
            project_edit_history::new_value,
        ))
        .load::<(String, String, Option<String>, Option<String>)>(conn)?;
    for (update, field_name, old_value, new_value) in edits {
        if let (Some(place), Some(field_name)) = (
            places.get(&update).copied(),
            TrackedField::parse(&field_name),
        ) {
            entries[place].edits.push(FieldEdit {
                field_name,
                old_value,
                new_value,
            });
        }
    }
    // In the order of the form. Ids created at the same instant have no meaningful order.
    for entry in entries {
        entry.edits.sort_by_key(|edit| edit.field_name);
    }
    Ok(())
}
