//! What the databases know of their own tables when they choose a plan.

use crate::{Connection, StoreError};
use diesel::connection::SimpleConnection;

/// So many rows of an index are looked at: enough to tell a selective one from another.
const SAMPLE: &str = "PRAGMA analysis_limit = 1000";

/// Gathers statistics anew. Needed after a migration: an index without any looks better than each that has some.
pub(crate) fn gather(conn: &mut Connection) -> Result<(), StoreError> {
    if matches!(conn, Connection::Sqlite(_)) {
        conn.batch_execute(SAMPLE)?;
    }
    Ok(conn.batch_execute("ANALYZE")?)
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
