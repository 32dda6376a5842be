//! References to stored files, for the cleanup of unreferenced ones.

use crate::schema::{
    admin_task_attachments, claim_packages, deleted_files, estimate_files, message_attachments,
    project_admin_attachments, project_files, report_documents, status_update_attachments, uploads,
};
use crate::{Connection, StoreError};
use diesel::prelude::*;
use jiff::Timestamp;
use std::collections::{HashMap, HashSet};

/// Those of these paths that any row references.
///
/// # Errors
/// When the database cannot be read.
pub fn known_paths(conn: &mut Connection, paths: &[String]) -> Result<HashSet<String>, StoreError> {
    let mut known = HashSet::new();
    macro_rules! look_in {
        ($($table:ident),+) => {$(
            known.extend($table::table.filter($table::file_path.eq_any(paths)).select($table::file_path).load::<String>(conn)?);
        )+};
    }
    // Without a snapshot, a path may move meanwhile: from `deleted_files` when its project is restored, to it when the project is
    // deleted. It is therefore the first and the last.
    look_in!(
        deleted_files,
        uploads,
        project_files,
        status_update_attachments,
        message_attachments,
        admin_task_attachments,
        project_admin_attachments,
        estimate_files,
        deleted_files
    );
    let documents = report_documents::table
        .filter(report_documents::file_path.eq_any(paths))
        .select(report_documents::file_path.assume_not_null());
    known.extend(documents.load::<String>(conn)?);
    let packages = claim_packages::table
        .filter(claim_packages::file_path.eq_any(paths))
        .select(claim_packages::file_path.assume_not_null());
    known.extend(packages.load::<String>(conn)?);
    Ok(known)
}

/// All referenced paths except those of claim packages, distinct and sorted. A backup has these files. Packages are large, and contain what the
/// other files do.
///
/// # Errors
/// When the database cannot be read.
pub fn all_paths(conn: &mut Connection) -> Result<Vec<String>, StoreError> {
    let mut paths = Vec::new();
    macro_rules! look_in {
        ($($table:ident),+) => {$(
            paths.extend($table::table.select($table::file_path).load::<String>(conn)?);
        )+};
    }
    look_in!(
        uploads,
        project_files,
        status_update_attachments,
        message_attachments,
        admin_task_attachments,
        project_admin_attachments,
        estimate_files,
        deleted_files
    );
    let documents = report_documents::table
        .filter(report_documents::file_path.is_not_null())
        .select(report_documents::file_path.assume_not_null());
    paths.extend(documents.load::<String>(conn)?);
    paths.sort_unstable();
    paths.dedup();
    Ok(paths)
}

/// All referenced paths with their recorded sizes in bytes, without those of claim packages, as in [`all_paths`].
///
/// # Errors
/// When the database cannot be read.
pub fn all_sizes(conn: &mut Connection) -> Result<HashMap<String, i64>, StoreError> {
    let mut sizes = HashMap::new();
    macro_rules! look_in {
        ($($table:ident),+) => {$(
            sizes.extend($table::table.select(($table::file_path, $table::file_size)).load::<(String, i64)>(conn)?);
        )+};
    }
    look_in!(
        uploads,
        project_files,
        status_update_attachments,
        message_attachments,
        admin_task_attachments,
        project_admin_attachments,
        estimate_files,
        deleted_files
    );
    let documents = report_documents::table
        .filter(report_documents::file_size.is_not_null())
        .select((
            report_documents::file_path.assume_not_null(),
            report_documents::file_size.assume_not_null(),
        ));
    sizes.extend(documents.load::<(String, i64)>(conn)?);
    Ok(sizes)
}

/// Paths and recorded sizes in bytes of the files of claim packages, which [`all_paths`] leaves out, by path.
///
/// # Errors
/// When the database cannot be read.
pub fn package_sizes(conn: &mut Connection) -> Result<Vec<(String, i64)>, StoreError> {
    Ok(claim_packages::table
        .filter(claim_packages::file_path.is_not_null())
        .filter(claim_packages::file_size.is_not_null())
        .order(claim_packages::file_path)
        .select((
            claim_packages::file_path.assume_not_null(),
            claim_packages::file_size.assume_not_null(),
        ))
        .load(conn)?)
}

/// Deletes uploads from before `instant` that were never attached; returns how many. Their files are then unreferenced, and the cleanup
/// removes them.
///
/// # Errors
/// When the database cannot be written.
pub fn forget_unattached(conn: &mut Connection, instant: Timestamp) -> Result<usize, StoreError> {
    Ok(diesel::delete(uploads::table)
        .filter(uploads::attached_at.is_null())
        .filter(uploads::created_at.lt(instant.as_microsecond()))
        .execute(conn)?)
}
