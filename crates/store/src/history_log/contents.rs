//! The current contents of the tables, in the form in which the log commits to them.

use super::item::Item;
use super::photos::of_photos;
use crate::schema::{
    contractor_assignments as assignments, file_facts, project_edit_history as edits,
    project_files, project_status_updates as updates, status_update_attachments as attachments,
};
use crate::{Connection, MultiBackend, StoreError};
use diesel::prelude::*;
use domain::history_log::{
    AssignmentContent, AssignmentEndedContent, ChecksumContent, EditContent, EntryKind,
    FileContent, UpdateContent,
};

/// Everything in a project's history.
pub(super) fn all(conn: &mut Connection, project: &str) -> Result<Vec<Item>, StoreError> {
    let mut items = of_updates(conn, project, None)?;
    items.extend(of_edits(conn, project, Edits::All)?);
    items.extend(of_files(conn, project, None)?);
    items.extend(of_photos(conn, project, None)?);
    items.extend(of_assignments(conn, project)?);
    Ok(items)
}

type UpdateRow = (
    String,
    Option<String>,
    String,
    String,
    Option<String>,
    Option<String>,
    Option<String>,
    Option<String>,
    i64,
);

/// The timeline entries of a project, or one of them.
pub(super) fn of_updates(
    conn: &mut Connection,
    project: &str,
    only: Option<&str>,
) -> Result<Vec<Item>, StoreError> {
    let mut rows = updates::table
        .filter(updates::project_id.eq(project.to_owned()))
        .select((
            updates::id,
            updates::previous_status,
            updates::new_status,
            updates::update_type,
            updates::change_summary,
            updates::change,
            updates::notes,
            updates::updated_by,
            updates::created_at,
        ))
        .into_boxed::<MultiBackend>();
    if let Some(id) = only {
        rows = rows.filter(updates::id.eq(id.to_owned()));
    }
    let rows: Vec<UpdateRow> = rows.load(conn)?;
    rows.into_iter()
        .map(|row| {
            let (id, previous_status, new_status, update_type, summary, change, notes, by, at) =
                row;
            let content = UpdateContent {
                author: by,
                change,
                change_summary: summary,
                created_at: at,
                id: id.clone(),
                new_status,
                notes,
                previous_status,
                update_type,
            };
            Item::new(EntryKind::Update, id, at, &content)
        })
        .collect()
}

/// Which edits of a project.
pub(super) enum Edits<'a> {
    All,
    /// Those of a timeline entry.
    Of(&'a str),
    /// The one with this id.
    One(&'a str),
}

type EditRow = (
    String,
    String,
    Option<String>,
    String,
    Option<String>,
    Option<String>,
    i64,
);

pub(super) fn of_edits(
    conn: &mut Connection,
    project: &str,
    which: Edits<'_>,
) -> Result<Vec<Item>, StoreError> {
    let mut rows = edits::table
        .filter(edits::project_id.eq(project.to_owned()))
        .select((
            edits::id,
            edits::update_id,
            edits::edited_by,
            edits::field_name,
            edits::old_value,
            edits::new_value,
            edits::created_at,
        ))
        .order(edits::id)
        .into_boxed::<MultiBackend>();
    match which {
        Edits::All => {}
        Edits::Of(update) => rows = rows.filter(edits::update_id.eq(update.to_owned())),
        Edits::One(id) => rows = rows.filter(edits::id.eq(id.to_owned())),
    }
    let rows: Vec<EditRow> = rows.load(conn)?;
    rows.into_iter()
        .map(
            |(id, update_id, edited_by, field_name, old_value, new_value, created_at)| {
                let content = EditContent {
                    created_at,
                    edited_by,
                    field_name,
                    id: id.clone(),
                    new_value,
                    old_value,
                    update_id,
                };
                Item::new(EntryKind::Edit, id, created_at, &content)
            },
        )
        .collect()
}

/// Id, name, path, size in bytes, MIME type, upload time, and uploader.
type SubmittedRow = (String, String, String, i64, String, i64, Option<String>);

/// Id, timeline entry, name, path, size in bytes, MIME type, upload time, and uploader.
type FileRow = (
    String,
    Option<String>,
    String,
    String,
    i64,
    String,
    i64,
    Option<String>,
);

/// The files of a project, or those with these ids: each with its checksum, if it is known.
pub(super) fn of_files(
    conn: &mut Connection,
    project: &str,
    only: Option<&[String]>,
) -> Result<Vec<Item>, StoreError> {
    let mut submitted = project_files::table
        .filter(project_files::project_id.eq(project.to_owned()))
        .select((
            project_files::id,
            project_files::file_name,
            project_files::file_path,
            project_files::file_size,
            project_files::file_type,
            project_files::uploaded_at,
            project_files::uploaded_by,
        ))
        .into_boxed::<MultiBackend>();
    let mut attached = attachments::table
        .filter(attachments::project_id.eq(project.to_owned()))
        .select((
            attachments::id,
            attachments::status_update_id.nullable(),
            attachments::file_name,
            attachments::file_path,
            attachments::file_size,
            attachments::file_type,
            attachments::uploaded_at,
            attachments::uploaded_by,
        ))
        .into_boxed::<MultiBackend>();
    if let Some(ids) = only {
        submitted = submitted.filter(project_files::id.eq_any(ids.to_vec()));
        attached = attached.filter(attachments::id.eq_any(ids.to_vec()));
    }
    let submitted: Vec<SubmittedRow> = submitted.load(conn)?;
    let submitted = submitted
        .into_iter()
        .map(|(id, name, path, size, kind, at, by)| (id, None, name, path, size, kind, at, by));
    let mut rows: Vec<FileRow> = submitted.collect();
    rows.extend(attached.load::<FileRow>(conn)?);
    let mut items = Vec::with_capacity(2 * rows.len());
    for chunk in rows.chunks(ROWS) {
        files_with_checksums(conn, chunk, &mut items)?;
    }
    Ok(items)
}

/// Rows per statement.
const ROWS: usize = 500;

fn files_with_checksums(
    conn: &mut Connection,
    rows: &[FileRow],
    items: &mut Vec<Item>,
) -> Result<(), StoreError> {
    let paths: Vec<&String> = rows.iter().map(|row| &row.3).collect();
    let sums: Vec<(String, Option<String>, Option<i64>)> = file_facts::table
        .filter(file_facts::file_path.eq_any(paths))
        .filter(file_facts::sha256.is_not_null())
        .select((
            file_facts::file_path,
            file_facts::sha256,
            file_facts::examined_at,
        ))
        .load(conn)?;
    for (id, update_id, name, path, size, kind, uploaded_at, by) in rows {
        let content = FileContent {
            file_name: name.clone(),
            file_size: *size,
            file_type: kind.clone(),
            id: id.clone(),
            update_id: update_id.clone(),
            uploaded_at: *uploaded_at,
            uploaded_by: by.clone(),
        };
        items.push(Item::new(
            EntryKind::File,
            id.clone(),
            *uploaded_at,
            &content,
        )?);
        let known = sums.iter().find(|(of, ..)| of == path);
        if let Some((_, Some(sha256), examined_at)) = known {
            let content = ChecksumContent {
                id: id.clone(),
                sha256: sha256.clone(),
            };
            let at = examined_at.unwrap_or(*uploaded_at).max(*uploaded_at);
            items.push(Item::new(EntryKind::Checksum, id.clone(), at, &content)?);
        }
    }
    Ok(())
}

type AssignmentRow = (String, String, i64, Option<String>, Option<i64>);

/// The assignments of a project: the current one and those that ended, each with an index of its own.
pub(super) fn of_assignments(
    conn: &mut Connection,
    project: &str,
) -> Result<Vec<Item>, StoreError> {
    let columns = (
        assignments::id,
        assignments::contractor_id,
        assignments::assigned_at,
        assignments::assigned_by,
        assignments::ended_at,
    );
    let of_project = || assignments::table.filter(assignments::project_id.eq(project.to_owned()));
    let mut rows: Vec<AssignmentRow> = of_project()
        .filter(assignments::ended_at.is_not_null())
        .order((assignments::ended_at, assignments::id))
        .select(columns)
        .load(conn)?;
    let current: Vec<AssignmentRow> = of_project()
        .filter(assignments::ended_at.is_null())
        .select(columns)
        .load(conn)?;
    rows.extend(current);
    let mut items = Vec::with_capacity(2 * rows.len());
    for (id, contractor_id, assigned_at, assigned_by, ended_at) in rows {
        let content = AssignmentContent {
            assigned_at,
            assigned_by,
            contractor_id,
            id: id.clone(),
        };
        let kind = EntryKind::Assignment;
        items.push(Item::new(kind, id.clone(), assigned_at, &content)?);
        if let Some(ended_at) = ended_at {
            let content = AssignmentEndedContent {
                ended_at,
                id: id.clone(),
            };
            let kind = EntryKind::AssignmentEnded;
            items.push(Item::new(kind, id, ended_at, &content)?);
        }
    }
    Ok(items)
}
