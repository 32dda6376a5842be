//! A project's files, from its submission and its timeline.

mod find;

pub use find::{FoundFile, Home, find_by_path, sender, senders, uploader_names};

use crate::page::{Cursor, Page};
use crate::project::Author;
use crate::schema::{
    project_files, project_status_updates as updates, status_update_attachments as attachments,
    uploads,
};
use crate::update::{AttachmentRow, Entry, attachment, internal_types, write_entry};
use crate::{
    Connection, MultiBackend, StoreError, change_feed, claim_package, column, file_facts,
    history_log, notification, photo, photo_annotation, project, shot_list, upload,
};
use diesel::dsl::exists;
use diesel::prelude::*;
use domain::change::ChangeTopic;
use domain::file::{FileOrigin, NewPhoto, ProjectFile, StoredFile, UploadPurpose};
use domain::id::{FileId, ProjectId, ShotId, UpdateId, UploadId, UserId};
use domain::notification::NotificationEvent;
use domain::permission::{Act, Permit, act};
use domain::project::ProjectFacts;
use domain::update::{UpdateType, files_summary};
use jiff::Timestamp;

#[derive(Queryable, Selectable)]
#[diesel(table_name = project_files)]
struct Row {
    id: String,
    file_name: String,
    file_path: String,
    file_size: i64,
    file_type: String,
    uploaded_at: i64,
    uploaded_by: Option<String>,
}

fn stored(row: Row) -> Result<StoredFile, StoreError> {
    Ok(StoredFile {
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

/// A page of a project's files, newest first. Files of admin-only timeline entries are included only if `internal` is set.
///
/// # Errors
/// When the database fails.
pub fn list(
    conn: &mut Connection,
    permit: &Permit<act::ListFiles>,
    limit: usize,
    cursor: Option<&Cursor>,
    internal: bool,
) -> Result<Page<ProjectFile>, StoreError> {
    of_project(conn, permit.facts().id, limit, cursor, internal)
}

/// Same as [`list`], for the project's owner.
///
/// # Errors
/// When the database fails.
pub fn list_to_owner(
    conn: &mut Connection,
    permit: &Permit<act::ShowOwnerProject>,
    limit: usize,
    cursor: Option<&Cursor>,
) -> Result<Page<ProjectFile>, StoreError> {
    of_project(conn, permit.facts().id, limit, cursor, false)
}

/// Ids of a project's admin-only timeline entries; most projects have none.
macro_rules! internal_entries {
    ($project:expr) => {
        updates::table
            .filter(updates::project_id.eq($project.to_string()))
            .filter(updates::update_type.eq_any(internal_types()))
            .select(updates::id)
    };
}

/// The newest rows of one table after the cursor, up to one more than the limit.
macro_rules! newest {
    ($conn:expr, $table:ident, $row:ty, $project:expr, $limit:expr, $cursor:expr) => {
        newest!($conn, $table, $row, $project, $limit, $cursor, |rows| rows)
    };
    // With an additional filter.
    ($conn:expr, $table:ident, $row:ty, $project:expr, $limit:expr, $cursor:expr, |$rows:ident| $left:expr) => {{
        let mut rows = $table::table
            .filter($table::project_id.eq($project.to_string()))
            .order(($table::uploaded_at.desc(), $table::id.desc()))
            .limit(i64::try_from($limit + 1).unwrap_or(i64::MAX))
            .select(<$row>::as_select())
            .into_boxed::<MultiBackend>();
        if let Some(cursor) = $cursor {
            let same_instant = $table::uploaded_at
                .eq(cursor.micros)
                .and($table::id.lt(cursor.id.clone()));
            rows = rows.filter($table::uploaded_at.lt(cursor.micros).or(same_instant));
        }
        let $rows = rows;
        $left.load($conn)?
    }};
}

fn of_project(
    conn: &mut Connection,
    project: ProjectId,
    limit: usize,
    cursor: Option<&Cursor>,
    internal: bool,
) -> Result<Page<ProjectFile>, StoreError> {
    let mut files = Vec::new();
    for row in newest!(conn, project_files, Row, project, limit, cursor) {
        files.push(ProjectFile {
            file: stored(row)?,
            origin: FileOrigin::OriginalSubmission,
            update_id: None,
        });
    }
    let shown = newest!(
        conn,
        attachments,
        AttachmentRow,
        project,
        limit,
        cursor,
        |rows| if internal {
            rows
        } else {
            rows.filter(attachments::status_update_id.ne_all(internal_entries!(project)))
        }
    );
    for row in shown {
        let update_id = Some(column::parsed(&row.status_update_id)?);
        files.push(ProjectFile {
            file: attachment(row)?,
            origin: FileOrigin::StatusUpdate,
            update_id,
        });
    }
    files.sort_by_key(|file| std::cmp::Reverse((file.file.uploaded_at, file.file.id)));
    let mut page = Page::cut(files, limit, |file| Cursor {
        micros: file.file.uploaded_at.as_microsecond(),
        id: file.file.id.to_string(),
    });
    file_facts::attach(conn, page.items.iter_mut().map(|file| &mut file.file))?;
    photo::attach(conn, page.items.iter_mut().map(|file| &mut file.file))?;
    photo_annotation::attach(conn, page.items.iter_mut().map(|file| &mut file.file))?;
    Ok(page)
}

/// Attaches uploads to a project as original submission, in the caller's transaction.
///
/// # Errors
/// [`StoreError::Conflict`] if the author may not attach an upload.
pub fn attach_to_project(
    conn: &mut Connection,
    author: &Author<'_>,
    facts: &ProjectFacts,
    uploads: &[UploadId],
) -> Result<Vec<StoredFile>, StoreError> {
    if uploads.is_empty() {
        return Ok(Vec::new());
    }
    let files = upload::take(
        conn,
        author,
        UploadPurpose::ProjectFile,
        facts.id.uuid(),
        uploads,
    )?;
    for file in &files {
        diesel::insert_into(project_files::table)
            .values((
                project_files::id.eq(file.id.to_string()),
                project_files::project_id.eq(facts.id.to_string()),
                project_files::file_name.eq(&file.file_name),
                project_files::file_path.eq(&file.file_path),
                project_files::file_size.eq(file.file_size),
                project_files::file_type.eq(&file.file_type),
                project_files::uploaded_at.eq(file.uploaded_at.as_microsecond()),
                project_files::uploaded_by.eq(author.user_id.to_string()),
            ))
            .execute(conn)?;
    }
    let ids: Vec<_> = files.iter().map(|file| file.id).collect();
    history_log::files(conn, facts.id, &ids)?;
    change_feed::publish_of_project(conn, ChangeTopic::File, facts, author.clock.now())?;
    Ok(files)
}

/// Adds uploads to an existing project, with the descriptions of photos among them, a timeline entry, and a notification. `shots`
/// names the shots that they were taken for.
///
/// # Errors
/// [`StoreError::Conflict`] if the author may not attach an upload, if one was sent for a shot and is not a picture, or with
/// [`photo::NOT_A_PHOTO`] or [`photo::UNKNOWN_BEFORE`].
pub fn add(
    conn: &mut Connection,
    permit: &Permit<act::AddFile>,
    author: &mut Author<'_>,
    uploads: &[UploadId],
    photos: &[NewPhoto],
    shots: &[(UploadId, ShotId)],
) -> Result<Vec<StoredFile>, StoreError> {
    let facts = permit.facts();
    let mut files = attach_to_project(conn, author, facts, uploads)?;
    photo::describe_new(conn, author, facts, photos)?;
    photo::attach(conn, &mut files)?;
    shot_list::attach(conn, facts, &files, shots)?;
    let names: Vec<&str> = files.iter().map(|file| file.file_name.as_str()).collect();
    let summary = files_summary(&names);
    // The status stays the same, but the project counts as updated.
    project::set_status(conn, author, facts, facts.status)?;
    let entry = Entry {
        id: UpdateId::new(author.clock, author.rng),
        update_type: UpdateType::AttachmentAdded,
        previous_status: Some(facts.status),
        new_status: facts.status,
        change: Some(summary),
        notes: None,
    };
    write_entry(conn, author, facts, &entry)?;
    notification::insert(
        conn,
        author,
        &NotificationEvent::FilesAdded(&names).of(facts.id),
    )?;
    Ok(files)
}

/// Those of these files that belong to the project, in no particular order. Files of admin-only timeline entries are included only if
/// `internal` is set.
///
/// # Errors
/// When the database fails.
pub fn chosen(
    conn: &mut Connection,
    permit: &Permit<act::ReadFile>,
    ids: &[FileId],
    internal: bool,
) -> Result<Vec<StoredFile>, StoreError> {
    of_ids(conn, permit.facts().id, ids, internal)
}

/// Finds a file of the project; `None` if the project has no such file. Files of admin-only timeline entries are found only if `internal`
/// is set.
///
/// # Errors
/// When the database fails.
pub(crate) fn find<A>(
    conn: &mut Connection,
    permit: &Permit<A>,
    id: FileId,
    internal: bool,
) -> Result<Option<StoredFile>, StoreError>
where
    A: Act<Facts = ProjectFacts>,
{
    Ok(of_ids(conn, permit.facts().id, &[id], internal)?.pop())
}

/// Whether any of these files belongs to another project. Unknown files are ignored: they may have been deleted since the page was loaded.
///
/// # Errors
/// When the database fails.
pub fn are_foreign(
    conn: &mut Connection,
    permit: &Permit<act::ReadFile>,
    ids: &[FileId],
) -> Result<bool, StoreError> {
    let project = permit.facts().id.to_string();
    let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
    let originals = project_files::table
        .filter(project_files::project_id.ne(&project))
        .filter(project_files::id.eq_any(&ids));
    let attached = attachments::table
        .filter(attachments::project_id.ne(&project))
        .filter(attachments::id.eq_any(&ids));
    Ok(diesel::select(exists(originals)).get_result::<bool>(conn)?
        || diesel::select(exists(attached)).get_result::<bool>(conn)?)
}

pub(crate) fn of_ids(
    conn: &mut Connection,
    project: ProjectId,
    ids: &[FileId],
    internal: bool,
) -> Result<Vec<StoredFile>, StoreError> {
    let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
    let mut files = Vec::with_capacity(ids.len());
    let originals = project_files::table
        .filter(project_files::project_id.eq(project.to_string()))
        .filter(project_files::id.eq_any(&ids))
        .select(Row::as_select())
        .load(conn)?;
    for row in originals {
        files.push(stored(row)?);
    }
    let mut attached = attachments::table
        .filter(attachments::project_id.eq(project.to_string()))
        .filter(attachments::id.eq_any(&ids))
        .select(AttachmentRow::as_select())
        .into_boxed::<MultiBackend>();
    if !internal {
        attached =
            attached.filter(attachments::status_update_id.ne_all(internal_entries!(project)));
    }
    let attached: Vec<AttachmentRow> = attached.load(conn)?;
    for row in attached {
        files.push(attachment(row)?);
    }
    Ok(files)
}

/// The paths of the files of a project's admin-only timeline entries; most projects have none.
pub(crate) fn internal_paths(
    conn: &mut Connection,
    project: ProjectId,
) -> Result<Vec<String>, StoreError> {
    Ok(attachments::table
        .filter(attachments::project_id.eq(project.to_string()))
        .filter(attachments::status_update_id.eq_any(internal_entries!(project)))
        .select(attachments::file_path)
        .load(conn)?)
}

/// Deletes a file of the project and returns it; `None` if the project has no such file. The timeline entry stays. The caller removes the
/// file's bytes after the commit.
///
/// # Errors
/// When the database fails.
pub fn delete(
    conn: &mut Connection,
    permit: &Permit<act::DeleteFile>,
    by: UserId,
    id: FileId,
    now: Timestamp,
) -> Result<Option<StoredFile>, StoreError> {
    let facts = permit.facts();
    let Some(file) = of_ids(conn, facts.id, &[id], true)?.pop() else {
        return Ok(None);
    };
    claim_package::record(conn, facts.id, &file, by, now)?;
    photo::forget(conn, facts, &file, now)?;
    shot_list::forget(conn, id)?;
    let id = id.to_string();
    diesel::delete(project_files::table.filter(project_files::id.eq(&id))).execute(conn)?;
    let attached =
        diesel::delete(attachments::table.filter(attachments::id.eq(&id))).execute(conn)?;
    // The upload's row would keep the bytes from being cleaned up.
    diesel::delete(uploads::table.filter(uploads::file_path.eq(&file.file_path))).execute(conn)?;
    file_facts::forget(conn, std::slice::from_ref(&file.file_path))?;
    history_log::deleted(conn, facts.id, file.id, now)?;
    let topic = if attached > 0 {
        ChangeTopic::Update
    } else {
        ChangeTopic::File
    };
    change_feed::publish_of_project(conn, topic, facts, now)?;
    Ok(Some(file))
}
