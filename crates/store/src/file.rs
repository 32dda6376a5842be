//! A project's files: of its original submission and of its timeline.

use crate::page::{Cursor, Page};
use crate::project::Author;
use crate::schema::{project_files, status_update_attachments as attachments};
use crate::update::{AttachmentRow, attachment};
use crate::{Connection, MultiBackend, StoreError, change_feed, column, upload};
use diesel::prelude::*;
use domain::change::{ChangeTopic, NewChange};
use domain::file::{FileOrigin, ProjectFile, StoredFile, UploadPurpose};
use domain::id::{ProjectId, UploadId};
use domain::permission::{Permit, act};
use domain::project::ProjectFacts;

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
    })
}

/// A page of a project's files, newest first.
///
/// # Errors
/// When the database fails.
pub fn list(
    conn: &mut Connection,
    permit: &Permit<act::ListFiles>,
    limit: usize,
    cursor: Option<&Cursor>,
) -> Result<Page<ProjectFile>, StoreError> {
    of_project(conn, permit.facts().id, limit, cursor)
}

/// The same for the project's owner.
///
/// # Errors
/// When the database fails.
pub fn list_to_owner(
    conn: &mut Connection,
    permit: &Permit<act::ShowOwnerProject>,
    limit: usize,
    cursor: Option<&Cursor>,
) -> Result<Page<ProjectFile>, StoreError> {
    of_project(conn, permit.facts().id, limit, cursor)
}

/// The newest rows of one of the two tables, after the cursor; one more than asked for, if there is one.
macro_rules! newest {
    ($conn:expr, $table:ident, $row:ty, $project:expr, $limit:expr, $cursor:expr) => {{
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
        rows.load($conn)?
    }};
}

fn of_project(
    conn: &mut Connection,
    project: ProjectId,
    limit: usize,
    cursor: Option<&Cursor>,
) -> Result<Page<ProjectFile>, StoreError> {
    let mut files = Vec::new();
    for row in newest!(conn, project_files, Row, project, limit, cursor) {
        files.push(ProjectFile {
            file: stored(row)?,
            origin: FileOrigin::OriginalSubmission,
            update_id: None,
        });
    }
    for row in newest!(conn, attachments, AttachmentRow, project, limit, cursor) {
        let update_id = Some(column::parsed(&row.status_update_id)?);
        files.push(ProjectFile {
            file: attachment(row)?,
            origin: FileOrigin::StatusUpdate,
            update_id,
        });
    }
    files.sort_by_key(|file| std::cmp::Reverse((file.file.uploaded_at, file.file.id)));
    Ok(Page::cut(files, limit, |file| Cursor {
        micros: file.file.uploaded_at.as_microsecond(),
        id: file.file.id.to_string(),
    }))
}

/// Attaches uploads to a project as Original Submission, in the caller's transaction.
///
/// # Errors
/// [`StoreError::Conflict`] when an upload is not the author's to attach.
pub fn attach_to_project(
    conn: &mut Connection,
    author: &Author<'_>,
    facts: &ProjectFacts,
    uploads: &[UploadId],
) -> Result<(), StoreError> {
    if uploads.is_empty() {
        return Ok(());
    }
    for file in upload::take(
        conn,
        author,
        UploadPurpose::ProjectFile,
        facts.id.uuid(),
        uploads,
    )? {
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
    change_feed::publish(
        conn,
        &NewChange {
            topic: ChangeTopic::File,
            entity_id: facts.id.uuid(),
            project: Some(facts.clone()),
            user_id: None,
        },
        author.clock.now(),
    )
}

/// The file at a path and the project it belongs to; none when nothing is attached there.
///
/// # Errors
/// When the database fails.
pub fn find_by_path(
    conn: &mut Connection,
    path: &str,
) -> Result<Option<(StoredFile, ProjectId)>, StoreError> {
    let original = project_files::table
        .filter(project_files::file_path.eq(path))
        .select((Row::as_select(), project_files::project_id))
        .first::<(Row, String)>(conn)
        .optional()?;
    if let Some((row, project)) = original {
        return Ok(Some((stored(row)?, column::parsed(&project)?)));
    }
    attachments::table
        .filter(attachments::file_path.eq(path))
        .select((AttachmentRow::as_select(), attachments::project_id))
        .first::<(AttachmentRow, String)>(conn)
        .optional()?
        .map(|(row, project)| Ok((attachment(row)?, column::parsed(&project)?)))
        .transpose()
}
