//! Consistent backup of a whole database, restore into an empty one, and copy from one database to another.
//!
//! All three move the same form of the data: for each table its rows as JSON, one row per line in the order of the primary key. It does
//! not depend on the kind of database, so a backup of either can be restored into either, and two databases with equal rows have equal
//! lines. Generated columns and SQLite's full-text indexes are left out, because they follow from the rows.

mod fill;
mod postgres;
mod sqlite;
mod sum;
mod table;

pub(crate) use sqlite::integrity_problem;
pub use sum::{Differences, TableSum};
pub use table::{Column, ColumnKind, Table};

use crate::postgres::PostgresConnection;
use crate::schema::{owner_sessions, sign_in_challenges, user_sessions, users};
use crate::{Connection, Database, MultiBackend, StoreError, migrate, stored_file};
use diesel::prelude::*;
use jiff::Timestamp;

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

/// A consistent view of a database at one moment.
pub struct Snapshot {
    conn: Connection,
    tables: Vec<Table>,
    /// Holds the lock that every start of a portal on PostgreSQL needs.
    _lock: Option<PostgresConnection>,
}

impl Snapshot {
    /// Takes a snapshot of a database that may be in use.
    ///
    /// # Errors
    /// When the database cannot be read or has another schema version.
    pub fn take(database: &Database) -> Result<Self, BackupError> {
        let mut snapshot = Self::of_any_version(database)?;
        migrate::verify(&mut snapshot.conn)?;
        Ok(snapshot)
    }

    /// The same, whatever the schema version.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn of_any_version(database: &Database) -> Result<Self, BackupError> {
        let conn = match database {
            Database::Sqlite(path) => Connection::Sqlite(sqlite::begin_snapshot(path)?),
            Database::Postgres(server) => Connection::Postgres(postgres::begin_snapshot(server)?),
        };
        Self::over(conn, None)
    }

    /// Takes a snapshot of a database that no other program is using. A portal cannot start on the database before the snapshot is
    /// dropped.
    ///
    /// # Errors
    /// [`BackupError::InUse`]; when the database cannot be read or has another schema version.
    pub fn take_alone(database: &Database) -> Result<Self, BackupError> {
        let (conn, lock) = match database {
            Database::Sqlite(path) => (Connection::Sqlite(sqlite::begin_alone(path)?), None),
            Database::Postgres(server) => {
                let mut lock = postgres::begin_snapshot(server)?;
                migrate::lock(&mut lock)?;
                if postgres::has_other_connections(&mut lock)? {
                    return Err(BackupError::InUse);
                }
                // The first snapshot lacks what a portal wrote while it was shutting down.
                let conn = postgres::begin_snapshot(server)?;
                (Connection::Postgres(conn), Some(lock))
            }
        };
        let mut snapshot = Self::over(conn, lock)?;
        migrate::verify(&mut snapshot.conn)?;
        Ok(snapshot)
    }

    fn over(mut conn: Connection, lock: Option<PostgresConnection>) -> Result<Self, BackupError> {
        let tables = table::all(&mut conn)?;
        Ok(Self {
            conn,
            tables,
            _lock: lock,
        })
    }

    /// Paths of all stored files that any row references, distinct and sorted.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn file_paths(&mut self) -> Result<Vec<String>, BackupError> {
        Ok(stored_file::all_paths(&mut self.conn)?)
    }

    /// The tables, by name.
    #[must_use]
    pub fn schema(&self) -> &[Table] {
        &self.tables
    }

    /// Number of rows in all tables.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn count(&mut self) -> Result<usize, BackupError> {
        #[derive(QueryableByName)]
        struct Count {
            #[diesel(sql_type = diesel::sql_types::BigInt)]
            found: i64,
        }
        let mut rows = 0;
        for table in &self.tables {
            let query = format!("SELECT count(*) AS found FROM \"{}\"", table.name);
            let Count { found } = diesel::sql_query(query).get_result(&mut self.conn)?;
            rows += usize::try_from(found).unwrap_or(0);
        }
        Ok(rows)
    }
}

impl Rows for Snapshot {
    fn tables(&mut self) -> Result<Vec<String>, BackupError> {
        Ok(self.tables.iter().map(|table| table.name.clone()).collect())
    }

    fn each(&mut self, table: &str, receive: &mut Receive<'_>) -> Result<(), BackupError> {
        let Some(table) = self.tables.iter().find(|known| known.name == table) else {
            return Err(BackupError::Lacking(table.to_owned()));
        };
        dump(&mut self.conn, table, receive)
    }
}

/// Passes on the rows of a table as JSON, in the order of its primary key.
fn dump(
    conn: &mut Connection,
    table: &Table,
    receive: &mut Receive<'_>,
) -> Result<(), BackupError> {
    match conn {
        Connection::Sqlite(conn) => sqlite::dump(conn, table, receive),
        Connection::Postgres(conn) => postgres::dump(conn, table, receive),
    }
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

/// Restores a backup into an empty database and ends all sessions. The restore is atomic.
///
/// # Errors
/// [`BackupError`]; the database is then unchanged.
pub fn restore(
    database: &Database,
    migrations: &[String],
    from: &mut dyn Rows,
    now: Timestamp,
) -> Result<(), BackupError> {
    write_into(database, migrations, from, now, &mut |_| {}, |conn| {
        end_sessions(conn, now)
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
    write_into(to, &migrations, from, now, progress, |_| Ok(()))
}

/// Fills an empty database that has these migrations, applies the later ones, and calls `finish`.
fn write_into(
    database: &Database,
    migrations: &[String],
    from: &mut dyn Rows,
    now: Timestamp,
    progress: &mut dyn FnMut(usize),
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
