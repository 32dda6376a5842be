//! Reads the tables of a SQLite database, and creates a new one.

use super::table::{ColumnKind, Table, quoted};
use super::{BackupError, Receive};
use crate::connection::{Access, open_sqlite};
use crate::{Connection, StoreError, search, statistics};
use diesel::connection::{AnsiTransactionManager, DefaultLoadingMode, SimpleConnection};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::Text;
use serde_json::Value;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// Opens a transaction that reads one state of the database. It does not block the writer.
pub(super) fn begin_snapshot(path: &Path) -> Result<SqliteConnection, BackupError> {
    if !is_there(path) {
        return Err(missing(path).into());
    }
    let mut conn = open_sqlite(path, Access::Read)?;
    AnsiTransactionManager::begin_transaction_sql(&mut conn, "BEGIN")?;
    Ok(conn)
}

/// The same, for a database that no other connection has open. None can open it before this one is closed.
pub(super) fn begin_alone(path: &Path) -> Result<SqliteConnection, BackupError> {
    if !is_there(path) {
        return Err(missing(path).into());
    }
    let mut conn = establish(path)?;
    // Set before the first access, so that SQLite takes the exclusive lock with it. The timeout is for a process that is just exiting.
    conn.batch_execute("PRAGMA busy_timeout = 1000; PRAGMA locking_mode = EXCLUSIVE")?;
    AnsiTransactionManager::begin_transaction_sql(&mut conn, "BEGIN")?;
    match conn
        .batch_execute("SELECT count(*) FROM sqlite_schema; PRAGMA query_only = ON")
        .map_err(StoreError::from)
    {
        Err(StoreError::Busy) => Err(BackupError::InUse),
        opened => Ok(opened.map(|()| conn)?),
    }
}

fn establish(path: &Path) -> Result<SqliteConnection, StoreError> {
    diesel::Connection::establish(path_text(path)?)
        .map_err(|error| StoreError::internal(error.to_string()))
}

/// Reads row by row, so that no table has to fit into memory.
pub(super) fn dump(
    conn: &mut SqliteConnection,
    table: &Table,
    receive: &mut Receive<'_>,
) -> Result<(), BackupError> {
    #[derive(QueryableByName)]
    struct Line {
        #[diesel(sql_type = Text)]
        row: String,
    }
    let members: Vec<String> = table
        .columns
        .iter()
        .map(|column| {
            let name = quoted(&column.name);
            let value = match column.kind {
                ColumnKind::Text | ColumnKind::Integer => name,
                ColumnKind::Boolean => {
                    format!("json(CASE {name} WHEN 0 THEN 'false' WHEN 1 THEN 'true' END)")
                }
            };
            format!("'{}', {value}", column.name)
        })
        .collect();
    let query = sql_query(format!(
        "SELECT json_object({}) AS row FROM {} ORDER BY {}",
        members.join(", "),
        quoted(&table.name),
        table.order("")
    ));
    for line in query.load_iter::<Line, DefaultLoadingMode>(conn)? {
        let Line { row } = line?;
        check_text(table, &row)?;
        receive(&row)?;
    }
    Ok(())
}

/// Refuses text that PostgreSQL cannot store.
fn check_text(table: &Table, row: &str) -> Result<(), BackupError> {
    const NUL: &str = "\\u0000";
    if !row.contains(NUL) {
        return Ok(());
    }
    let values: Value = serde_json::from_str(row).map_err(StoreError::internal)?;
    let has_nul = |name: &str| {
        values[name]
            .as_str()
            .is_some_and(|text| text.contains('\0'))
    };
    match table.columns.iter().find(|column| has_nul(&column.name)) {
        Some(column) => Err(BackupError::Nul {
            table: table.name.clone(),
            column: column.name.clone(),
            key: key_of(table, &values),
        }),
        // A backslash in the text, followed by "u0000".
        None => Ok(()),
    }
}

fn key_of(table: &Table, values: &Value) -> String {
    let parts = table.key.iter().map(|name| values[name].to_string());
    parts.collect::<Vec<_>>().join(", ")
}

/// Inserts a JSON array of rows.
pub(super) fn insertion(table: &Table) -> String {
    let values: Vec<String> = table
        .columns
        .iter()
        .map(|column| format!("value ->> '{}'", column.name))
        .collect();
    format!(
        "INSERT INTO {} ({}) SELECT {} FROM json_each(?)",
        quoted(&table.name),
        table.column_list(),
        values.join(", ")
    )
}

/// Drops the triggers and all indexes that no constraint needs. Returns the statements that create them again.
pub(super) fn detach(conn: &mut SqliteConnection) -> Result<Vec<String>, BackupError> {
    #[derive(QueryableByName)]
    struct Pair {
        #[diesel(sql_type = Text)]
        away: String,
        #[diesel(sql_type = Text)]
        back: String,
    }
    let pairs: Vec<Pair> = sql_query(
        "SELECT 'DROP ' || type || ' \"' || name || '\"' AS away, sql AS back
            FROM sqlite_schema WHERE type IN ('trigger', 'index') AND sql IS NOT NULL ORDER BY rowid",
    )
    .load(conn)?;
    for pair in &pairs {
        conn.batch_execute(&pair.away)?;
    }
    Ok(pairs.into_iter().map(|pair| pair.back).collect())
}

/// Fills the full-text indexes, and gathers the planner's statistics.
pub(super) fn complete(conn: &mut Connection) -> Result<(), BackupError> {
    search::fill_indexes(conn)?;
    statistics::gather(conn)?;
    Ok(())
}

/// Path of the write-ahead log.
fn wal_path(path: &Path) -> PathBuf {
    with_suffix(path, "-wal")
}

fn missing(path: &Path) -> StoreError {
    StoreError::Unreachable {
        cause: format!("{} does not exist", path.display()),
    }
}

/// Whether the database exists. Its first statement may still be only in the write-ahead log.
pub(super) fn is_there(path: &Path) -> bool {
    path.exists() || wal_path(path).exists()
}

/// Creates a database: `fill` writes it under a temporary name; it is then checked and renamed into place.
pub(super) fn create<T>(
    path: &Path,
    fill: impl FnOnce(&Path) -> Result<T, BackupError>,
) -> Result<T, BackupError> {
    fs::create_dir_all(folder_of(path))?;
    let temporary = with_suffix(path, ".restoring");
    // A killed attempt may have left files.
    clear(&temporary);
    let filled = fill(&temporary).and_then(|result| {
        check(&temporary)?;
        rename_into_place(&temporary, path)?;
        Ok(result)
    });
    if filled.is_err() {
        clear(&temporary);
    }
    filled
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

fn check(at: &Path) -> Result<(), BackupError> {
    match integrity_problem(&mut establish(at)?)? {
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
