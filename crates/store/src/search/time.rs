//! Time limit of searches.
//!
//! PostgreSQL enforces a statement timeout. Diesel offers no way to interrupt SQLite, so there the statement calls a function for each row
//! that fails after the time limit.

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

/// SQLite's error message when a search times out.
pub(crate) const OUT_OF_TIME: &str = "the search timed out";

#[declare_sql_function]
extern "SQL" {
    /// Starts a search with a time limit in milliseconds on this connection.
    fn begin_search(millis: BigInt) -> Bool;
    /// True while the search may continue; fails after the time limit.
    fn search_goes_on() -> Bool;
}

/// The result of `search_goes_on`.
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

/// Registers the time limit functions on a SQLite connection.
pub(crate) fn register_functions(conn: &mut SqliteConnection) -> QueryResult<()> {
    let opened = Instant::now();
    // Milliseconds since `opened` when the search times out. There is no limit before the first search.
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

/// Sets the time limit for a search on this connection within the current unit of work; on PostgreSQL, it applies to each statement. On
/// PostgreSQL, this begins a transaction, which the end of the unit of work rolls back. Parallel workers are off because starting them
/// takes longer than they save.
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

/// Removes the time limit.
pub(crate) fn end(conn: &mut Connection) -> Result<(), StoreError> {
    if let Connection::Sqlite(conn) = conn {
        diesel::select(begin_search(i64::MAX)).execute(conn)?;
    }
    Ok(())
}

/// Whether statements must check the time limit themselves.
pub(crate) const fn checks_time(conn: &Connection) -> bool {
    matches!(conn, Connection::Sqlite(_))
}
