//! What is left of the deleted files of projects: name, size, checksum, and who deleted them when. Packages list them.

use crate::schema::{
    deleted_project_files as deleted, file_facts, project_status_updates as updates,
    status_update_attachments as attachments,
};
use crate::update::internal_types;
use crate::{Connection, StoreError, column, user};
use diesel::dsl::exists;
use diesel::prelude::*;
use domain::file::StoredFile;
use domain::id::{ProjectId, UserId};
use domain::permission::{Permit, act};
use jiff::Timestamp;

/// A file that was deleted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeletedFile {
    /// Its name.
    pub name: String,
    /// Size in bytes.
    pub size: i64,
    /// SHA-256 in hexadecimal, if it was known.
    pub sha256: Option<String>,
    /// Full name of who deleted it; `None` if the account was deleted.
    pub deleted_by: Option<String>,
    /// When it was deleted.
    pub deleted_at: Timestamp,
}

/// The deleted files of a project, oldest first. Those that only admins could see are included only if `internal` is set.
///
/// # Errors
/// When the database fails.
pub fn deleted_files(
    conn: &mut Connection,
    permit: &Permit<act::CreatePackage>,
    internal: bool,
) -> Result<Vec<DeletedFile>, StoreError> {
    type Row = (String, i64, Option<String>, Option<String>, i64, bool);
    let rows: Vec<Row> = deleted::table
        .filter(deleted::project_id.eq(permit.facts().id.to_string()))
        .order((deleted::deleted_at, deleted::file_id))
        .select((
            deleted::file_name,
            deleted::file_size,
            deleted::sha256,
            deleted::deleted_by,
            deleted::deleted_at,
            deleted::is_internal,
        ))
        .load(conn)?;
    let people = rows.iter().filter_map(|(.., by, _, _)| by.as_ref());
    let names = user::full_names(conn, people)?;
    rows.into_iter()
        .filter(|(.., is_internal)| internal || !is_internal)
        .map(|(name, size, sha256, by, at, _)| {
            Ok(DeletedFile {
                name,
                size,
                sha256,
                deleted_by: by.and_then(|by| names.get(&by).cloned()),
                deleted_at: column::instant(at)?,
            })
        })
        .collect()
}

/// Records that a file of a project or of its timeline is about to be deleted. Call it while its rows still exist.
pub(crate) fn record(
    conn: &mut Connection,
    project: ProjectId,
    file: &StoredFile,
    by: UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let internal = updates::table
        .filter(updates::project_id.eq(project.to_string()))
        .filter(updates::update_type.eq_any(internal_types()))
        .select(updates::id);
    let attached = attachments::table
        .filter(attachments::id.eq(file.id.to_string()))
        .filter(attachments::status_update_id.eq_any(internal));
    let is_internal = diesel::select(exists(attached)).get_result::<bool>(conn)?;
    insert(conn, project, file, by, is_internal, now)
}

/// Records that files of a note or task are about to be deleted. Call it while their facts still exist.
pub(crate) fn record_internal(
    conn: &mut Connection,
    project: ProjectId,
    files: &[StoredFile],
    by: UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    files
        .iter()
        .try_for_each(|file| insert(conn, project, file, by, true, now))
}

fn insert(
    conn: &mut Connection,
    project: ProjectId,
    file: &StoredFile,
    by: UserId,
    is_internal: bool,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sha256: Option<Option<String>> = file_facts::table
        .filter(file_facts::file_path.eq(&file.file_path))
        .select(file_facts::sha256)
        .first(conn)
        .optional()?;
    diesel::insert_into(deleted::table)
        .values((
            deleted::file_id.eq(file.id.to_string()),
            deleted::project_id.eq(project.to_string()),
            deleted::file_name.eq(&file.file_name),
            deleted::file_size.eq(file.file_size),
            deleted::sha256.eq(sha256.flatten()),
            deleted::deleted_by.eq(by.to_string()),
            deleted::deleted_at.eq(column::micros(now)),
            deleted::is_internal.eq(is_internal),
        ))
        .execute(conn)?;
    Ok(())
}
