//! Time limit of searches.
//!
//! PostgreSQL enforces a statement timeout. Diesel offers no way to interrupt SQLite, so SQLite statements call a function for each row.
//! The function fails after the time limit.

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
    /// Returns true until the time limit, then fails.
    fn search_may_continue() -> Bool;
}

/// The result of `search_may_continue`.
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
    // When the search times out, in milliseconds since `opened`. There is no limit before the first search.
    let new_deadline = Arc::new(AtomicU64::new(u64::MAX));
    let deadline = Arc::clone(&new_deadline);
    begin_search_utils::register_nondeterministic_impl(conn, move |millis: i64| {
        let end = millis_since(opened).saturating_add(millis.unsigned_abs());
        new_deadline.store(end, Ordering::Relaxed);
        true
    })?;
    search_may_continue_utils::register_nondeterministic_impl(conn, move || {
        Continue(millis_since(opened) < deadline.load(Ordering::Relaxed))
    })
}

fn millis_since(start: Instant) -> u64 {
    u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX)
}

/// Sets the time limit for a search on this connection, until the end of the unit of work.
///
/// On PostgreSQL, the limit applies to each statement, and this begins a transaction, which is rolled back at the end of the unit of work.
/// Parallel workers are disabled, because starting them takes longer than they save.
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

/// Removes the time limit. On PostgreSQL, it ends with the transaction.
pub(crate) fn end(conn: &mut Connection) -> Result<(), StoreError> {
    if let Connection::Sqlite(conn) = conn {
        diesel::select(begin_search(i64::MAX)).execute(conn)?;
    }
    Ok(())
}

/// Whether statements must check the time limit themselves, with `search_may_continue`.
pub(crate) const fn must_check_time(conn: &Connection) -> bool {
    matches!(conn, Connection::Sqlite(_))
}
