//! The version of the data tells every change, whoever makes it.

use crate::database::{DatabaseKind, TestDatabase};
use crate::{get, set};
use diesel::connection::SimpleConnection;

#[tokio::test]
async fn every_commit_of_anybody_makes_a_version() {
    let database = TestDatabase::of(DatabaseKind::Sqlite);
    let store = database.open();
    store
        .write(|conn| set(conn, "colour", "blue"))
        .await
        .unwrap();
    let first = store.version().expect("SQLite tells");
    store.read(|conn| get(conn, "colour")).await.unwrap();
    assert_eq!(store.version(), Some(first), "a read changes nothing");

    store
        .write(|conn| set(conn, "size", "small"))
        .await
        .unwrap();
    let second = store.version().unwrap();
    assert_ne!(second, first, "an own write");

    let mut foreign = database.connect();
    foreign
        .batch_execute("BEGIN IMMEDIATE; DELETE FROM settings;")
        .unwrap();
    assert_eq!(store.version(), Some(second), "nothing is committed yet");
    foreign.batch_execute("ROLLBACK").unwrap();
    set(&mut foreign, "weight", "light").unwrap();
    let third = store.version().unwrap();
    assert_ne!(third, second, "somebody else's write");

    foreign
        .batch_execute("PRAGMA wal_checkpoint(TRUNCATE)")
        .unwrap();
    let emptied = store.version().unwrap();
    set(&mut foreign, "price", "high").unwrap();
    assert_ne!(store.version(), Some(emptied), "after the log began anew");
    assert_ne!(store.version(), Some(third));
    store.close().await;
}

#[tokio::test]
async fn the_server_keeps_its_versions_to_itself() {
    let database = TestDatabase::new();
    if database.url().starts_with("postgres") {
        assert_eq!(database.open().version(), None);
    }
}
