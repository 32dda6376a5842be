//! What is known about the files in the backup repository, so that a backup writes only new ones.
//!
//! The rows are a cache: whether a file is in the repository is read from the repository itself.

use crate::schema::backed_up_files;
use crate::{Connection, StoreError};
use diesel::prelude::*;

/// A stored file and its object in the repository.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = backed_up_files)]
pub struct BackedUpFile {
    /// Path in the file storage.
    pub path: String,
    /// SHA-256 of the file, in hexadecimal digits.
    pub sha256: String,
    /// Size of the file in bytes.
    pub size: i64,
    /// SHA-256 of the object, in hexadecimal digits.
    pub stored_sha256: String,
    /// Size of the object in bytes.
    pub stored_size: i64,
    /// The public keys that the object is encrypted to, separated by commas; empty without encryption.
    pub encrypted_to: String,
}

/// All known files.
///
/// # Errors
/// When the database fails.
pub fn all(conn: &mut Connection) -> Result<Vec<BackedUpFile>, StoreError> {
    Ok(backed_up_files::table
        .select(BackedUpFile::as_select())
        .load(conn)?)
}

/// Stores what is known about these files. Replaces earlier rows of the same paths.
///
/// # Errors
/// When the database fails.
pub fn keep(conn: &mut Connection, files: &[BackedUpFile]) -> Result<(), StoreError> {
    for file in files {
        diesel::delete(backed_up_files::table.find(&file.path)).execute(conn)?;
        diesel::insert_into(backed_up_files::table)
            .values(file)
            .execute(conn)?;
    }
    Ok(())
}

/// Forgets the files with this content, so that the next backup writes them again.
///
/// # Errors
/// When the database fails.
pub fn forget(conn: &mut Connection, sha256: &[String]) -> Result<(), StoreError> {
    for sum in sha256 {
        diesel::delete(backed_up_files::table)
            .filter(backed_up_files::sha256.eq(sum))
            .execute(conn)?;
    }
    Ok(())
}
