//! Planner statistics.

use crate::{Connection, StoreError};
use diesel::connection::SimpleConnection;

/// Number of index rows sampled; enough to compare how selective indexes are.
const SAMPLE: &str = "PRAGMA analysis_limit = 1000";

/// Sets the row count of the text indexes' internal tables to SQLite's default for unknown tables. The statistics gathered from an empty
/// portal would persist: with a count of two rows, every merge scans the whole table.
const TEXT_INDEXES_ARE_LARGE: &str = "UPDATE sqlite_stat1 SET stat = '1000000'
    WHERE idx IS NULL AND tbl IN (SELECT name FROM pragma_table_list WHERE type = 'shadow');
    ANALYZE sqlite_schema";

/// Gathers statistics. Needed after a migration, because SQLite prefers an index without statistics over those that have some, and after
/// bulk inserts.
///
/// # Errors
/// When the database fails.
pub fn gather(conn: &mut Connection) -> Result<(), StoreError> {
    match conn {
        Connection::Sqlite(_) => {
            Ok(conn.batch_execute(&format!("{SAMPLE}; ANALYZE; {TEXT_INDEXES_ARE_LARGE}"))?)
        }
        // A single statement analyzes all tables and may exceed the timeout for requests.
        Connection::Postgres(_) => {
            Ok(conn.batch_execute("SET LOCAL statement_timeout = 0; ANALYZE")?)
        }
    }
}

/// Updates the statistics of tables that changed much. PostgreSQL does this automatically.
///
/// # Errors
/// When the database fails.
pub fn refresh(conn: &mut Connection) -> Result<(), StoreError> {
    match conn {
        Connection::Sqlite(_) => Ok(conn.batch_execute(&format!(
            "{SAMPLE}; PRAGMA optimize; {TEXT_INDEXES_ARE_LARGE}"
        ))?),
        Connection::Postgres(_) => Ok(()),
    }
}
