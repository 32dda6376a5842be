//! SQLite backup part: a copy of the database file.

use super::{BackupError, Parts};
use crate::StoreError;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::Text;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The only part.
pub(super) const PART: &str = "database.sqlite";

/// Copies the database into a folder with `VACUUM INTO`, without free pages. The copy runs as a read transaction and does not block the
/// writer.
pub(super) fn copy_into(path: &Path, scratch: &Path) -> Result<SqliteConnection, BackupError> {
    if !path.exists() {
        return Err(StoreError::Unavailable.into());
    }
    let copy = scratch.join(PART);
    let mut conn = crate::connection::open_sqlite(path, crate::connection::Access::Write)?;
    sql_query("VACUUM INTO ?")
        .bind::<Text, _>(path_text(&copy)?)
        .execute(&mut conn)?;
    let mut copied = SqliteConnection::establish(path_text(&copy)?)
        .map_err(|error| StoreError::internal(error.to_string()))?;
    copied.batch_execute("PRAGMA query_only = ON")?;
    Ok(copied)
}

/// Writes the bytes of the copy.
pub(super) fn write(conn: &mut SqliteConnection, to: &mut dyn Write) -> Result<(), BackupError> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text)]
        file: String,
    }
    let row: Row =
        sql_query("SELECT file FROM pragma_database_list WHERE name = 'main'").get_result(conn)?;
    io::copy(&mut File::open(row.file)?, to)?;
    Ok(())
}

/// Path of the write-ahead log.
fn wal_path(path: &Path) -> PathBuf {
    with_suffix(path, "-wal")
}

/// Whether the database exists. Its first statement may still be only in the write-ahead log.
pub(super) fn is_there(path: &Path) -> bool {
    path.exists() || wal_path(path).exists()
}

/// Writes the file under a temporary name, checks its integrity, runs `migrate` on it, and renames it into place.
pub(super) fn restore(
    path: &Path,
    parts: &mut dyn Parts,
    migrate: impl FnOnce(&Path) -> Result<(), BackupError>,
) -> Result<(), BackupError> {
    let names = parts.names();
    if !names.iter().any(|name| name == PART) {
        return Err(BackupError::Lacking(PART.to_owned()));
    }
    if let Some(other) = names.into_iter().find(|name| name != PART) {
        return Err(BackupError::Unknown(other));
    }
    fs::create_dir_all(folder_of(path))?;
    let temporary = with_suffix(path, ".restoring");
    // A killed attempt may have left files; SQLite would apply their write-ahead log to this copy.
    clear(&temporary);
    let restored = write_checked(&temporary, parts)
        .and_then(|()| migrate(&temporary))
        .and_then(|()| rename_into_place(&temporary, path));
    if restored.is_err() {
        clear(&temporary);
    }
    restored
}

/// Removes a database and its `-wal` and `-shm` files. Errors are ignored: the files may not exist, and leftovers are harmless.
fn clear(path: &Path) {
    for file in [path.to_owned(), wal_path(path), with_suffix(path, "-shm")] {
        let _ = fs::remove_file(file);
    }
}

/// Renames the database into place. There must be no write-ahead log left, because it would not be renamed.
fn rename_into_place(temporary: &Path, path: &Path) -> Result<(), BackupError> {
    if wal_path(temporary).exists() {
        return Err(StoreError::internal("the restored database is still in use").into());
    }
    // A portal that was started in the meantime has created its own database.
    if is_there(path) {
        return Err(BackupError::NotEmpty);
    }
    fs::rename(temporary, path)?;
    // Sync the folder so that the rename survives a power cut.
    let synced = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
    if synced.is_err() {
        clear(path);
    }
    Ok(synced?)
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

fn write_checked(at: &Path, parts: &mut dyn Parts) -> Result<(), BackupError> {
    let mut file = File::create(at)?;
    io::copy(&mut parts.open(PART)?, &mut file)?;
    file.sync_all()?;
    drop(file);
    let mut conn = SqliteConnection::establish(path_text(at)?)
        .map_err(|error| StoreError::internal(error.to_string()))?;
    match integrity_problem(&mut conn)? {
        None => Ok(()),
        Some(problem) => Err(StoreError::internal(problem).into()),
    }
}

/// The first problem that SQLite's integrity check reports.
pub(crate) fn integrity_problem(conn: &mut SqliteConnection) -> QueryResult<Option<String>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text)]
        integrity_check: String,
    }
    let row: Row = sql_query("PRAGMA integrity_check(1)").get_result(conn)?;
    Ok((row.integrity_check != "ok").then_some(row.integrity_check))
}

fn with_suffix(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

fn path_text(path: &Path) -> Result<&str, StoreError> {
    path.to_str()
        .ok_or_else(|| StoreError::internal("the database's path is not UTF-8"))
}
