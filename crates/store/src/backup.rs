//! Consistent backup of a whole database, restore into an empty one, and copy from one database to another.
//!
//! All three move the same form of the data: for each table its rows as JSON, one row per line in the order of the primary key. It does
//! not depend on the kind of database, so a backup of either can be restored into either, and two databases with equal rows have equal
//! lines. Generated columns and SQLite's full-text indexes are left out, because they follow from the rows.

mod fill;
mod postgres;
mod snapshot;
mod sqlite;
mod sum;
mod table;

pub use snapshot::Snapshot;
pub(crate) use sqlite::integrity_problem;
pub use sum::{Differences, TableSum};
pub use table::{Column, ColumnKind, Table};

use crate::schema::{owner_sessions, sign_in_challenges, user_sessions, users};
use crate::{Connection, Database, MultiBackend, StoreError, claim_package, migrate, package_link};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use jiff::Timestamp;
use std::path::Path;

/// Memory for pages in a trial: 16 MiB. A negative `cache_size` is in KiB.
const TRIAL_MEMORY: &str = "PRAGMA cache_size = -16384";

/// Errors of backup, restore, and copy.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The schema does not match.
    #[error(transparent)]
    Migrate(#[from] migrate::MigrateError),
    /// A part could not be read or written.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// The database already contains data.
    #[error("the database is not empty")]
    NotEmpty,
    /// Another program has the database open.
    #[error("another program is using the database; stop the portal first")]
    InUse,
    /// The tables are empty but were created by a later version than the backup's. Filling them would skip the row changes of the
    /// migrations in between.
    #[error(
        "the empty tables were created by a later version than the backup; use a database without tables"
    )]
    Ahead,
    /// The backup has a table that this database does not.
    #[error("the backup contains {0:?}, which this database does not have")]
    Unknown(String),
    /// The backup lacks a table that this database needs.
    #[error("the backup lacks {0:?}")]
    Lacking(String),
    /// A text contains a NUL character, which PostgreSQL cannot store.
    #[error(
        "{table}.{column} of the row with key {key} contains a NUL character, which PostgreSQL cannot store; remove it first"
    )]
    Nul {
        /// The table.
        table: String,
        /// The column.
        column: String,
        /// Values of the row's primary key.
        key: String,
    },
    /// The operator interrupted the command, or the portal is stopping.
    #[error("interrupted")]
    Interrupted,
    /// The filled tables have other rows than the source.
    #[error("the copy is not equal to the original; nothing was changed:{0}")]
    Differs(Differences),
}

impl From<diesel::result::Error> for BackupError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Store(error.into())
    }
}

/// Receives a row as JSON.
pub type Receive<'a> = dyn FnMut(&str) -> Result<(), BackupError> + 'a;

/// A source of rows.
pub trait Rows {
    /// Names of the tables.
    ///
    /// # Errors
    /// When they cannot be read.
    fn tables(&mut self) -> Result<Vec<String>, BackupError>;

    /// Passes on the rows of a table, in the order of its primary key.
    ///
    /// # Errors
    /// When a row cannot be read, and errors of `receive`.
    fn each(&mut self, table: &str, receive: &mut Receive<'_>) -> Result<(), BackupError>;
}

/// Whether the database is unused, so that it may be filled.
///
/// # Errors
/// When the database cannot be reached.
pub fn is_empty(database: &Database) -> Result<bool, BackupError> {
    match database {
        Database::Sqlite(path) => Ok(!sqlite::is_there(path)),
        Database::Postgres(_) => {
            let mut conn = database.connect()?;
            let Connection::Postgres(postgres) = &mut conn else {
                return Ok(false);
            };
            if !postgres::has_schema(postgres)? {
                return Ok(table::all(&mut conn)?.is_empty());
            }
            let anybody = users::table.select(users::id).into_boxed::<MultiBackend>();
            Ok(anybody.first::<String>(&mut conn).optional()?.is_none())
        }
    }
}

/// Checks that this version includes every migration of the backup's version.
///
/// # Errors
/// [`migrate::MigrateError::Newer`] if it does not.
pub fn know(migrations: &[String]) -> Result<(), BackupError> {
    match migrate::first_unknown(migrations) {
        Some(name) => Err(migrate::MigrateError::Newer { name }.into()),
        None => Ok(()),
    }
}

/// Whether another portal process is connected to this database. Waits briefly for a process that is just exiting. An empty SQLite database
/// has no file yet, so no process can have it open.
///
/// # Errors
/// When the database cannot be reached.
pub fn is_in_use(database: &Database) -> Result<bool, BackupError> {
    match database {
        Database::Sqlite(_) => Ok(false),
        Database::Postgres(server) => {
            let mut conn = server.connect()?;
            Ok(postgres::has_other_connections(&mut conn)?)
        }
    }
}

/// Restores a backup into an empty database, ends all sessions, and revokes all links to claim packages. The restore is atomic.
///
/// # Errors
/// [`BackupError`]; the database is then unchanged.
pub fn restore(
    database: &Database,
    migrations: &[String],
    from: &mut dyn Rows,
    now: Timestamp,
) -> Result<(), BackupError> {
    let finish = |conn: &mut Connection| {
        claim_package::drop_all_files(conn)?;
        package_link::revoke_all(conn, now)?;
        end_sessions(conn, now)
    };
    let progress = &mut |_| {};
    write_into(
        database,
        migrations,
        from,
        now,
        progress,
        |_| Ok(()),
        finish,
    )?;
    Ok(())
}

/// Restores a backup into a new SQLite database, to try it out. Uses little memory, because the portal runs meanwhile.
///
/// # Errors
/// [`BackupError`]; there is then no database.
pub fn restore_for_trial(
    path: &Path,
    migrations: &[String],
    from: &mut dyn Rows,
    now: Timestamp,
) -> Result<(), BackupError> {
    let database = Database::Sqlite(path.to_owned());
    let prepare = |conn: &mut Connection| Ok(conn.batch_execute(TRIAL_MEMORY)?);
    let progress = &mut |_| {};
    write_into(&database, migrations, from, now, progress, prepare, |_| {
        Ok(())
    })?;
    Ok(())
}

/// Copies a snapshot into an empty database; returns what was copied and found equal. The copy is atomic. Sessions stay valid, because the
/// portal is the same. `progress` receives the number of rows copied since its last call.
///
/// # Errors
/// [`BackupError`]; the database is then unchanged.
pub fn copy(
    from: &mut Snapshot,
    to: &Database,
    now: Timestamp,
    progress: &mut dyn FnMut(usize),
) -> Result<Vec<TableSum>, BackupError> {
    let migrations: Vec<String> = migrate::names().into_iter().map(str::to_owned).collect();
    write_into(to, &migrations, from, now, progress, |_| Ok(()), |_| Ok(()))
}

/// Compares another database with a snapshot; returns what was found equal. `None` if it has other rows.
///
/// # Errors
/// [`BackupError::InUse`] if another program is using the other database; when a database cannot be read, or the other one has another
/// schema version.
pub fn compare(from: &mut Snapshot, to: &Database) -> Result<Option<Vec<TableSum>>, BackupError> {
    if is_in_use(to)? {
        return Err(BackupError::InUse);
    }
    let mut to = Snapshot::take_alone(to)?;
    if from.count()? != to.count()? {
        return Ok(None);
    }
    let sums = fill::sums(&mut from.conn, &from.tables)?;
    match fill::compare(&mut to.conn, &to.tables, &sums) {
        Ok(()) => Ok(Some(sums)),
        Err(BackupError::Differs(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Fills an empty database that has these migrations, applies the later ones, and calls `finish`. Calls `prepare` before the first row.
fn write_into(
    database: &Database,
    migrations: &[String],
    from: &mut dyn Rows,
    now: Timestamp,
    progress: &mut dyn FnMut(usize),
    prepare: impl FnOnce(&mut Connection) -> Result<(), BackupError>,
    finish: impl FnOnce(&mut Connection) -> Result<(), BackupError>,
) -> Result<Vec<TableSum>, BackupError> {
    know(migrations)?;
    if !is_empty(database)? {
        return Err(BackupError::NotEmpty);
    }
    let mut sums = Vec::new();
    let fill = |conn: &mut Connection| {
        if migrate::count_applied(conn)? > migrations.len() {
            return Err(BackupError::Ahead);
        }
        prepare(conn)?;
        sums = fill::fill(conn, from, progress)?;
        Ok(())
    };
    // Apply the later migrations before ending the sessions, so that sessions end on the current schema.
    match database {
        Database::Sqlite(path) => sqlite::create(path, |temporary| {
            let temporary = Database::Sqlite(temporary.to_owned());
            migrate::run_around(&temporary, migrations.len(), now, fill, finish)
        })?,
        Database::Postgres(_) => {
            migrate::run_around(database, migrations.len(), now, fill, finish)?;
        }
    }
    Ok(sums)
}

/// Deletes every user session and pending sign-in. The backup may contain sessions that were revoked later, for example because a device
/// was lost or an account closed; they must not become valid again.
fn end_sessions(conn: &mut Connection, now: Timestamp) -> Result<(), BackupError> {
    diesel::delete(user_sessions::table).execute(conn)?;
    diesel::delete(sign_in_challenges::table).execute(conn)?;
    // Ended owner sessions are kept for a month because they count toward the security score.
    diesel::update(owner_sessions::table)
        .filter(owner_sessions::revoked_at.is_null())
        .set(owner_sessions::revoked_at.eq(now.as_microsecond()))
        .execute(conn)?;
    Ok(())
}
