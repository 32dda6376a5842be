//! How long a search may keep the database busy.
//!
//! PostgreSQL ends a statement by itself when its time is over. Diesel gives no handle to interrupt SQLite with, so
//! there the statement asks at each row that it looks at whether to go on, and fails when its time is over.

use crate::{Connection, StoreError};
use diesel::connection::AnsiTransactionManager;
use diesel::prelude::*;
use diesel::serialize::{IsNull, Output, ToSql};
use diesel::sql_types::{BigInt, Bool};
use diesel::sqlite::Sqlite;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::time::Instant;

/// What SQLite says when a search has taken too long.
pub(crate) const OUT_OF_TIME: &str = "the search timed out";

#[declare_sql_function]
extern "SQL" {
    /// Begins the time of a search on this connection, in milliseconds.
    fn begin_search(millis: BigInt) -> Bool;
    /// Whether the search may go on; otherwise an error.
    fn search_goes_on() -> Bool;
}

/// Whether a search may go on.
#[derive(Debug)]
struct Continue(bool);

impl ToSql<Bool, Sqlite> for Continue {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Sqlite>) -> diesel::serialize::Result {
        if !self.0 {
            return Err(OUT_OF_TIME.into());
        }
        out.set_value(1);
        Ok(IsNull::No)
    }
}

/// Teaches a SQLite connection how long a search lasts.
pub(crate) fn register_functions(conn: &mut SqliteConnection) -> QueryResult<()> {
    let opened = Instant::now();
    // Milliseconds since then at which the search's time is over. Nothing is over before a search begins.
    let new_deadline = Arc::new(AtomicU64::new(u64::MAX));
    let deadline = Arc::clone(&new_deadline);
    begin_search_utils::register_nondeterministic_impl(conn, move |millis: i64| {
        let over = since(opened).saturating_add(millis.unsigned_abs());
        new_deadline.store(over, Ordering::Relaxed);
        true
    })?;
    search_goes_on_utils::register_nondeterministic_impl(conn, move || {
        Continue(since(opened) < deadline.load(Ordering::Relaxed))
    })
}

fn since(opened: Instant) -> u64 {
    u64::try_from(opened.elapsed().as_millis()).unwrap_or(u64::MAX)
}

/// Begins a search: what this connection looks for from here on, in the same unit of work, lasts so long at most; on PostgreSQL
/// each of its statements does. There, it begins a transaction, which the end of the unit of work undoes, and no statement waits
/// for parallel workers, whose start takes longer than what they would save.
pub(crate) fn begin(conn: &mut Connection, time: Duration) -> Result<(), StoreError> {
    let millis = i64::try_from(time.as_millis()).unwrap_or(i64::MAX).max(1);
    match conn {
        Connection::Sqlite(conn) => {
            diesel::select(begin_search(millis)).execute(conn)?;
        }
        Connection::Postgres(conn) => AnsiTransactionManager::begin_transaction_sql(
            conn,
            &format!(
                "BEGIN; SET LOCAL statement_timeout = {millis}; SET LOCAL max_parallel_workers_per_gather = 0"
            ),
        )?,
    }
    Ok(())
}

/// Ends a search's time: what else this connection does may last.
pub(crate) fn end(conn: &mut Connection) -> Result<(), StoreError> {
    if let Connection::Sqlite(conn) = conn {
        diesel::select(begin_search(i64::MAX)).execute(conn)?;
    }
    Ok(())
}

/// Whether statements have to look at the time themselves.
pub(crate) const fn checks_time(conn: &Connection) -> bool {
    matches!(conn, Connection::Sqlite(_))
}
