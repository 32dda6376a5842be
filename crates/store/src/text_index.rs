//! SQLite's text indexes. Each write leaves a part of its own, and a search looks into every part: after many writes that is
//! most of its work. SQLite merges some parts as it writes, never all.

use crate::{Connection, StoreError};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::BigInt;

/// Their names.
pub const ALL: [&str; 4] = [
    "project_windows",
    "search_projects",
    "search_users",
    "search_messages",
];

/// So many of an index's pages, of 4 kB, are merged at once: other writes wait meanwhile, for some hundredths of a second.
const PAGES: i64 = 200;

/// Merges a piece of the index with this name, and says whether there is more to do. To begin with, all parts that there are by
/// then are to become one. There is nothing to do on PostgreSQL, whose indexes have no parts.
///
/// # Errors
/// When the database fails.
pub fn merge(conn: &mut Connection, index: &str, begins: bool) -> Result<bool, StoreError> {
    #[derive(QueryableByName)]
    struct Written {
        #[diesel(sql_type = BigInt)]
        rows: i64,
    }
    let Connection::Sqlite(conn) = conn else {
        return Ok(false);
    };
    let written = |conn: &mut SqliteConnection| {
        sql_query("SELECT total_changes() AS \"rows\"").get_result::<Written>(conn)
    };
    let before = written(conn)?.rows;
    // A number below zero begins anew, with all parts; the statement itself counts as a row.
    let pages = if begins { -PAGES } else { PAGES };
    conn.batch_execute(&format!(
        "INSERT INTO {index} ({index}, rank) VALUES ('merge', {pages})"
    ))?;
    Ok(written(conn)?.rows - before > 1)
}
