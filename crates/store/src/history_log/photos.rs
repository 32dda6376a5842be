//! The descriptions of photos, where they were taken, and who deleted files, in the form in which the log commits to them.

use super::item::Item;
use crate::schema::{
    deleted_project_files as deleted_files, photo_changes as changes,
    photo_descriptions as descriptions, project_files, status_update_attachments as attachments,
};
use crate::{Connection, MultiBackend, StoreError};
use diesel::prelude::*;
use domain::history_log::{
    EntryKind, FileDeletedContent, PhotoChangeContent, PhotoContent, text_of,
};
use std::collections::{BTreeMap, HashMap};

/// Id, path, field, value before, value after, account, and time in microseconds since 1970.
type ChangeRow = (
    String,
    String,
    String,
    Option<String>,
    Option<String>,
    Option<String>,
    i64,
);

/// Path, room, phase, caption, tags, the before photo, and the position: latitude, longitude, accuracy, and time.
type DescriptionRow = (
    String,
    Option<String>,
    Option<String>,
    Option<String>,
    String,
    Option<String>,
    (Option<i32>, Option<i32>, Option<i32>, Option<i64>),
);

/// The descriptions of a project's photos and their changes, or those of the photos at these paths.
pub(super) fn of_photos(
    conn: &mut Connection,
    project: &str,
    only: Option<&[String]>,
) -> Result<Vec<Item>, StoreError> {
    let ids = file_ids(conn, project, only)?;
    let mut rows = changes::table
        .filter(changes::project_id.eq(project.to_owned()))
        .select((
            changes::id,
            changes::file_path,
            changes::field,
            changes::previous,
            changes::current,
            changes::changed_by,
            changes::changed_at,
        ))
        .into_boxed::<MultiBackend>();
    if let Some(paths) = only {
        rows = rows.filter(changes::file_path.eq_any(paths.to_vec()));
    }
    let mut rows: Vec<ChangeRow> = rows.load(conn)?;
    // By time, then by id.
    rows.sort_by(|a, b| (a.6, &a.0).cmp(&(b.6, &b.0)));
    let mut items = Vec::with_capacity(rows.len());
    let mut last: HashMap<String, i64> = HashMap::new();
    for (id, path, field, previous, current, changed_by, changed_at) in rows {
        let Some(file) = ids.get(&path) else {
            continue;
        };
        let content = PhotoChangeContent {
            changed_at,
            changed_by,
            current,
            field,
            file: file.clone(),
            id: id.clone(),
            previous,
        };
        items.push(Item::new(EntryKind::PhotoChange, id, changed_at, &content)?);
        last.insert(path, changed_at);
    }
    for row in described(conn, project, only)? {
        let (path, room, phase, caption, tags, before, position) = row;
        let Some(id) = ids.get(&path) else {
            continue;
        };
        let (latitude, longitude, accuracy, recorded_at) = position;
        let content = PhotoContent {
            accuracy,
            before,
            caption,
            id: id.clone(),
            latitude,
            longitude,
            phase,
            recorded_at,
            room,
            tags,
        };
        let at = last.get(&path).copied().or(recorded_at).unwrap_or_default();
        items.push(Item::new(EntryKind::Photo, id.clone(), at, &content)?);
    }
    Ok(items)
}

fn described(
    conn: &mut Connection,
    project: &str,
    only: Option<&[String]>,
) -> Result<Vec<DescriptionRow>, StoreError> {
    let mut rows = descriptions::table
        .filter(descriptions::project_id.eq(project.to_owned()))
        .select((
            descriptions::file_path,
            descriptions::room,
            descriptions::phase,
            descriptions::caption,
            descriptions::tags,
            descriptions::before_id,
            (
                descriptions::latitude,
                descriptions::longitude,
                descriptions::accuracy,
                descriptions::recorded_at,
            ),
        ))
        .into_boxed::<MultiBackend>();
    if let Some(paths) = only {
        rows = rows.filter(descriptions::file_path.eq_any(paths.to_vec()));
    }
    Ok(rows.load(conn)?)
}

/// The ids of a project's files by their paths.
fn file_ids(
    conn: &mut Connection,
    project: &str,
    only: Option<&[String]>,
) -> Result<HashMap<String, String>, StoreError> {
    let mut submitted = project_files::table
        .filter(project_files::project_id.eq(project.to_owned()))
        .select((project_files::file_path, project_files::id))
        .into_boxed::<MultiBackend>();
    let mut attached = attachments::table
        .filter(attachments::project_id.eq(project.to_owned()))
        .select((attachments::file_path, attachments::id))
        .into_boxed::<MultiBackend>();
    if let Some(paths) = only {
        submitted = submitted.filter(project_files::file_path.eq_any(paths.to_vec()));
        attached = attached.filter(attachments::file_path.eq_any(paths.to_vec()));
    }
    let mut rows: Vec<(String, String)> = submitted.load(conn)?;
    rows.extend(attached.load::<(String, String)>(conn)?);
    Ok(rows.into_iter().collect())
}

/// What the log says about the deletions of a project's files, or of one, by the id of the file. Deleted files of notes and tasks are in it,
/// too, although the log has no entries about them.
pub(super) fn of_deletions(
    conn: &mut Connection,
    project: &str,
    only: Option<&str>,
) -> Result<BTreeMap<String, String>, StoreError> {
    let mut rows = deleted_files::table
        .filter(deleted_files::project_id.eq(project.to_owned()))
        .select((
            deleted_files::file_id,
            deleted_files::deleted_by,
            deleted_files::is_internal,
        ))
        .into_boxed::<MultiBackend>();
    if let Some(id) = only {
        rows = rows.filter(deleted_files::file_id.eq(id.to_owned()));
    }
    let rows: Vec<(String, Option<String>, bool)> = rows.load(conn)?;
    rows.into_iter()
        .map(|(id, deleted_by, is_internal)| {
            let content = FileDeletedContent {
                deleted_by,
                id: id.clone(),
                is_internal,
            };
            let text = text_of(&content).map_err(StoreError::internal)?;
            Ok((id, text))
        })
        .collect()
}
