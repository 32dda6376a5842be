//! What the databases know of their own tables when they choose a plan.

use crate::{Connection, StoreError};
use diesel::connection::SimpleConnection;

/// So many rows of an index are looked at: enough to tell a selective one from another.
const SAMPLE: &str = "PRAGMA analysis_limit = 1000";

/// What SQLite takes a table for that it knows nothing of, said of the text indexes' own tables. Their statistics are those
/// of an empty portal for long: with 'two rows', each of their merges reads the whole table.
const TEXT_INDEXES_ARE_LARGE: &str = "UPDATE sqlite_stat1 SET stat = '1000000'
    WHERE idx IS NULL AND tbl IN (SELECT name FROM pragma_table_list WHERE type = 'shadow');
    ANALYZE sqlite_schema";

/// Gathers statistics anew. Needed after a migration, as an index without any looks better than each that has some, and
/// after many rows were written at once.
///
/// # Errors
/// When the database fails.
pub fn gather(conn: &mut Connection) -> Result<(), StoreError> {
    match conn {
        Connection::Sqlite(_) => {
            Ok(conn.batch_execute(&format!("{SAMPLE}; ANALYZE; {TEXT_INDEXES_ARE_LARGE}"))?)
        }
        // All tables are one statement, which may last longer than those of requests.
        Connection::Postgres(_) => {
            Ok(conn.batch_execute("SET LOCAL statement_timeout = 0; ANALYZE")?)
        }
    }
}

/// Renews the statistics of tables that have changed much. PostgreSQL does that by itself.
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
