//! Consistent backup of a whole database, and restore into an empty one.
//!
//! On SQLite, the snapshot is a copy of the file made by `VACUUM INTO`. On PostgreSQL, it is a repeatable-read transaction; each table is
//! written as lines of JSON. Neither blocks other connections.

mod postgres;
mod rows;
mod sqlite;

pub use rows::count_rows;
pub(crate) use sqlite::integrity_problem;

use crate::schema::{owner_sessions, sign_in_challenges, user_sessions, users};
use crate::{Connection, Database, MultiBackend, StoreError, migrate, stored_file};
use diesel::prelude::*;
use jiff::Timestamp;
use std::io::{Read, Write};
use std::path::Path;

/// Errors of backup and restore.
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
    /// The tables are empty but were created by a later version than the backup's. Filling them would skip the row changes of the
    /// migrations in between.
    #[error(
        "the empty tables were created by a later version than the backup; use a database without tables"
    )]
    Ahead,
    /// The backup has a part that this database does not.
    #[error("the backup contains {0:?}, which this database does not have")]
    Unknown(String),
    /// The backup lacks a part that this database needs.
    #[error("the backup lacks {0:?}")]
    Lacking(String),
}

impl From<diesel::result::Error> for BackupError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Store(error.into())
    }
}

/// The kind of database. A backup can only be restored into the same kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// One file.
    Sqlite,
    /// A server.
    Postgres,
}

impl Engine {
    /// Name used in a backup.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Sqlite => "sqlite",
            Self::Postgres => "postgres",
        }
    }

    /// The kind of this database.
    #[must_use]
    pub const fn of(database: &Database) -> Self {
        match database {
            Database::Sqlite(_) => Self::Sqlite,
            Database::Postgres(_) => Self::Postgres,
        }
    }
}

/// A consistent view of a database at one moment.
pub struct Snapshot(Connection);

impl Snapshot {
    /// Takes the snapshot. `scratch` is a folder with room for a second copy of a SQLite database; the caller removes it after use.
    ///
    /// # Errors
    /// When the database cannot be read, has another schema version, or there is no disk space.
    pub fn take(database: &Database, scratch: &Path) -> Result<Self, BackupError> {
        let mut conn = match database {
            Database::Sqlite(path) => Connection::Sqlite(sqlite::copy_into(path, scratch)?),
            Database::Postgres(server) => Connection::Postgres(postgres::begin_snapshot(server)?),
        };
        migrate::verify(&mut conn)?;
        Ok(Self(conn))
    }

    /// Paths of all stored files that any row references, distinct and sorted.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn file_paths(&mut self) -> Result<Vec<String>, BackupError> {
        Ok(stored_file::all_paths(&mut self.0)?)
    }

    /// Names of the parts, in the order in which they are written.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn parts(&mut self) -> Result<Vec<String>, BackupError> {
        match &mut self.0 {
            Connection::Sqlite(_) => Ok(vec![sqlite::PART.to_owned()]),
            Connection::Postgres(conn) => Ok(postgres::parts(conn)?),
        }
    }

    /// Writes one part.
    ///
    /// # Errors
    /// When the part cannot be read or written.
    pub fn write(&mut self, part: &str, to: &mut dyn Write) -> Result<(), BackupError> {
        match &mut self.0 {
            Connection::Sqlite(conn) => sqlite::write(conn, to),
            Connection::Postgres(conn) => postgres::write(conn, part, to),
        }
    }
}

/// Source of the parts of a backup.
pub trait Parts {
    /// Names of the parts.
    fn names(&self) -> Vec<String>;
    /// Opens a part.
    ///
    /// # Errors
    /// When the part cannot be read.
    fn open<'a>(&'a mut self, name: &str) -> std::io::Result<Box<dyn Read + 'a>>;
}

/// Whether the database is unused, so that a backup may be restored into it.
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
                return Ok(postgres::parts(postgres)?.is_empty());
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

/// Restores a backup into an empty database. The restore is atomic.
///
/// # Errors
/// [`BackupError`]; the database is then unchanged.
pub fn restore(
    database: &Database,
    migrations: &[String],
    parts: &mut dyn Parts,
    now: Timestamp,
) -> Result<(), BackupError> {
    know(migrations)?;
    if !is_empty(database)? {
        return Err(BackupError::NotEmpty);
    }
    // Apply newer migrations before ending the sessions, so that sessions end on the current schema.
    match database {
        Database::Sqlite(path) => sqlite::restore(path, parts, |temporary| {
            let temporary = Database::Sqlite(temporary.to_owned());
            migrate::run(&temporary, now)?;
            end_sessions(&mut temporary.connect()?, now)
        }),
        Database::Postgres(_) => {
            let fill = |conn: &mut Connection| {
                if migrate::count_applied(conn)? > migrations.len() {
                    return Err(BackupError::Ahead);
                }
                match conn {
                    Connection::Postgres(conn) => postgres::restore(conn, parts),
                    Connection::Sqlite(_) => Ok(()),
                }
            };
            let end = |conn: &mut Connection| end_sessions(conn, now);
            migrate::run_around(database, migrations.len(), now, fill, end)
        }
    }
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
