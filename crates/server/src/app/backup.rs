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

use crate::config::Config;
use crate::errors::ApiError;
use crate::errors::causes::with_causes;
use crate::files::{FileStorage, StorageError};
use manifest::FORMAT;
use std::path::PathBuf;
use store::Database;
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
    /// Another version made it, in another form.
    #[error(
        "the backup has format {0}, and this version reads format {known}; use the version of Buildback that made it, or a later one",
        known = FORMAT
    )]
    OtherFormat(u32),
    /// Somebody has stopped it.
    #[error("interrupted")]
    Interrupted,
    /// There is something where it should go.
    #[error("{0}; a backup goes into an empty portal only")]
    NotEmpty(String),
    /// Another program is at the place where it should go.
    #[error("another program uses the database; stop the portal first")]
    InUse,
    /// The portal is one that a restore was to fill.
    #[error(
        "a restore into this portal was begun and not finished; run \"buildback restore\" again, or empty the place for files"
    )]
    Unfinished,
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
        Self::Files(with_causes(&error))
    }
}

/// Refuses a portal that a restore has begun to fill: with a new database, its files would be nobody's.
///
/// # Errors
/// [`ArchiveError::Unfinished`].
pub async fn refuse_unfinished(config: &Config) -> Result<(), ArchiveError> {
    // A database comes last. Who cannot be reached here is told of by whoever needs it.
    let is_blank = store::backup::is_empty(&Database::parse(&config.database_url));
    if !is_blank.unwrap_or(false) {
        return Ok(());
    }
    let Ok(storage) = FileStorage::open(&config.files) else {
        return Ok(());
    };
    match storage.is_restoring().await {
        Ok(true) => Err(ArchiveError::Unfinished),
        Ok(false) | Err(_) => Ok(()),
    }
}

impl From<ZipError> for ArchiveError {
    fn from(error: ZipError) -> Self {
        Self::Damaged(error.to_string())
    }
}
