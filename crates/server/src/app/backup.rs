//! A backup is a ZIP archive of the database, the files, and the portal's keys. Its manifest lists a checksum for each entry.
//!
//! A backup can be made while the portal runs. Files are copied first, then the database snapshot is taken, then the files that
//! arrived in between are copied. Since files are stored before their rows and deleted after them, every row in the backup has
//! its file. The database is written in a form that does not depend on its kind (`store::backup`), so that a backup can be restored
//! into either.
//!
//! Nightly backups go to a repository, which stores each file once. A backup in it is the same archive without the bytes of files.

mod download;
mod encryption;
mod index;
mod manifest;
mod nightly;
mod read;
mod repository;
mod retention;
mod runs;
mod scratch;
mod upload;
mod verification;
mod write;

pub use encryption::{Identities, IdentityError};
pub use nightly::Made;
pub use repository::{Place, Repository};
pub use runs::{JOB, back_up_now, run_if_due, show};
pub use verification::{Verified, restore_backup, verify_backup};

pub use manifest::{Entry, MANIFEST, Manifest};
pub use read::{Restored, restore, verify};
pub use write::{Written, clear, write};

use crate::config::Config;
use crate::errors::ApiError;
use crate::errors::causes::with_causes;
use crate::files::{FileStorage, StorageError};
use manifest::FORMAT;
use std::io;
use std::path::PathBuf;
use store::backup::BackupError;
use zip::result::ZipError;

/// Name of the archive entry that holds the portal's keys.
const KEYS: &str = "secret-keys";
/// Name prefix of the archive entries that hold the database.
const DATABASE: &str = "database/";
/// Name suffix of a table's rows.
const ROWS: &str = ".jsonl";
/// Name prefix of stored files.
const FILES: &str = "files/";

/// Bytes that are copied at once.
const COPIED_AT_ONCE: usize = 256 * 1024;

/// Why a backup or a restore failed.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The output file already exists.
    #[error("{path} already exists", path = .0.display())]
    Exists(PathBuf),
    /// The archive cannot be read or written.
    #[error("{path}: {problem}", path = .0.display(), problem = .1)]
    Archive(PathBuf, String),
    /// The archive is damaged.
    #[error("the backup is damaged: {0}")]
    Damaged(String),
    /// The archive has a different format version.
    #[error(
        "the backup has format {0}, but this version of Buildback reads format {known}; restore it with the version that made it, then update",
        known = FORMAT
    )]
    OtherFormat(u32),
    /// The operator interrupted the command, or the portal is stopping.
    #[error("interrupted")]
    Interrupted,
    /// The target portal is not empty.
    #[error("{0}; a backup can only be restored into an empty portal")]
    NotEmpty(String),
    /// An unfinished restore left files in this portal.
    #[error(
        "a restore into this portal was not finished; run \"buildback restore\" again, or empty the file storage"
    )]
    Unfinished,
    /// An unfinished copy left files in this portal.
    #[error(
        "a copy into this portal's file storage was not finished; run \"buildback copy\" again, or empty the file storage"
    )]
    CopyUnfinished,
    /// A database error.
    #[error("database: {0}")]
    Database(#[source] BackupError),
    /// A file storage error.
    #[error("files: {0}")]
    Files(String),
    /// An error of the backup repository.
    #[error("{0}: {1}")]
    Repository(String, String),
    /// The file with the identities cannot be used.
    #[error(transparent)]
    Identity(#[from] IdentityError),
    /// The backup is encrypted, and there is no identity to decrypt it.
    #[error("the backup is encrypted; name the file with its identity: --identity FILE")]
    Encrypted,
    /// The backup is encrypted to keys that do not belong to the named identities.
    #[error(
        "the backup is encrypted to other keys than those of the named identities; name the file with the identity that belongs to the backup's key (backup_keys at the time it was made). If this is the file, the beginning of the backup is damaged"
    )]
    OtherIdentity,
    /// An identity was named, but the backup is not encrypted, so anybody could have written it.
    #[error(
        "the backup is not encrypted, although an identity is named; anybody who can write the repository could have put it there. To use it nevertheless, name no identity (--identity, backup_identity_file)"
    )]
    NotEncrypted,
    /// There is not enough space for a backup.
    #[error("{0}")]
    NoRoom(String),
    /// Another backup is running.
    #[error("another backup is running, or was killed less than 15 minutes ago")]
    Running,
}

impl From<BackupError> for ArchiveError {
    fn from(error: BackupError) -> Self {
        if matches!(error, BackupError::Interrupted) {
            Self::Interrupted
        } else {
            Self::Database(error)
        }
    }
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

/// Rejects a portal with an unfinished restore, where a new database would orphan the restored files, or with an unfinished copy, which
/// lacks files.
///
/// # Errors
/// [`ArchiveError::Unfinished`] and [`ArchiveError::CopyUnfinished`].
pub async fn refuse_unfinished(config: &Config) -> Result<(), ArchiveError> {
    let storage = FileStorage::open(&config.files);
    if let Ok(storage) = &storage
        && storage.is_copying().await.unwrap_or(false)
    {
        return Err(ArchiveError::CopyUnfinished);
    }
    // A restore writes the database last, so a non-empty database means that it finished. Connection errors are reported by the
    // code that opens the database or storage later.
    let is_blank = store::backup::is_empty(&config.database());
    if !is_blank.unwrap_or(false) {
        return Ok(());
    }
    let Ok(storage) = storage else {
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

/// Copies a stream in large pieces; returns its size in bytes.
fn size_of_copy(from: &mut dyn io::Read, to: &mut dyn io::Write) -> io::Result<u64> {
    let mut from = io::BufReader::with_capacity(COPIED_AT_ONCE, from);
    io::copy(&mut from, to)
}
