//! Changes to tasks. Each writes the history, the notification, and the change feed in the caller's transaction. There are no timeline
//! entries because contractors, partners, and owners can read the timeline.

use super::history::record;
use crate::internal_file::forget_uploads;
use crate::project::{Author, deletion};
use crate::schema::{admin_task_attachments as files, admin_tasks as tasks};
use crate::{Connection, StoreError, change_feed, claim_package, column, notification, upload};
use diesel::prelude::*;
use domain::change::ChangeTopic;
use domain::file::{StoredFile, UploadPurpose};
use domain::id::{FileId, TaskId, UploadId};
use domain::notification::NotificationEvent;
use domain::permission::{Permit, act};
use domain::project::ProjectFacts;
use domain::task::{Assignee, Task, TaskEdit, TaskField, TaskForm};

/// Creates a task.
///
/// # Errors
/// [`StoreError::Conflict`] if the id is taken or the author may not attach an upload.
pub fn create(
    conn: &mut Connection,
    permit: &Permit<act::ManageTasks>,
    author: &mut Author<'_>,
    id: TaskId,
    form: &TaskForm,
    assignee: Option<&Assignee>,
    uploads: &[UploadId],
) -> Result<(), StoreError> {
    deletion::refuse_id(conn, id.uuid(), "admin_tasks_pkey")?;
    let facts = permit.facts();
    let now = author.clock.now().as_microsecond();
    diesel::insert_into(tasks::table)
        .values((
            tasks::id.eq(id.to_string()),
            tasks::project_id.eq(facts.id.to_string()),
            tasks::status.eq(form.status.as_str()),
            tasks::description.eq(&form.description),
            tasks::assigned_to.eq(form.assigned_to.map(|id| id.to_string())),
            tasks::is_priority.eq(form.is_priority),
            tasks::due_date.eq(form.due_date.map(column::date_text)),
            tasks::created_by.eq(author.user_id.to_string()),
            tasks::created_at.eq(now),
            tasks::updated_at.eq(now),
        ))
        .execute(conn)?;
    attach(conn, author, id, uploads)?;
    let created = TaskEdit {
        field: TaskField::Created,
        old_value: None,
        new_value: None,
    };
    record(conn, author, id, &[created])?;
    notify(conn, facts, author, form, assignee)?;
    publish_change(conn, facts, author, id)
}

/// What an edit changes in addition to the form's fields.
#[derive(Debug, Clone, Copy)]
pub struct Edited<'a> {
    /// The assignee chosen in the form.
    pub assignee: Option<&'a Assignee>,
    /// Files to add.
    pub uploads: &'a [UploadId],
    /// Files to remove; all must belong to the task.
    pub removed: &'a [FileId],
}

/// Updates a task; does nothing if neither fields nor files differ. Returns the removed files, whose bytes the caller removes after the
/// commit.
///
/// # Errors
/// [`StoreError::Conflict`] if the author may not attach an upload.
pub fn edit(
    conn: &mut Connection,
    permit: &Permit<act::ManageTasks>,
    author: &mut Author<'_>,
    before: &Task,
    form: &TaskForm,
    edited: Edited<'_>,
) -> Result<Vec<StoredFile>, StoreError> {
    let facts = permit.facts();
    let name = edited.assignee.map(|to| to.person.full_name.as_str());
    let mut edits = before.edits_to(form, name);
    let is_reassigned = edits.iter().any(|edit| edit.field == TaskField::AssignedTo);
    let removed: Vec<StoredFile> = before
        .attachments
        .iter()
        .filter(|file| edited.removed.contains(&file.id))
        .cloned()
        .collect();
    detach(conn, facts, author, &removed)?;
    let added = attach(conn, author, before.id, edited.uploads)?;
    if !(removed.is_empty() && added.is_empty()) {
        edits.push(TaskEdit {
            field: TaskField::Attachments,
            old_value: names(&removed),
            new_value: names(&added),
        });
    }
    if edits.is_empty() {
        return Ok(removed);
    }
    diesel::update(tasks::table.filter(tasks::id.eq(before.id.to_string())))
        .set((
            tasks::status.eq(form.status.as_str()),
            tasks::description.eq(&form.description),
            tasks::assigned_to.eq(form.assigned_to.map(|id| id.to_string())),
            tasks::is_priority.eq(form.is_priority),
            tasks::due_date.eq(form.due_date.map(column::date_text)),
            tasks::updated_at.eq(author.clock.now().as_microsecond()),
            tasks::version.eq(tasks::version + 1),
        ))
        .execute(conn)?;
    record(conn, author, before.id, &edits)?;
    if is_reassigned {
        notify(conn, facts, author, form, edited.assignee)?;
    }
    publish_change(conn, facts, author, before.id)?;
    Ok(removed)
}

/// Deletes a task with its files and history. The caller removes the files' bytes after the commit.
///
/// # Errors
/// When the database fails.
pub fn delete(
    conn: &mut Connection,
    permit: &Permit<act::ManageTasks>,
    author: &Author<'_>,
    task: &Task,
) -> Result<(), StoreError> {
    record_deleted(conn, permit.facts(), author, &task.attachments)?;
    forget_uploads(conn, &task.attachments)?;
    diesel::delete(tasks::table.filter(tasks::id.eq(task.id.to_string()))).execute(conn)?;
    publish_change(conn, permit.facts(), author, task.id)
}

fn attach(
    conn: &mut Connection,
    author: &Author<'_>,
    task: TaskId,
    uploads: &[UploadId],
) -> Result<Vec<StoredFile>, StoreError> {
    let taken = upload::take(conn, author, UploadPurpose::Task, task.uuid(), uploads)?;
    for file in &taken {
        diesel::insert_into(files::table)
            .values((
                files::id.eq(file.id.to_string()),
                files::task_id.eq(task.to_string()),
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

fn detach(
    conn: &mut Connection,
    facts: &ProjectFacts,
    author: &Author<'_>,
    removed: &[StoredFile],
) -> Result<(), StoreError> {
    if removed.is_empty() {
        return Ok(());
    }
    record_deleted(conn, facts, author, removed)?;
    let ids = removed.iter().map(|file| file.id.to_string());
    diesel::delete(files::table.filter(files::id.eq_any(ids))).execute(conn)?;
    forget_uploads(conn, removed)
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

fn names(files: &[StoredFile]) -> Option<String> {
    let names: Vec<&str> = files.iter().map(|file| file.file_name.as_str()).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// Notifies the assignee, unless the author assigned the task to themselves.
fn notify(
    conn: &mut Connection,
    facts: &ProjectFacts,
    author: &mut Author<'_>,
    form: &TaskForm,
    assignee: Option<&Assignee>,
) -> Result<(), StoreError> {
    let Some(to) = assignee.filter(|to| to.person.id != author.user_id) else {
        return Ok(());
    };
    let news = NotificationEvent::TaskAssigned {
        description: &form.description,
        role: to.role,
    };
    let new = news.notification(Some(to.person.id), Some(facts.id));
    notification::insert(conn, author, &new)
}

/// Publishes a change to a task. Only admins receive it.
fn publish_change(
    conn: &mut Connection,
    facts: &ProjectFacts,
    author: &Author<'_>,
    id: TaskId,
) -> Result<(), StoreError> {
    change_feed::publish_in_project(
        conn,
        ChangeTopic::Task,
        id.uuid(),
        facts,
        author.clock.now(),
    )
}
