//! Lost connections to PostgreSQL. SQLite has no connections to lose.

use crate::database::TestDatabase;
use crate::{at, get, set};
use diesel::connection::SimpleConnection;
use domain::change::{ChangeTopic, NewChange};
use store::{Database, PostgresServer, Store, StoreError, StoreOptions, change_feed};
use uuid::Uuid;

/// Waits until the connections are closed.
const TERMINATE: &str = "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()";

#[tokio::test]
#[ignore = "PostgreSQL only"]
async fn idle_connections_that_were_closed_are_replaced_on_postgres() {
    let database = TestDatabase::new();
    let store = database.open();
    let mut changes = store.subscribe();
    store
        .write(|conn| set(conn, "before", "there"))
        .await
        .unwrap();
    let mut other = database.connect();
    other.batch_execute(TERMINATE).unwrap();
    // The listener's connection is closed too; it must deliver what is published until it reconnects.
    for n in 0..6_u128 {
        store
            .write(move |conn| {
                let change = NewChange {
                    topic: ChangeTopic::User,
                    entity_id: Uuid::from_u128(n),
                    project: None,
                    user_id: None,
                };
                change_feed::publish(conn, &change, at(0))
            })
            .await
            .unwrap();
    }
    for n in 0..6_u128 {
        assert_eq!(changes.recv().await.unwrap().entity_id, Uuid::from_u128(n));
    }
    assert!(
        store
            .read(|conn| get(conn, "before"))
            .await
            .unwrap()
            .is_some()
    );
}

#[tokio::test]
#[ignore = "PostgreSQL only"]
async fn a_connection_lost_during_work_is_unavailable_and_replaced_on_postgres() {
    let database = TestDatabase::new();
    let store = database.open();
    let url = database.database().clone();
    let lost = store
        .write(move |conn| {
            set(conn, "half", "done")?;
            url.connect()?.batch_execute(TERMINATE)?;
            set(conn, "other half", "done")
        })
        .await;
    assert!(matches!(lost, Err(StoreError::Unavailable)), "{lost:?}");
    for key in ["half", "other half"] {
        assert_eq!(store.read(move |conn| get(conn, key)).await.unwrap(), None);
    }
    store.write(|conn| set(conn, "half", "done")).await.unwrap();
}

#[tokio::test]
#[ignore = "PostgreSQL only"]
async fn deadlocks_are_retried_on_postgres() {
    let database = TestDatabase::new();
    let store = database.open();
    store
        .write(|conn| {
            set(conn, "a", "0")?;
            set(conn, "b", "0")
        })
        .await
        .unwrap();
    let barrier = std::sync::Arc::new(std::sync::Barrier::new(2));
    let add = |first: &'static str, second: &'static str| {
        let barrier = barrier.clone();
        let met = std::sync::atomic::AtomicBool::new(false);
        store.write(move |conn| {
            use diesel::prelude::*;
            use store::schema::settings;
            let mut touch = |key: &str| {
                diesel::update(settings::table.find(key))
                    .set(settings::updated_at.eq(settings::updated_at + 1))
                    .execute(conn)
            };
            touch(first)?;
            // Both transactions now hold one row lock. Only on the first run, because the retry would wait at the barrier alone.
            if !met.swap(true, std::sync::atomic::Ordering::SeqCst) {
                barrier.wait();
            }
            touch(second)?;
            Ok(())
        })
    };
    let (one, other) = tokio::join!(add("a", "b"), add("b", "a"));
    one.unwrap();
    other.unwrap();
}

#[tokio::test]
#[ignore = "PostgreSQL only"]
async fn a_password_file_that_is_missing_for_a_moment_is_no_internal_error_on_postgres() {
    let database = TestDatabase::new();
    let file = tempfile::NamedTempFile::new().unwrap();
    let mut server = PostgresServer::new(database.url());
    server.password_file = Some(file.path().to_owned());
    let store = Store::open(&StoreOptions::new(Database::Postgres(server))).unwrap();
    file.close().unwrap();
    database.connect().batch_execute(TERMINATE).unwrap();
    let refused = store.read(|conn| get(conn, "any")).await;
    assert!(
        matches!(refused, Err(StoreError::Unavailable)),
        "{refused:?}"
    );
}
