//! Writes all tables and files of a portal into a folder, in a format that other programs read (docs/export-format.md).

mod csv;
mod folder;

use crate::config::Config;
use crate::errors::ApiError;
use crate::errors::causes::with_causes;
use crate::files::FileStorage;
use domain::clock::Clock;
use folder::Folder;
use jiff::Timestamp;
use serde::Serialize;
use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use store::backup::{BackupError, Rows, Snapshot, Table};

/// The description of the format, which is part of each export.
const README: &str = include_str!("../../../../docs/export-format.md");
/// The version of the format.
const FORMAT: u32 = 1;

/// A written export.
#[derive(Debug)]
pub struct Exported {
    /// Number of tables.
    pub tables: usize,
    /// Number of rows in all tables.
    pub rows: usize,
    /// Number of files.
    pub files: usize,
    /// Paths of files that have a row but were not in the storage.
    pub missing: Vec<String>,
}

/// Why an export failed.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The folder contains something.
    #[error("{path} is not empty", path = .0.display())]
    NotEmpty(PathBuf),
    /// The export would use the reserve of the disk.
    #[error("{0}")]
    NoRoom(std::io::Error),
    /// A file cannot be written.
    #[error("{path}: {problem}", path = .0.display(), problem = .1)]
    Write(PathBuf, std::io::Error),
    /// The database failed.
    #[error("database: {0}")]
    Database(#[from] BackupError),
    /// The file storage failed.
    #[error("files: {0}")]
    Files(String),
}

impl From<ApiError> for ExportError {
    fn from(error: ApiError) -> Self {
        Self::Files(with_causes(&error))
    }
}

/// The contents of `schema.json`.
#[derive(Serialize)]
struct Schema<'a> {
    format: u32,
    version: &'static str,
    made_at: Timestamp,
    migrations: Vec<&'static str>,
    tables: Vec<TableSchema<'a>>,
    missing_files: &'a [String],
}

#[derive(Serialize)]
struct TableSchema<'a> {
    name: &'a str,
    rows: usize,
    key: &'a [String],
    columns: Vec<ColumnSchema<'a>>,
}

#[derive(Serialize)]
struct ColumnSchema<'a> {
    name: &'a str,
    r#type: &'static str,
    nullable: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    references: Option<Reference<'a>>,
}

#[derive(Serialize)]
struct Reference<'a> {
    table: &'a str,
    column: &'a str,
}

impl<'a> TableSchema<'a> {
    fn of(table: &'a Table, rows: usize) -> Self {
        let columns = table.columns.iter().map(|column| ColumnSchema {
            name: &column.name,
            r#type: column.kind.as_str(),
            nullable: column.nullable,
            references: column
                .references
                .as_ref()
                .map(|(table, column)| Reference { table, column }),
        });
        Self {
            name: &table.name,
            rows,
            key: &table.key,
            columns: columns.collect(),
        }
    }
}

/// Writes the export. The portal may run meanwhile: as in a backup, files are copied first, then the tables at one moment, then the files
/// that arrived in between. `progress` receives the number of copied files and the total.
///
/// # Errors
/// [`ExportError`]. What was written is removed.
pub async fn export(
    config: &Config,
    to: &Path,
    clock: &dyn Clock,
    progress: &mut (dyn FnMut(usize, usize) + Send),
) -> Result<Exported, ExportError> {
    let mut folder = Folder::create(to, config.min_free_bytes)?;
    let exported = write(config, &mut folder, clock, progress).await;
    if exported.is_err() {
        folder.clear();
    }
    exported
}

/// Checks that all files and tables fit on the disk, as far as their size is known. Tables are written twice, but without the indexes of the
/// database.
fn require_room(config: &Config, folder: &Folder) -> Result<(), ExportError> {
    let mut snapshot = Snapshot::take(&config.database())?;
    let packages = snapshot
        .package_files()?
        .into_iter()
        .map(|(_, bytes)| bytes);
    let bytes = packages
        .chain([snapshot.file_bytes()?, snapshot.bytes()?])
        .fold(0, u64::saturating_add);
    folder.require_room(bytes).map_err(ExportError::NoRoom)
}

/// Paths of all stored files that any row references.
fn all_paths(snapshot: &mut Snapshot) -> Result<Vec<String>, ExportError> {
    let mut paths = snapshot.file_paths()?;
    paths.extend(snapshot.package_files()?.into_iter().map(|(path, _)| path));
    Ok(paths)
}

async fn write(
    config: &Config,
    folder: &mut Folder,
    clock: &dyn Clock,
    progress: &mut (dyn FnMut(usize, usize) + Send),
) -> Result<Exported, ExportError> {
    require_room(config, folder)?;
    let storage = FileStorage::open(&config.files).map_err(ExportError::Files)?;
    let database = config.database();
    let mut copied = HashSet::new();
    let early = all_paths(&mut Snapshot::take(&database)?)?;
    for (done, path) in early.iter().enumerate() {
        progress(done, early.len());
        if copy_file(&storage, path, folder).await? {
            copied.insert(path.clone());
        }
    }
    progress(early.len(), early.len());
    let mut snapshot = Snapshot::take(&database)?;
    let mut missing = Vec::new();
    for path in all_paths(&mut snapshot)? {
        if copied.contains(&path) {
            continue;
        }
        if copy_file(&storage, &path, folder).await? {
            copied.insert(path);
        } else {
            missing.push(path);
        }
    }
    let tables = snapshot.schema().to_vec();
    let mut described = Vec::new();
    for table in &tables {
        let rows = write_table(&mut snapshot, table, folder)?;
        described.push(TableSchema::of(table, rows));
    }
    let rows = described.iter().map(|table| table.rows).sum();
    let schema = Schema {
        format: FORMAT,
        version: env!("CARGO_PKG_VERSION"),
        made_at: clock.now(),
        migrations: store::migrate::names(),
        tables: described,
        missing_files: &missing,
    };
    folder.write("README.md", README.as_bytes())?;
    let schema = serde_json::to_vec_pretty(&schema).map_err(|error| folder.failed(error.into()))?;
    folder.write("schema.json", &schema)?;
    folder.finish()?;
    Ok(Exported {
        tables: tables.len(),
        rows,
        files: copied.len(),
        missing,
    })
}

/// Copies a stored file; returns whether it exists.
async fn copy_file(
    storage: &FileStorage,
    path: &str,
    folder: &mut Folder,
) -> Result<bool, ExportError> {
    // A path from the database must not lead out of the folder.
    if !FileStorage::takes(path) {
        return Ok(false);
    }
    let name = format!("files/{path}");
    let mut file = folder.create_file(&name)?;
    let mut failed = None;
    let copied = storage
        .read_to(path, async |chunk| {
            file.write_all(&chunk).map_err(|error| {
                let problem = ApiError::internal(error.to_string());
                failed = Some(error);
                problem
            })
        })
        .await;
    if let Some(error) = failed {
        return Err(folder.failed(error));
    }
    if copied?.is_none() {
        folder.remove(file)?;
        return Ok(false);
    }
    folder.close(file)?;
    Ok(true)
}

/// Writes a table in both formats; returns its number of rows.
fn write_table(
    snapshot: &mut Snapshot,
    table: &Table,
    folder: &mut Folder,
) -> Result<usize, ExportError> {
    let mut lines = folder.create_file(&format!("tables/{}.jsonl", table.name))?;
    let mut records = folder.create_file(&format!("tables/{}.csv", table.name))?;
    let mut count = 0;
    let written = csv::header(table, &mut records)
        .map_err(BackupError::from)
        .and_then(|()| {
            snapshot.each(&table.name, &mut |row| {
                count += 1;
                writeln!(lines, "{row}")?;
                Ok(csv::record(table, row, &mut records)?)
            })
        });
    match written {
        Err(BackupError::Io(error)) => return Err(folder.failed(error)),
        written => written?,
    }
    folder.close(lines)?;
    folder.close(records)?;
    Ok(count)
}
