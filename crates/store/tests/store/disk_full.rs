//! SQLite on a full disk, simulated with a page limit. PostgreSQL manages its own disk.

use crate::database::{DatabaseKind, TestDatabase};
use crate::{get, set};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use store::{Connection, Store, StoreError};

/// The pragma applies per connection, so it must run on the writer's.
async fn limit_pages(store: &Store, pages: &'static str) {
    store
        .write(move |conn: &mut Connection| {
            Ok(conn.batch_execute(&format!("PRAGMA max_page_count = {pages}"))?)
        })
        .await
        .unwrap();
}

#[tokio::test]
async fn a_full_disk_rejects_writes_serves_reads_and_recovers() {
    let database = TestDatabase::of(DatabaseKind::Sqlite);
    let store = database.open();
    store
        .write(|conn| set(conn, "before", "there"))
        .await
        .unwrap();
    // SQLite's minimum limit is the current size of the database.
    limit_pages(&store, "1").await;

    let mut acknowledged = Vec::new();
    let mut refused = 0;
    for n in 0..100 {
        let key = format!("row {n}");
        let written = key.clone();
        match store
            .write(move |conn| set(conn, &written, &"x".repeat(3000)))
            .await
        {
            Ok(()) => acknowledged.push(key),
            Err(StoreError::Full) => refused += 1,
            Err(error) => panic!("{error:?}"),
        }
    }
    assert!(refused > 0, "the disk never filled up");
    assert_eq!(
        store
            .read(|conn| get(conn, "before"))
            .await
            .unwrap()
            .as_deref(),
        Some("there")
    );

    // In the same commit as a write that needs no space.
    let large = store.write(|conn| set(conn, "large", &"x".repeat(3000)));
    let small = store.write(|conn| {
        use store::schema::settings;
        diesel::update(settings::table.find("before"))
            .set(settings::value.eq("after"))
            .execute(conn)?;
        Ok(())
    });
    let (large, small) = tokio::join!(large, small);
    assert!(matches!(large, Err(StoreError::Full)), "{large:?}");
    small.unwrap();

    limit_pages(&store, "1000000").await;
    store
        .write(|conn| set(conn, "later", &"x".repeat(3000)))
        .await
        .unwrap();
    for key in ["later".to_owned(), "before".to_owned()]
        .into_iter()
        .chain(acknowledged)
    {
        let stored = store
            .read({
                let key = key.clone();
                move |conn| get(conn, &key)
            })
            .await
            .unwrap();
        assert!(stored.is_some(), "{key} was acknowledged and is missing");
    }
    assert_eq!(store.read(|conn| get(conn, "large")).await.unwrap(), None);
}
