//! Errors of PostgreSQL, in any language: the server of `scripts/test-postgres` reports them in German if its translations are installed.

use crate::database::TestDatabase;
use crate::set;
use diesel::connection::SimpleConnection;
use std::time::Duration;
use store::{Database, PostgresServer, Store, StoreError, StoreOptions};

#[tokio::test]
#[ignore = "PostgreSQL only"]
async fn localized_errors_are_classified_on_postgres() {
    let database = TestDatabase::new();
    let store = database.open();
    store
        .write(|conn| set(conn, "held", "no lock"))
        .await
        .unwrap();
    let hold = "UPDATE settings SET value = 'held' WHERE key = 'held'";
    let mut other = database.connect();
    other.batch_execute("BEGIN").unwrap();
    other.batch_execute(hold).unwrap();
    let refused = store
        .write(move |conn| Ok(conn.batch_execute(&format!("SET LOCAL lock_timeout = 1; {hold}"))?))
        .await;
    assert!(matches!(refused, Err(StoreError::Busy)), "{refused:?}");
    let refused = store
        .write(move |conn| {
            Ok(conn.batch_execute("SET LOCAL statement_timeout = 1; SELECT pg_sleep(60)")?)
        })
        .await;
    assert!(matches!(refused, Err(StoreError::TooSlow)), "{refused:?}");
    let refused = store
        .write(move |conn| {
            Ok(conn.batch_execute("SET LOCAL transaction_read_only = on; DELETE FROM settings")?)
        })
        .await;
    assert!(
        matches!(refused, Err(StoreError::Unavailable)),
        "{refused:?}"
    );
}

#[tokio::test]
#[ignore = "PostgreSQL only"]
async fn statements_end_at_the_configured_timeouts_on_postgres() {
    let database = TestDatabase::new();
    let mut server = PostgresServer::new(database.url());
    server.statement_timeout = Duration::from_secs(1);
    server.lock_timeout = Duration::from_millis(1);
    let store = Store::open(&StoreOptions::new(Database::Postgres(server))).unwrap();
    let mut other = database.connect();
    other
        .batch_execute("BEGIN; LOCK TABLE settings IN ACCESS EXCLUSIVE MODE")
        .unwrap();
    let refused = store
        .read(|conn| Ok(conn.batch_execute("SELECT FROM settings")?))
        .await;
    assert!(matches!(refused, Err(StoreError::Busy)), "{refused:?}");
    let refused = store
        .read(|conn| Ok(conn.batch_execute("SELECT pg_sleep(60)")?))
        .await;
    assert!(matches!(refused, Err(StoreError::TooSlow)), "{refused:?}");
}
