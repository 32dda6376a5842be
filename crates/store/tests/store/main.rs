//! Tests of the store on a real database, chosen by `BUILDBACK_TEST_DATABASE`.

extern crate buildback_store as store;

// Included by path: a dependency on `test-support` would require building the server first.
#[path = "../../../test-support/src/database.rs"]
mod database;

mod backups;
mod change_feed;
mod copies;
mod deletion;
mod disk_full;
mod engine;
mod idempotency;
mod job;
mod language;
mod list_filters;
mod mail;
mod migrate;
mod monitoring;
mod notification_scopes;
mod owner_letters;
mod portal;
mod query_plans;
mod rate_limit;
mod reports;
mod schema;
mod search;
mod server_language;
mod server_lost;
mod sqlite_build;
mod tallies;
mod task_lists;
mod thread_lists;
mod timeline;
mod upgrade;

use jiff::{SignedDuration, Timestamp};
use store::{Connection, StoreError};

/// The reference time of the tests, plus some seconds.
fn at(seconds: i64) -> Timestamp {
    "2026-03-01T08:00:00Z"
        .parse::<Timestamp>()
        .expect("an instant")
        + SignedDuration::from_secs(seconds)
}

/// Inserts a setting, as a simple row that any test can write.
fn set(conn: &mut Connection, key: &str, value: &str) -> Result<(), StoreError> {
    use diesel::prelude::*;
    use store::schema::settings;
    diesel::insert_into(settings::table)
        .values((
            settings::key.eq(key),
            settings::value.eq(value),
            settings::updated_at.eq(0),
        ))
        .execute(conn)?;
    Ok(())
}

/// Reads a setting.
fn get(conn: &mut Connection, key: &str) -> Result<Option<String>, StoreError> {
    use diesel::prelude::*;
    use store::schema::settings;
    Ok(settings::table
        .find(key)
        .select(settings::value)
        .first(conn)
        .optional()?)
}
