//! The admin tasks and notes of imported projects.

use super::{ImportedProject, ROWS};
use crate::schema::{
    admin_task_attachments as task_files, admin_task_changes as changes, admin_tasks as tasks,
    project_admin_attachments as note_files, project_admin_notes as notes,
};
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use domain::file::StoredFile;
use domain::id::TaskId;
use domain::note::AdminNote;
use domain::task::{Task, TaskChange};

#[derive(Insertable)]
#[diesel(table_name = tasks, treat_none_as_default_value = false)]
struct TaskRow<'a> {
    id: String,
    project_id: String,
    status: &'static str,
    description: &'a str,
    assigned_to: Option<String>,
    is_priority: bool,
    due_date: Option<String>,
    created_by: Option<String>,
    created_at: i64,
    updated_at: i64,
    version: i64,
}

impl<'a> TaskRow<'a> {
    fn new(task: &'a Task) -> Self {
        Self {
            id: task.id.to_string(),
            project_id: task.project_id.to_string(),
            status: task.status.as_str(),
            description: &task.description,
            assigned_to: task.assigned_to.as_ref().map(|to| to.id.to_string()),
            is_priority: task.is_priority,
            due_date: task.due_date.map(column::date_text),
            created_by: task.created_by.as_ref().map(|by| by.id.to_string()),
            created_at: task.created_at.as_microsecond(),
            updated_at: task.updated_at.as_microsecond(),
            version: task.version,
        }
    }
}

#[derive(Insertable)]
#[diesel(table_name = changes, treat_none_as_default_value = false)]
struct ChangeRow<'a> {
    id: String,
    task_id: String,
    field_name: &'static str,
    old_value: Option<&'a str>,
    new_value: Option<&'a str>,
    changed_by: Option<String>,
    created_at: i64,
}

impl<'a> ChangeRow<'a> {
    fn new(task: TaskId, change: &'a TaskChange) -> Self {
        Self {
            id: change.id.to_string(),
            task_id: task.to_string(),
            field_name: change.edit.field.as_str(),
            old_value: change.edit.old_value.as_deref(),
            new_value: change.edit.new_value.as_deref(),
            changed_by: change.changed_by.as_ref().map(|by| by.id.to_string()),
            created_at: change.created_at.as_microsecond(),
        }
    }
}

#[derive(Insertable)]
#[diesel(table_name = task_files, treat_none_as_default_value = false)]
struct TaskFileRow<'a> {
    id: String,
    task_id: String,
    file_name: &'a str,
    file_path: &'a str,
    file_size: i64,
    file_type: &'a str,
    uploaded_by: Option<String>,
    uploaded_at: i64,
}

impl<'a> TaskFileRow<'a> {
    fn new(task: TaskId, file: &'a StoredFile) -> Self {
        Self {
            id: file.id.to_string(),
            task_id: task.to_string(),
            file_name: &file.file_name,
            file_path: &file.file_path,
            file_size: file.file_size,
            file_type: &file.file_type,
            uploaded_by: file.uploaded_by.map(|id| id.to_string()),
            uploaded_at: file.uploaded_at.as_microsecond(),
        }
    }
}

#[derive(Insertable)]
#[diesel(table_name = notes, treat_none_as_default_value = false)]
struct NoteRow<'a> {
    id: String,
    project_id: String,
    note: &'a str,
    created_by: Option<String>,
    created_at: i64,
    updated_at: i64,
    version: i64,
}

impl<'a> NoteRow<'a> {
    fn new(note: &'a AdminNote) -> Self {
        Self {
            id: note.id.to_string(),
            project_id: note.project_id.to_string(),
            note: &note.note,
            created_by: note.created_by.as_ref().map(|by| by.id.to_string()),
            created_at: note.created_at.as_microsecond(),
            updated_at: note.updated_at.as_microsecond(),
            version: note.version,
        }
    }
}

#[derive(Insertable)]
#[diesel(table_name = note_files, treat_none_as_default_value = false)]
struct NoteFileRow<'a> {
    id: String,
    project_id: String,
    admin_note_id: Option<String>,
    file_name: &'a str,
    file_path: &'a str,
    file_size: i64,
    file_type: &'a str,
    uploaded_by: Option<String>,
    uploaded_at: i64,
}

impl<'a> NoteFileRow<'a> {
    fn new(note: &AdminNote, file: &'a StoredFile) -> Self {
        Self {
            id: file.id.to_string(),
            project_id: note.project_id.to_string(),
            admin_note_id: Some(note.id.to_string()),
            file_name: &file.file_name,
            file_path: &file.file_path,
            file_size: file.file_size,
            file_type: &file.file_type,
            uploaded_by: file.uploaded_by.map(|id| id.to_string()),
            uploaded_at: file.uploaded_at.as_microsecond(),
        }
    }
}

/// Inserts the tasks and notes of existing projects.
pub(super) fn insert(
    conn: &mut Connection,
    imported: &[ImportedProject],
) -> Result<(), StoreError> {
    let all_tasks = || imported.iter().flat_map(|project| &project.tasks);
    let all_notes = || imported.iter().flat_map(|project| &project.notes);
    insert_all!(
        conn,
        tasks::table,
        all_tasks().map(|of| TaskRow::new(&of.task))
    );
    insert_all!(
        conn,
        changes::table,
        all_tasks().flat_map(|of| of
            .changes
            .iter()
            .map(|change| ChangeRow::new(of.task.id, change)))
    );
    insert_all!(
        conn,
        task_files::table,
        all_tasks().flat_map(|of| {
            let task = &of.task;
            let files = task.attachments.iter();
            files.map(|file| TaskFileRow::new(task.id, file))
        })
    );
    insert_all!(conn, notes::table, all_notes().map(NoteRow::new));
    insert_all!(
        conn,
        note_files::table,
        all_notes().flat_map(|note| note
            .attachments
            .iter()
            .map(|file| NoteFileRow::new(note, file)))
    );
    Ok(())
}
