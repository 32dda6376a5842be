//! Copies a portal to another database, another file storage, or both.
//!
//! The portal must be stopped until the copy is complete. Files are copied first and the database last, in one transaction, so a target with a
//! database is complete. A copy that was interrupted continues when it is run again: a marker in the file storage says so. Files that are
//! already there are compared instead of copied, and so is a whole database. Files of the copy that the portal no longer has are deleted.
//! Everything is read back from the target and compared by checksum.

mod files;

pub use files::CopiedFiles;

use crate::config::FilesConfig;
use crate::errors::ApiError;
use crate::errors::causes::with_causes;
use crate::files::free_space::{self, folder_of};
use domain::clock::Clock;
use files::Files;
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
    /// The reserve of a disk that is copied to.
    pub min_free_bytes: Option<u64>,
}

/// What was copied and found equal.
#[derive(Debug)]
pub struct Copied {
    /// The tables, unless only files were copied.
    pub tables: Option<Vec<TableSum>>,
    /// Whether an earlier attempt had copied the tables.
    pub tables_present: bool,
    /// The files, unless only the database was copied.
    pub files: Option<CopiedFiles>,
}

/// Progress of a copy: what is counted, how much is done, and the total.
pub type Progress<'a> = dyn FnMut(&'static str, usize, usize) + Send + 'a;

/// Why a copy failed.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// There is no portal at this location.
    #[error("there is no portal in the database to copy from ({0})")]
    NoSource(String),
    /// The files to copy are themselves an unfinished copy.
    #[error("the files to copy from are an unfinished copy themselves")]
    UnfinishedSource,
    /// The new database contains data that is not equal to the portal's.
    #[error("the database to copy to already contains other data; use an empty database")]
    NotEmpty,
    /// The new file storage contains files.
    #[error("the file storage to copy to already contains files")]
    HasFiles,
    /// Another program is using the new database.
    #[error("another program is using the database to copy to")]
    TargetInUse,
    /// The copy would use the reserve of a disk.
    #[error("{0}")]
    NoRoom(std::io::Error),
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
    let mut source = if store::backup::is_empty(&plan.database)? {
        None
    } else {
        Some(Snapshot::take_alone(&plan.database)?)
    };
    let files = match &plan.to_files {
        Some(to) => Some(Files::open(plan, to).await?),
        None => None,
    };
    let tables = match &plan.to_database {
        Some(to) => {
            let missing = || CopyError::NoSource(plan.database.location());
            copied_tables(source.as_mut().ok_or_else(missing)?, to)?
        }
        None => None,
    };
    let mut copied = Copied {
        tables_present: tables.is_some(),
        tables,
        files: None,
    };
    let missing = source.filter(|_| !copied.tables_present);
    let mut database = plan.to_database.as_ref().zip(missing);
    if let Some((to, source)) = &mut database {
        require_room(source, to, plan.min_free_bytes)?;
    }
    if let Some(files) = &files {
        copied.files = Some(files.copy(progress).await?);
    }
    if let Some((to, mut source)) = database {
        require_room(&mut source, to, plan.min_free_bytes)?;
        let total = source.count()?;
        let mut done = 0;
        let tables = store::backup::copy(&mut source, to, began, &mut |rows| {
            done += rows;
            progress("rows", done, total);
        })?;
        copied.tables = Some(tables);
    }
    if let Some(files) = &files {
        files.end().await?;
    }
    Ok(copied)
}

/// The tables of the new database if an earlier attempt has copied them, which was then killed before it said so. `None` if the database is
/// empty.
fn copied_tables(source: &mut Snapshot, to: &Database) -> Result<Option<Vec<TableSum>>, CopyError> {
    if store::backup::is_empty(to)? {
        return match store::backup::is_in_use(to)? {
            true => Err(CopyError::TargetInUse),
            false => Ok(None),
        };
    }
    match store::backup::compare(source, to) {
        Ok(Some(tables)) => Ok(Some(tables)),
        Ok(None) | Err(BackupError::Migrate(_)) => Err(CopyError::NotEmpty),
        Err(BackupError::InUse) => Err(CopyError::TargetInUse),
        Err(error) => Err(error.into()),
    }
}

/// Checks that the disk of a new SQLite database has room for it and for its write-ahead log, which holds all of it once.
fn require_room(
    source: &mut Snapshot,
    to: &Database,
    min_free_bytes: Option<u64>,
) -> Result<(), CopyError> {
    let Database::Sqlite(path) = to else {
        return Ok(());
    };
    let bytes = source.bytes()?.saturating_mul(2);
    free_space::require_room(folder_of(path), bytes, min_free_bytes).map_err(CopyError::NoRoom)
}
