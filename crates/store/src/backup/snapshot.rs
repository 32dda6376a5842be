//! Reads a whole database at one moment.

use super::table::{self, Table};
use super::{BackupError, Receive, Rows, postgres, sqlite};
use crate::postgres::PostgresConnection;
use crate::{Connection, Database, health, migrate, stored_file};
use diesel::prelude::*;

/// A consistent view of a database at one moment.
pub struct Snapshot {
    pub(super) conn: Connection,
    pub(super) tables: Vec<Table>,
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

    /// Paths of all stored files that a backup contains, distinct and sorted: those that any row references, except those of claim
    /// packages.
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

    /// Size of the database in bytes.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn bytes(&mut self) -> Result<u64, BackupError> {
        Ok(health::bytes(&mut self.conn)?)
    }

    /// Size in bytes of these files.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn file_bytes(&mut self) -> Result<u64, BackupError> {
        let sizes = stored_file::all_sizes(&mut self.conn)?.into_values();
        Ok(sizes.filter_map(|size| u64::try_from(size).ok()).sum())
    }

    /// Paths and sizes in bytes of the files of claim packages, which a backup leaves out, by path.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn package_files(&mut self) -> Result<Vec<(String, u64)>, BackupError> {
        let sizes = stored_file::package_sizes(&mut self.conn)?.into_iter();
        let size = |size: i64| u64::try_from(size).unwrap_or(0);
        Ok(sizes.map(|(path, bytes)| (path, size(bytes))).collect())
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
pub(super) fn dump(
    conn: &mut Connection,
    table: &Table,
    receive: &mut Receive<'_>,
) -> Result<(), BackupError> {
    match conn {
        Connection::Sqlite(conn) => sqlite::dump(conn, table, receive),
        Connection::Postgres(conn) => postgres::dump(conn, table, receive),
    }
}
