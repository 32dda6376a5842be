//! What the databases know of their own tables when they choose a plan.

use crate::{Connection, StoreError};
use diesel::connection::SimpleConnection;

/// So many rows of an index are looked at: enough to tell a selective one from another.
const SAMPLE: &str = "PRAGMA analysis_limit = 1000";

/// Gathers statistics anew. Needed after a migration, as an index without any looks better than each that has some, and
/// after many rows were written at once.
///
/// # Errors
/// When the database fails.
pub fn gather(conn: &mut Connection) -> Result<(), StoreError> {
    match conn {
        Connection::Sqlite(_) => Ok(conn.batch_execute(&format!("{SAMPLE}; ANALYZE"))?),
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
        Connection::Sqlite(_) => Ok(conn.batch_execute(&format!("{SAMPLE}; PRAGMA optimize"))?),
        Connection::Postgres(_) => Ok(()),
    }
}
