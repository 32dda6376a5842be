//! Appends entries in the transaction of the change that they are about.

use super::contents::{Edits, of_assignments, of_edits, of_files, of_updates};
use super::item::Item;
use super::photos::{of_deletions, of_photos};
use crate::schema::{
    history_heads as heads, history_log as log, project_files,
    status_update_attachments as attachments,
};
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use domain::history_log::{EntryKind, Hash, Seed, commitment};
use domain::id::{FileId, ProjectId, UpdateId};
use jiff::Timestamp;
use std::collections::BTreeSet;
use std::fmt::Display;

/// Rows per statement.
const ROWS: usize = 500;

/// Starts the log of a project with 32 random bytes.
pub(crate) fn start(
    conn: &mut Connection,
    project: ProjectId,
    random: Hash,
) -> Result<(), StoreError> {
    diesel::insert_into(heads::table)
        .values((
            heads::project_id.eq(project.to_string()),
            heads::size.eq(0_i64),
            heads::signed_size.eq(0_i64),
            heads::seed.eq(hex::encode(random)),
        ))
        .execute(conn)?;
    Ok(())
}

/// Logs a new timeline entry.
pub(crate) fn update(
    conn: &mut Connection,
    project: ProjectId,
    id: UpdateId,
) -> Result<(), StoreError> {
    let project = project.to_string();
    let items = of_updates(conn, &project, Some(&id.to_string()))?;
    append(conn, &project, &items)
}

/// Logs the new edits of a timeline entry.
pub(crate) fn edits(
    conn: &mut Connection,
    project: ProjectId,
    update: UpdateId,
) -> Result<(), StoreError> {
    let project = project.to_string();
    let items = of_edits(conn, &project, Edits::Of(&update.to_string()))?;
    append(conn, &project, &items)
}

/// Logs new files with their checksums.
pub(crate) fn files(
    conn: &mut Connection,
    project: ProjectId,
    ids: &[impl Display],
) -> Result<(), StoreError> {
    let project = project.to_string();
    let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
    let items = of_files(conn, &project, Some(&ids))?;
    append(conn, &project, &items)
}

/// Logs the checksum of a file of a project that was not known when the file was added. Does nothing for other files.
pub(crate) fn checksum(conn: &mut Connection, path: &str) -> Result<(), StoreError> {
    let submitted: Option<(String, String)> = project_files::table
        .filter(project_files::file_path.eq(path))
        .select((project_files::project_id, project_files::id))
        .first(conn)
        .optional()?;
    let found = match submitted {
        Some(found) => Some(found),
        None => attachments::table
            .filter(attachments::file_path.eq(path))
            .select((attachments::project_id, attachments::id))
            .first(conn)
            .optional()?,
    };
    let Some((project, id)) = found else {
        return Ok(());
    };
    let items = of_files(conn, &project, Some(&[id]))?;
    append_new(conn, &project, items)
}

/// Logs the current descriptions of the photos at these paths, and the changes to them that are not logged yet.
pub(crate) fn photos(
    conn: &mut Connection,
    project: ProjectId,
    paths: &[String],
    now: Timestamp,
) -> Result<(), StoreError> {
    let project = project.to_string();
    let items = of_photos(conn, &project, Some(paths))?;
    let (mut said, changes): (Vec<Item>, Vec<Item>) = items
        .into_iter()
        .partition(|item| item.kind == EntryKind::Photo);
    append_new(conn, &project, changes)?;
    for item in &mut said {
        item.at = column::micros(now);
    }
    append(conn, &project, &said)
}

/// Logs that these changes of a photo went with it.
pub(crate) fn photo_changes_deleted(
    conn: &mut Connection,
    project: ProjectId,
    changes: &[String],
    now: Timestamp,
) -> Result<(), StoreError> {
    let now = column::micros(now);
    let items = changes
        .iter()
        .map(|id| Item::about_id(EntryKind::Erasure, id, now));
    let items = items.collect::<Result<Vec<_>, _>>()?;
    append(conn, &project.to_string(), &items)
}

/// Logs the deletion of a file, once it is recorded who deleted it. Its name is then only in backups and in that record.
pub(crate) fn deleted(
    conn: &mut Connection,
    project: ProjectId,
    file: FileId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let (project, file) = (project.to_string(), file.to_string());
    let recorded = of_deletions(conn, &project, Some(&file))?;
    let items: Vec<Item> = recorded
        .into_iter()
        .map(|(entity, content)| Item {
            kind: EntryKind::FileDeleted,
            entity,
            at: column::micros(now),
            content,
        })
        .collect();
    append(conn, &project, &items)
}

/// Logs the erasure of personal data from an edit, and what is left of it.
pub(crate) fn erased(
    conn: &mut Connection,
    project: &str,
    edit: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let left = of_edits(conn, project, Edits::One(edit))?;
    append_erasure(conn, project, edit, left, now)
}

/// Logs the erasure of personal data from a timeline entry, and what is left of it.
pub(crate) fn update_erased(
    conn: &mut Connection,
    project: &str,
    update: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let left = of_updates(conn, project, Some(update))?;
    append_erasure(conn, project, update, left, now)
}

fn append_erasure(
    conn: &mut Connection,
    project: &str,
    entity: &str,
    left: Vec<Item>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let at = column::micros(now);
    let mut items = vec![Item::about_id(EntryKind::Erasure, entity, at)?];
    items.extend(left.into_iter().map(|item| Item { at, ..item }));
    append(conn, project, &items)
}

/// Logs the assignments of a project that began or ended.
pub(crate) fn assignments(conn: &mut Connection, project: ProjectId) -> Result<(), StoreError> {
    let project = project.to_string();
    let items = of_assignments(conn, &project)?;
    append_new(conn, &project, items)
}

/// Appends the items, except if the log already has an entry of the same kind about the same entity.
fn append_new(conn: &mut Connection, project: &str, items: Vec<Item>) -> Result<(), StoreError> {
    let entities: Vec<&String> = items.iter().map(|item| &item.entity).collect();
    let logged: Vec<(String, String)> = log::table
        .filter(log::project_id.eq(project))
        .filter(log::entity_id.eq_any(entities))
        .select((log::kind, log::entity_id))
        .load(conn)?;
    let logged: BTreeSet<(String, String)> = logged.into_iter().collect();
    let is_new = |item: &Item| {
        let key = (item.kind.as_str().to_owned(), item.entity.clone());
        !logged.contains(&key)
    };
    let new: Vec<Item> = items.into_iter().filter(is_new).collect();
    append(conn, project, &new)
}

#[derive(Insertable)]
#[diesel(table_name = log, treat_none_as_default_value = false)]
struct NewEntry<'a> {
    project_id: &'a str,
    position: i64,
    kind: &'static str,
    entity_id: &'a str,
    logged_at: i64,
    content_hash: String,
    salt: Option<String>,
}

/// Appends items, if the project has a log. The head's row stays locked until the transaction ends.
pub(super) fn append(
    conn: &mut Connection,
    project: &str,
    items: &[Item],
) -> Result<(), StoreError> {
    if items.is_empty() {
        return Ok(());
    }
    let added = i64::try_from(items.len()).map_err(StoreError::internal)?;
    let grown = diesel::update(heads::table.find(project))
        .set(heads::size.eq(heads::size + added))
        .execute(conn)?;
    if grown == 0 {
        return Ok(());
    }
    let (size, seed): (i64, String) = heads::table
        .find(project)
        .select((heads::size, heads::seed))
        .first(conn)?;
    let mut bytes = [0_u8; 32];
    hex::decode_to_slice(seed, &mut bytes).map_err(StoreError::internal)?;
    let mut seed = Seed::new(bytes);
    close(conn, project, items)?;
    let rows: Vec<NewEntry<'_>> = items
        .iter()
        .zip(size - added..)
        .map(|(item, position)| {
            let salt = seed.salt();
            NewEntry {
                project_id: project,
                position,
                kind: item.kind.as_str(),
                entity_id: &item.entity,
                logged_at: item.at,
                content_hash: hex::encode(commitment(&salt, &item.content)),
                salt: Some(hex::encode(salt)),
            }
        })
        .collect();
    for chunk in rows.chunks(ROWS) {
        per_database!(conn, |conn| diesel::insert_into(log::table)
            .values(chunk)
            .execute(conn))?;
    }
    diesel::update(heads::table.find(project))
        .set(heads::seed.eq(hex::encode(seed.bytes())))
        .execute(conn)?;
    Ok(())
}

/// Removes the salts of earlier entries whose content is gone, so that nobody can find it by trying.
fn close(conn: &mut Connection, project: &str, items: &[Item]) -> Result<(), StoreError> {
    for item in items.iter().filter(|item| !item.kind.closes().is_empty()) {
        let kinds: Vec<&str> = item
            .kind
            .closes()
            .iter()
            .map(|kind| kind.as_str())
            .collect();
        let closed = log::table
            .filter(log::project_id.eq(project))
            .filter(log::entity_id.eq(&item.entity))
            // Few entries about an entity are open, and the index has only those.
            .filter(log::salt.is_not_null())
            .filter(log::kind.eq_any(kinds));
        diesel::update(closed)
            .set(log::salt.eq(None::<String>))
            .execute(conn)?;
    }
    Ok(())
}
