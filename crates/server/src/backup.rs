//! A backup: one ZIP archive of the database, the files and the portal's keys, with a manifest that knows the checksum of each.
//!
//! It is made while the portal works. Files are copied before the database's moment is fixed and, those that arrived meanwhile,
//! afterwards: a row in the backup has its file there, although files come before their rows and go after them.

mod manifest;
mod read;
mod write;

pub use manifest::{Entry, MANIFEST, Manifest};
pub use read::{Restored, restore, verify};
pub use write::{Written, clear, write};

use crate::api_error::ApiError;
use crate::files::StorageError;
use std::path::PathBuf;
use store::backup::BackupError;
use zip::result::ZipError;

/// Where the keys stand in the archive.
const KEYS: &str = "secret-keys";
/// Before the name of each part of the database.
const DATABASE: &str = "database/";
/// Before the path of each file.
const FILES: &str = "files/";

/// Why there is no backup, or why it cannot go back.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The archive would replace something.
    #[error("{path} exists already", path = .0.display())]
    Exists(PathBuf),
    /// The archive itself.
    #[error("{path}: {problem}", path = .0.display(), problem = .1)]
    Archive(PathBuf, String),
    /// It is damaged.
    #[error("the backup is damaged: {0}")]
    Damaged(String),
    /// Somebody has stopped it.
    #[error("interrupted")]
    Interrupted,
    /// There is something where it should go.
    #[error("{0}; a backup goes into an empty portal only")]
    NotEmpty(String),
    /// It was made with another kind of database.
    #[error("the backup is of a {0} database, and database_url names a {1} one")]
    OtherEngine(String, &'static str),
    /// The database.
    #[error("database: {0}")]
    Database(#[from] BackupError),
    /// The place for files.
    #[error("files: {0}")]
    Files(String),
}

impl From<StorageError> for ArchiveError {
    fn from(error: StorageError) -> Self {
        Self::Files(error.to_string())
    }
}

impl From<ApiError> for ArchiveError {
    fn from(error: ApiError) -> Self {
        Self::Files(format!("{error:?}"))
    }
}

impl From<ZipError> for ArchiveError {
    fn from(error: ZipError) -> Self {
        Self::Damaged(error.to_string())
    }
}
