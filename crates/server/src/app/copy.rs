//! Copies a portal to another database, another file storage, or both.
//!
//! The portal must be stopped. Files are copied first and the database last, in one transaction, so a target with a database is complete.
//! A copy that was interrupted continues when it is run again: a marker in the file storage says so, and files that are there already are
//! compared instead of copied. Everything is read back from the target and compared by checksum.

mod files;

pub use files::CopiedFiles;

use crate::config::FilesConfig;
use crate::errors::ApiError;
use crate::errors::causes::with_causes;
use crate::files::FileStorage;
use domain::clock::Clock;
use store::Database;
use store::backup::{BackupError, Snapshot, TableSum};

/// What to copy.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The portal's database.
    pub database: Database,
    /// The portal's files.
    pub files: FilesConfig,
    /// The new database; `None` to copy only files.
    pub to_database: Option<Database>,
    /// The new file storage; `None` to copy only the database.
    pub to_files: Option<FilesConfig>,
}

/// What was copied and found equal.
#[derive(Debug)]
pub struct Copied {
    /// The tables, unless only files were copied.
    pub tables: Option<Vec<TableSum>>,
    /// The files, unless only the database was copied.
    pub files: Option<CopiedFiles>,
}

/// Progress of a copy: what is counted, how much is done, and the total.
pub type Progress<'a> = dyn FnMut(&'static str, usize, usize) + Send + 'a;

/// Why a copy failed.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// There is no database to copy.
    #[error("there is no portal in the database to copy from")]
    NoSource,
    /// The files to copy are themselves an unfinished copy.
    #[error("the files to copy from are an unfinished copy themselves")]
    UnfinishedSource,
    /// The new database contains data.
    #[error("the database to copy to already contains data")]
    NotEmpty,
    /// The new file storage contains files.
    #[error("the file storage to copy to already contains files")]
    HasFiles,
    /// Another program is using the new database.
    #[error("another program is using the database to copy to")]
    TargetInUse,
    /// The database failed.
    #[error("database: {0}")]
    Database(#[from] BackupError),
    /// The file storage failed.
    #[error("files: {0}")]
    Files(String),
    /// Files that are not equal to the originals. The copies were removed.
    #[error(
        "copies of {} files are not equal to the originals and were removed; run the command again:{}",
        .0.len(),
        .0.iter().map(|path| format!("\n  {path}")).collect::<String>()
    )]
    FilesDiffer(Vec<String>),
}

impl From<ApiError> for CopyError {
    fn from(error: ApiError) -> Self {
        Self::Files(with_causes(&error))
    }
}

/// Copies what the plan says and compares the copy with the original.
///
/// # Errors
/// [`CopyError`]. The database is then unchanged. Copied files stay, so that the next attempt continues.
pub async fn copy(
    plan: &Plan,
    clock: &dyn Clock,
    progress: &mut Progress<'_>,
) -> Result<Copied, CopyError> {
    let began = clock.now();
    // The snapshot keeps the portal from starting. A copy of only files needs it for that, too.
    let source = if store::backup::is_empty(&plan.database)? {
        None
    } else {
        Some(Snapshot::take_alone(&plan.database)?)
    };
    if let Some(database) = &plan.to_database {
        check_target(database)?;
    }
    let storages = match &plan.to_files {
        Some(files) => Some((open(&plan.files)?, open(files)?)),
        None => None,
    };
    if let Some((from, to)) = &storages {
        if from.is_copying().await? {
            return Err(CopyError::UnfinishedSource);
        }
        if !to.is_copying().await? && !to.is_empty().await.map_err(said)? {
            return Err(CopyError::HasFiles);
        }
    }
    let mut copied = Copied {
        tables: None,
        files: None,
    };
    if plan.to_database.is_some() && source.is_none() {
        return Err(CopyError::NoSource);
    }
    if let Some((from, to)) = &storages {
        to.begin_copy().await?;
        copied.files = Some(files::copy(from, to, progress).await?);
    }
    if let (Some(database), Some(mut source)) = (&plan.to_database, source) {
        let total = source.count()?;
        let mut done = 0;
        let tables = store::backup::copy(&mut source, database, began, &mut |rows| {
            done += rows;
            progress("rows", done, total);
        })?;
        copied.tables = Some(tables);
    }
    if let Some((_, to)) = &storages {
        // The portal does not start while the marker is there.
        to.end_copy().await.map_err(said)?;
    }
    Ok(copied)
}

fn check_target(to: &Database) -> Result<(), CopyError> {
    if !store::backup::is_empty(to)? {
        return Err(CopyError::NotEmpty);
    }
    if store::backup::is_in_use(to)? {
        return Err(CopyError::TargetInUse);
    }
    Ok(())
}

fn open(files: &FilesConfig) -> Result<FileStorage, CopyError> {
    FileStorage::open(files).map_err(CopyError::Files)
}

fn said(error: crate::files::StorageError) -> CopyError {
    CopyError::Files(error.to_string())
}
