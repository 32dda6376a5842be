//! Bulk import of projects with their history, with few statements.

use crate::project::DetailsRow;
use crate::schema::{
    project_counters, project_edit_history, project_files, project_status_updates as updates,
    projects, status_update_attachments as attachments, users,
};
use crate::{Connection, StoreError, column, file_facts, report, search};
use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use domain::event::Event;
use domain::file::StoredFile;
use domain::id::{EditId, MessageId, ProjectId};
use domain::note::AdminNote;
use domain::permission::{Permit, act};
use domain::project::{FieldEdit, Project};
use domain::task::{Task, TaskChange};
use domain::timeslot::Proposal;
use domain::update::StatusUpdate;

/// Rows per statement. With 40 columns, this stays below both databases' limit on bound values.
const ROWS: usize = 500;

/// A project with its history.
#[derive(Debug, Clone)]
pub struct ImportedProject {
    /// The current state of the project.
    pub project: Project,
    /// The files of its original submission.
    pub files: Vec<StoredFile>,
    /// Its timeline. Authors' names are ignored.
    pub updates: Vec<ImportedUpdate>,
    /// The notifications about it.
    pub notifications: Vec<ImportedNotification>,
    /// Its events. Names are ignored.
    pub events: Vec<Event>,
    /// Its pending proposals. Names are ignored.
    pub proposals: Vec<Proposal>,
    /// Its admin tasks. Names are ignored.
    pub tasks: Vec<ImportedTask>,
    /// Its admin notes. Names are ignored.
    pub notes: Vec<AdminNote>,
    /// Its messages, oldest first.
    pub messages: Vec<ImportedMessage>,
}

/// An admin task with its history.
#[derive(Debug, Clone)]
pub struct ImportedTask {
    /// The task, with its attachments.
    pub task: Task,
    /// The history of changes to it.
    pub changes: Vec<TaskChange>,
}

/// A timeline entry with the field changes it records.
#[derive(Debug, Clone)]
pub struct ImportedUpdate {
    /// The entry, with its attachments.
    pub update: StatusUpdate,
    /// The changed fields, each with the id of its history row.
    pub edits: Vec<(EditId, FieldEdit)>,
}

/// Enlarges SQLite's page cache. Bulk inserts touch random pages of many large indexes, which a small cache would read again and again.
/// PostgreSQL has its own cache.
///
/// # Errors
/// When the database fails.
pub fn make_room(conn: &mut Connection) -> Result<(), StoreError> {
    /// 512 MiB. A negative `cache_size` is in KiB.
    const MEMORY: &str = "PRAGMA cache_size = -524288";
    if let Connection::Sqlite(conn) = conn {
        conn.batch_execute(MEMORY)?;
    }
    Ok(())
}

/// Whether the portal has no accounts and no projects.
///
/// # Errors
/// When the database fails.
pub fn is_empty(conn: &mut Connection) -> Result<bool, StoreError> {
    let account = users::table
        .select(users::id)
        .first::<String>(conn)
        .optional()?;
    let project = projects::table
        .select(projects::id)
        .first::<String>(conn)
        .optional()?;
    Ok(account.is_none() && project.is_none())
}

/// Reserves `count` project numbers of a year and returns the first.
///
/// # Errors
/// When the database fails.
pub fn reserve_numbers(conn: &mut Connection, year: i16, count: i64) -> Result<i64, StoreError> {
    let of_year = project_counters::table.filter(project_counters::year.eq(i32::from(year)));
    let raised = diesel::update(of_year)
        .set(project_counters::last_number.eq(project_counters::last_number + count))
        .execute(conn)?;
    if raised == 0 {
        diesel::insert_into(project_counters::table)
            .values((
                project_counters::year.eq(i32::from(year)),
                project_counters::last_number.eq(count),
            ))
            .execute(conn)?;
    }
    let last = of_year
        .select(project_counters::last_number)
        .first::<i64>(conn)?;
    Ok(last - count + 1)
}

#[derive(Insertable)]
#[diesel(table_name = projects, treat_none_as_default_value = false)]
struct ProjectRow<'a> {
    id: String,
    project_code: &'a str,
    project_number: &'a str,
    #[diesel(embed)]
    details: DetailsRow<'a>,
    status: &'a str,
    contractor_id: Option<String>,
    referral_partner_id: Option<String>,
    created_at: i64,
    updated_at: i64,
    status_since: i64,
    closed_at: Option<i64>,
    version: i64,
}

impl<'a> ProjectRow<'a> {
    fn new(imported: &'a ImportedProject) -> Self {
        let project = &imported.project;
        let since = project.status_since.as_microsecond();
        Self {
            id: project.id.to_string(),
            project_code: project.project_code.as_str(),
            project_number: &project.project_number,
            details: DetailsRow::new(&project.details),
            status: project.status.as_str(),
            contractor_id: project.contractor_id.map(|id| id.to_string()),
            referral_partner_id: project.referral_partner_id.map(|id| id.to_string()),
            created_at: project.created_at.as_microsecond(),
            updated_at: project.updated_at.as_microsecond(),
            status_since: since,
            closed_at: (!project.status.is_open()).then_some(since),
            version: project.version,
        }
    }
}

#[derive(Insertable)]
#[diesel(table_name = updates, treat_none_as_default_value = false)]
struct UpdateRow<'a> {
    id: String,
    project_id: String,
    previous_status: Option<&'static str>,
    new_status: &'static str,
    update_type: &'static str,
    change_summary: Option<&'a str>,
    change: Option<String>,
    notes: Option<&'a str>,
    updated_by: Option<String>,
    created_at: i64,
}

impl<'a> UpdateRow<'a> {
    fn new(update: &'a StatusUpdate) -> Result<Self, StoreError> {
        Ok(Self {
            id: update.id.to_string(),
            project_id: update.project_id.to_string(),
            previous_status: update.previous_status.map(|status| status.as_str()),
            new_status: update.new_status.as_str(),
            update_type: update.update_type.as_str(),
            change_summary: update.change_summary.as_deref(),
            change: update.change.as_ref().map(column::text_json).transpose()?,
            notes: update.notes.as_deref(),
            updated_by: update.updated_by.map(|id| id.to_string()),
            created_at: update.created_at.as_microsecond(),
        })
    }
}

#[derive(Insertable)]
#[diesel(table_name = attachments, treat_none_as_default_value = false)]
struct AttachmentRow<'a> {
    id: String,
    status_update_id: String,
    project_id: String,
    file_name: &'a str,
    file_path: &'a str,
    file_size: i64,
    file_type: &'a str,
    uploaded_by: Option<String>,
    uploaded_at: i64,
}

#[derive(Insertable)]
#[diesel(table_name = project_files, treat_none_as_default_value = false)]
struct FileRow<'a> {
    id: String,
    project_id: String,
    file_name: &'a str,
    file_path: &'a str,
    file_size: i64,
    file_type: &'a str,
    uploaded_by: Option<String>,
    uploaded_at: i64,
}

#[derive(Insertable)]
#[diesel(table_name = project_edit_history, treat_none_as_default_value = false)]
struct EditRow<'a> {
    id: String,
    project_id: String,
    update_id: String,
    edited_by: Option<String>,
    field_name: &'static str,
    old_value: Option<&'a str>,
    new_value: Option<&'a str>,
    created_at: i64,
}

/// Inserts rows in chunks of [`ROWS`].
macro_rules! insert_all {
    ($conn:expr, $table:expr, $rows:expr) => {{
        let rows: Vec<_> = $rows.collect();
        for chunk in rows.chunks(ROWS) {
            per_database!($conn, |conn| diesel::insert_into($table)
                .values(chunk)
                .execute(conn))?;
        }
    }};
}

mod desk;
mod messages;
mod notifications;
mod schedule;

pub use messages::ImportedMessage;
pub use notifications::ImportedNotification;

/// Inserts projects with all their data. Does not publish to the change feed; clients that are already connected must reload.
///
/// # Errors
/// [`StoreError::Conflict`] if an id, code, or number is taken.
pub fn insert(
    conn: &mut Connection,
    _permit: &Permit<act::SubmitProject>,
    imported: &[ImportedProject],
) -> Result<(), StoreError> {
    let all_updates = || imported.iter().flat_map(|project| &project.updates);
    insert_all!(conn, projects::table, imported.iter().map(ProjectRow::new));
    insert_all!(
        conn,
        project_files::table,
        imported
            .iter()
            .flat_map(|of| of.files.iter().map(|file| FileRow {
                id: file.id.to_string(),
                project_id: of.project.id.to_string(),
                file_name: &file.file_name,
                file_path: &file.file_path,
                file_size: file.file_size,
                file_type: &file.file_type,
                uploaded_by: file.uploaded_by.map(|id| id.to_string()),
                uploaded_at: file.uploaded_at.as_microsecond(),
            }))
    );
    insert_all!(
        conn,
        updates::table,
        all_updates()
            .map(|of| UpdateRow::new(&of.update))
            .collect::<Result<Vec<_>, _>>()?
            .into_iter()
    );
    for chunk in imported.chunks(ROWS) {
        let ids: Vec<_> = chunk.iter().map(|of| of.project.id).collect();
        report::insert_stays(conn, &ids)?;
    }
    insert_all!(
        conn,
        attachments::table,
        all_updates().flat_map(|of| of.update.attachments.iter().map(|file| AttachmentRow {
            id: file.id.to_string(),
            status_update_id: of.update.id.to_string(),
            project_id: of.update.project_id.to_string(),
            file_name: &file.file_name,
            file_path: &file.file_path,
            file_size: file.file_size,
            file_type: &file.file_type,
            uploaded_by: file.uploaded_by.map(|id| id.to_string()),
            uploaded_at: file.uploaded_at.as_microsecond(),
        }))
    );
    insert_all!(
        conn,
        project_edit_history::table,
        all_updates().flat_map(|of| of.edits.iter().map(|(id, edit)| EditRow {
            id: id.to_string(),
            project_id: of.update.project_id.to_string(),
            update_id: of.update.id.to_string(),
            edited_by: of.update.updated_by.map(|id| id.to_string()),
            field_name: edit.field_name.as_str(),
            old_value: edit.old_value.as_deref(),
            new_value: edit.new_value.as_deref(),
            created_at: of.update.created_at.as_microsecond(),
        }))
    );
    schedule::insert(conn, imported)?;
    desk::insert(conn, imported)?;
    messages::insert(conn, imported)?;
    notifications::insert(conn, imported)?;
    file_facts::enqueue(conn, imported.iter().flat_map(files))?;
    let ids: Vec<ProjectId> = imported.iter().map(|of| of.project.id).collect();
    search::index_projects(conn, &ids)?;
    let messages = imported.iter().flat_map(|of| &of.messages);
    let ids: Vec<MessageId> = messages.map(|message| message.id).collect();
    search::index_messages(conn, &ids)
}

/// All files of a project.
fn files(project: &ImportedProject) -> impl Iterator<Item = &StoredFile> {
    let updates = project.updates.iter();
    let messages = project.messages.iter();
    let tasks = project.tasks.iter();
    let notes = project.notes.iter();
    let files = project.files.iter();
    files
        .chain(updates.flat_map(|of| &of.update.attachments))
        .chain(messages.flat_map(|message| &message.files))
        .chain(tasks.flat_map(|of| &of.task.attachments))
        .chain(notes.flat_map(|note| &note.attachments))
}
