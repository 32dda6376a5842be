//! Database URLs, and how connections to SQLite are opened.

use crate::postgres::PostgresServer;
use crate::{StoreError, search};
use diesel::connection::SimpleConnection;
use diesel::{Connection as _, SqliteConnection};
use std::path::{Path, PathBuf};

#[expect(missing_docs, reason = "the derive makes public items without docs")]
mod multi {
    use crate::postgres::PostgresConnection;
    use diesel::SqliteConnection;

    /// A connection to either database. Queries are written once and type-checked for both.
    // The derive's generated code refers to the trait `Connection`, so the type is renamed only outside.
    #[derive(diesel::MultiConnection)]
    pub enum EitherConnection {
        /// A file.
        Sqlite(SqliteConnection),
        /// A server.
        Postgres(PostgresConnection),
    }
}

pub use multi::{EitherConnection as Connection, MultiBackend};

/// The location of the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Database {
    /// A SQLite file at this path.
    Sqlite(PathBuf),
    /// A PostgreSQL server.
    Postgres(PostgresServer),
}

impl Database {
    /// Parses `postgres://…`, `postgresql://…`, `sqlite:PATH`, or a plain path.
    #[must_use]
    pub fn parse(url: &str) -> Self {
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            Self::Postgres(PostgresServer::new(url))
        } else {
            let path = url.strip_prefix("sqlite:").unwrap_or(url);
            Self::Sqlite(PathBuf::from(path.strip_prefix("//").unwrap_or(path)))
        }
    }

    /// Where the database is, for people and without a password.
    #[must_use]
    pub fn location(&self) -> String {
        match self {
            Self::Sqlite(path) => path.display().to_string(),
            Self::Postgres(server) => server.location(),
        }
    }

    /// Opens a connection with write access.
    ///
    /// # Errors
    /// Unreachable, if the database cannot be opened.
    pub fn connect(&self) -> Result<Connection, StoreError> {
        match self {
            Self::Sqlite(path) => open_sqlite(path, Access::Write).map(Connection::Sqlite),
            Self::Postgres(server) => server.connect().map(Connection::Postgres),
        }
    }
}

/// Access mode of a SQLite connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    Read,
    Write,
}

/// WAL lets readers continue during a write. FULL makes a committed write survive a power cut. Memory mapping is off: a truncated file
/// would crash the process instead of failing the request.
const SQLITE_SETTINGS: &str = "
    PRAGMA busy_timeout = 5000;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA mmap_size = 0;
    PRAGMA cache_size = -8192;
    PRAGMA temp_store = MEMORY;
    PRAGMA journal_size_limit = 67108864;
";

pub(crate) fn open_sqlite(path: &Path, access: Access) -> Result<SqliteConnection, StoreError> {
    let name = path
        .to_str()
        .ok_or_else(|| StoreError::internal("the database's path is not UTF-8"))?;
    let mut conn = SqliteConnection::establish(name).map_err(|error| unavailable(&error))?;
    configure_sqlite(&mut conn)?;
    search::register_functions(&mut conn)?;
    if access == Access::Read {
        conn.batch_execute("PRAGMA query_only = ON")?;
    }
    Ok(conn)
}

/// The first connection to a new file switches its journal to WAL, and SQLite's busy timeout does not apply to that lock. Retry, so that
/// several instances can start at once on a new file.
fn configure_sqlite(conn: &mut SqliteConnection) -> Result<(), StoreError> {
    const ATTEMPTS: usize = 250;
    const PAUSE: std::time::Duration = std::time::Duration::from_millis(20);
    for _ in 0..ATTEMPTS {
        match conn
            .batch_execute(SQLITE_SETTINGS)
            .map_err(StoreError::from)
        {
            Err(StoreError::Busy) => std::thread::sleep(PAUSE),
            result => return result,
        }
    }
    Err(StoreError::Busy)
}

fn unavailable(error: &diesel::ConnectionError) -> StoreError {
    tracing::warn!(%error, "could not connect to the database");
    StoreError::Unreachable {
        cause: error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_url_selects_the_database() {
        let file = |path: &str| Database::Sqlite(PathBuf::from(path));
        assert_eq!(Database::parse("sqlite:/data/a.db"), file("/data/a.db"));
        assert_eq!(Database::parse("sqlite:///data/a.db"), file("/data/a.db"));
        assert_eq!(Database::parse("data/a.db"), file("data/a.db"));
        let url = "postgres://u@h/db";
        assert_eq!(
            Database::parse(url),
            Database::Postgres(PostgresServer::new(url))
        );
    }
}
