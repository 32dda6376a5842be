//! Searching: which rows contain a term, and for how long a search may keep the database busy.
//!
//! PostgreSQL ends a statement by itself when its time is over. Diesel gives no handle to interrupt SQLite with, so
//! there the statement asks at each row that it looks at whether to go on, and fails when its time is over.

use crate::{Connection, StoreError};
use diesel::connection::{AnsiTransactionManager, SimpleConnection};
use diesel::prelude::*;
use diesel::serialize::{IsNull, Output, ToSql};
use diesel::sql_types::{BigInt, Bool};
use diesel::sqlite::Sqlite;
use domain::permission::Scope;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::time::Instant;

/// What SQLite says when a search has taken too long.
pub(crate) const OUT_OF_TIME: &str = "the search's time is over";

#[declare_sql_function]
extern "SQL" {
    /// Begins the time of a search on this connection: so many milliseconds.
    fn begin_search(millis: BigInt) -> Bool;
    /// Begins a share of it: half of what is left.
    fn begin_share() -> Bool;
    /// Whether the search, or the share that it is in, may go on; otherwise an error.
    fn search_goes_on() -> Bool;
}

/// Whether a search may go on.
#[derive(Debug)]
struct GoesOn(bool);

impl ToSql<Bool, Sqlite> for GoesOn {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Sqlite>) -> diesel::serialize::Result {
        if !self.0 {
            return Err(OUT_OF_TIME.into());
        }
        out.set_value(1);
        Ok(IsNull::No)
    }
}

/// Teaches a SQLite connection how long a search lasts.
pub(crate) fn teach(conn: &mut SqliteConnection) -> QueryResult<()> {
    let opened = Instant::now();
    // Milliseconds since then at which the search's time is over, and that of its share. Nothing is over before a search begins.
    let over_at = Arc::new((AtomicU64::new(u64::MAX), AtomicU64::new(u64::MAX)));
    let (shared, told) = (Arc::clone(&over_at), Arc::clone(&over_at));
    begin_search_utils::register_nondeterministic_impl(conn, move |millis: i64| {
        let end = since(opened) + millis.unsigned_abs();
        over_at.0.store(end, Ordering::Relaxed);
        over_at.1.store(end, Ordering::Relaxed);
        true
    })?;
    begin_share_utils::register_nondeterministic_impl(conn, move || {
        let (now, end) = (since(opened), shared.0.load(Ordering::Relaxed));
        let share = if end == u64::MAX {
            end
        } else {
            now + end.saturating_sub(now) / 2
        };
        shared.1.store(share, Ordering::Relaxed);
        true
    })?;
    search_goes_on_utils::register_nondeterministic_impl(conn, move || {
        GoesOn(since(opened) < told.1.load(Ordering::Relaxed))
    })
}

fn since(opened: Instant) -> u64 {
    u64::try_from(opened.elapsed().as_millis()).unwrap_or(u64::MAX)
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX).max(1)
}

/// Begins a search: what this connection looks for from here on, in the same unit of work, lasts so long at most. On
/// PostgreSQL it begins a transaction, which the end of the unit of work undoes; no statement of it waits for parallel workers,
/// whose start takes longer than what they would save.
pub(crate) fn begin(conn: &mut Connection, time: Duration) -> Result<(), StoreError> {
    let millis = millis(time);
    match conn {
        Connection::Sqlite(conn) => {
            diesel::select(begin_search(millis)).execute(conn)?;
        }
        Connection::Postgres(conn) => AnsiTransactionManager::begin_transaction_sql(
            conn,
            &format!(
                "BEGIN; SET LOCAL statement_timeout = {millis}; SET LOCAL buildback.search_millis = {millis};
                 SET LOCAL max_parallel_workers_per_gather = 0"
            ),
        )?,
    }
    Ok(())
}

/// Has the next statement of a search do with the time that the one before it left. SQLite's clock goes on by itself.
pub(crate) fn go_on(conn: &mut Connection) -> Result<(), StoreError> {
    match conn {
        Connection::Sqlite(_) => Ok(()),
        Connection::Postgres(conn) => Ok(go_on_postgres(conn)?),
    }
}

/// The same where PostgreSQL alone is asked.
pub(crate) fn go_on_postgres(conn: &mut PgConnection) -> QueryResult<()> {
    conn.batch_execute(&format!(
        "SELECT set_config('statement_timeout', greatest(1, {LEFT})::text, true) WHERE {IS_SEARCH}"
    ))
}

/// Goes on with another noun, which has half of the time that is left for its slow lookups: what comes after it has the other half.
pub(crate) fn go_on_with_share(conn: &mut Connection) -> Result<(), StoreError> {
    match conn {
        Connection::Sqlite(conn) => {
            diesel::select(begin_share()).execute(conn)?;
            Ok(())
        }
        Connection::Postgres(conn) => Ok(conn.batch_execute(&format!(
            "SELECT set_config('statement_timeout', greatest(1, {LEFT})::text, true),
                set_config('buildback.share_millis', ({ELAPSED} + {LEFT} / 2)::text, true)
             WHERE {IS_SEARCH}"
        ))?),
    }
}

/// Has the next statement do with half of what is left of the noun's share, so that another way of looking has the other half.
/// Statements go by an index from here on: the planner cannot tell how few entries a word names, and would rather read all of them.
pub(crate) fn go_on_by_half(conn: &mut PgConnection) -> QueryResult<()> {
    // At once, as each question takes a way there and back.
    conn.batch_execute(&format!(
        "SET LOCAL enable_seqscan = off;
         SELECT set_config('statement_timeout',
            greatest(1, (current_setting('buildback.share_millis', true)::bigint - {ELAPSED}) / 2)::text, true)
         WHERE {IS_SEARCH}"
    ))
}

/// Outside of a search, the setting is not there, or empty.
const IS_SEARCH: &str = "current_setting('buildback.search_millis', true) <> ''";
/// How many milliseconds the search has taken.
const ELAPSED: &str =
    "(extract(epoch FROM clock_timestamp() - transaction_timestamp()) * 1000)::bigint";
/// How many it has left.
const LEFT: &str = "(current_setting('buildback.search_millis', true)::bigint
    - (extract(epoch FROM clock_timestamp() - transaction_timestamp()) * 1000)::bigint)";

/// By what the indexes know the entries of a company's projects.
pub(crate) fn company_token(company: &str) -> String {
    format!("sc{}", company.replace('-', ""))
}

/// By what the indexes know the entries of a partner's projects.
pub(crate) fn partner_token(partner: &str) -> String {
    format!("sp{}", partner.replace('-', ""))
}

/// The token that just the entries of a scope have, where there is one.
pub(crate) fn scope_token(scope: Scope) -> Option<String> {
    match scope {
        Scope::OfContractor(company) => Some(company_token(&company.to_string())),
        Scope::OfPartner(partner) => Some(partner_token(&partner.to_string())),
        Scope::Everything | Scope::Nothing | Scope::One(_) => None,
    }
}

/// Narrows a boxed query to the rows whose folded text contains a term, as long as the search's time lasts. `$checks` says
/// whether the statement has to look at the time itself.
macro_rules! containing {
    ($rows:expr, $column:expr, $term:expr, $checks:expr) => {{
        let rows = $rows;
        // First, so that it is asked at rows that do not match either.
        let rows = if $checks {
            rows.filter($crate::search::search_goes_on())
        } else {
            rows
        };
        rows.filter(
            $column
                .like($crate::text::contains_pattern($term))
                .escape('\\'),
        )
    }};
}

/// Whether statements have to look at the time themselves.
pub(crate) const fn checks_time(conn: &Connection) -> bool {
    matches!(conn, Connection::Sqlite(_))
}
