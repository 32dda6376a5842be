//! Everything that a database holds at one moment, and the way back into an empty one.
//!
//! On SQLite the moment is a copy of the file, made by the database itself. On PostgreSQL it is a transaction that sees
//! nothing younger than itself, out of which each table is written as lines of JSON. Nobody who works has to wait for
//! either.

mod postgres;
mod sqlite;

pub(crate) use sqlite::integrity_problem;

use crate::schema::{owner_sessions, sign_in_challenges, user_sessions, users};
use crate::{Connection, Database, MultiBackend, StoreError, migrate, stored_file};
use diesel::prelude::*;
use jiff::Timestamp;
use std::io::{Read, Write};
use std::path::Path;

/// What went wrong on the way out of a database, or into one.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Its schema.
    #[error(transparent)]
    Migrate(#[from] migrate::MigrateError),
    /// Where a part is written to or read from.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// There is data already.
    #[error("the database is not empty")]
    NotEmpty,
    /// The tables are there and empty, and have what the backup's version did not know: filling them would leave out what
    /// the migrations in between do with the rows.
    #[error(
        "the empty tables were created by a later version than the backup; use a database without tables"
    )]
    Ahead,
    /// A part that this database has no place for.
    #[error("the backup contains {0:?}, which this database does not have")]
    Unknown(String),
    /// A part that this database cannot be without.
    #[error("the backup lacks {0:?}")]
    Lacking(String),
}

impl From<diesel::result::Error> for BackupError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Store(error.into())
    }
}

/// The kinds of database. A backup of one goes back into one of the same kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// One file.
    Sqlite,
    /// A server.
    Postgres,
}

impl Engine {
    /// Its name in a backup.
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

/// A database at one moment.
pub struct Snapshot(Connection);

impl Snapshot {
    /// Fixes the moment. `scratch` is a folder with room for another copy of a SQLite database, which the caller removes
    /// after the snapshot.
    ///
    /// # Errors
    /// When the database cannot be read, is not of this version, or there is no room.
    pub fn take(database: &Database, scratch: &Path) -> Result<Self, BackupError> {
        let mut conn = match database {
            Database::Sqlite(path) => Connection::Sqlite(sqlite::copy_into(path, scratch)?),
            Database::Postgres(url) => Connection::Postgres(postgres::begin_snapshot(url)?),
        };
        migrate::verify(&mut conn)?;
        Ok(Self(conn))
    }

    /// The paths of all stored files that some row names, each once, in order.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn file_paths(&mut self) -> Result<Vec<String>, BackupError> {
        Ok(stored_file::all_paths(&mut self.0)?)
    }

    /// The names of its parts, in the order in which they are written.
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
    /// When it cannot be read or written.
    pub fn write(&mut self, part: &str, to: &mut dyn Write) -> Result<(), BackupError> {
        match &mut self.0 {
            Connection::Sqlite(conn) => sqlite::write(conn, to),
            Connection::Postgres(conn) => postgres::write(conn, part, to),
        }
    }
}

/// Where the parts of a backup come from.
pub trait Parts {
    /// Their names.
    fn names(&self) -> Vec<String>;
    /// Opens one of them.
    ///
    /// # Errors
    /// When it cannot be read.
    fn open<'a>(&'a mut self, name: &str) -> std::io::Result<Box<dyn Read + 'a>>;
}

/// Whether a backup may go into this database: nobody has used it.
///
/// # Errors
/// When it cannot be reached.
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

/// Whether this version knows everything that the backup's version had.
///
/// # Errors
/// [`migrate::MigrateError::Newer`] when it does not.
pub fn know(migrations: &[String]) -> Result<(), BackupError> {
    match migrate::first_unknown(migrations) {
        Some(name) => Err(migrate::MigrateError::Newer { name }.into()),
        None => Ok(()),
    }
}

/// Whether another program of the portal is connected to this database. One that has just ended has a moment to be gone. A
/// SQLite database that is empty is no file yet, so nobody has it open.
///
/// # Errors
/// When it cannot be reached.
pub fn is_in_use(database: &Database) -> Result<bool, BackupError> {
    match database {
        Database::Sqlite(_) => Ok(false),
        Database::Postgres(url) => {
            let mut conn = crate::connection::open_postgres(url)?;
            Ok(postgres::has_other_connections(&mut conn)?)
        }
    }
}

/// Puts a backup into an empty database. All of it is there afterwards, or nothing.
///
/// # Errors
/// [`BackupError`]; the database is as it was then.
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
    // What this version added since comes before the last: nobody is signed in to a portal that was put back.
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

/// Ends every session and every sign-in under way. A backup knows them as they were: somebody whose session was ended
/// since, because a device was lost or an account closed, would be signed in again.
fn end_sessions(conn: &mut Connection, now: Timestamp) -> Result<(), BackupError> {
    diesel::delete(user_sessions::table).execute(conn)?;
    diesel::delete(sign_in_challenges::table).execute(conn)?;
    // Ended ones stay for a month, as facts for the security score.
    diesel::update(owner_sessions::table)
        .filter(owner_sessions::revoked_at.is_null())
        .set(owner_sessions::revoked_at.eq(now.as_microsecond()))
        .execute(conn)?;
    Ok(())
}
