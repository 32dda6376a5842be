//! Units of work: grouped, alone, failing, and panicking.

use crate::database::TestDatabase;
use crate::{get, set};
use diesel::Connection as _;
use store::StoreError;

#[tokio::test]
async fn a_written_row_is_read_back() {
    let database = TestDatabase::new();
    let store = database.open();
    store
        .write(|conn| set(conn, "color", "blue"))
        .await
        .unwrap();
    assert_eq!(
        store
            .read(|conn| get(conn, "color"))
            .await
            .unwrap()
            .as_deref(),
        Some("blue")
    );
    assert_eq!(
        store
            .long_read(|conn| get(conn, "color"))
            .await
            .unwrap()
            .as_deref(),
        Some("blue")
    );
    assert_eq!(store.read(|conn| get(conn, "size")).await.unwrap(), None);
}

#[tokio::test]
async fn a_failing_unit_of_work_rolls_back_only_itself() {
    let database = TestDatabase::new();
    let store = database.open();
    store
        .write(|conn| set(conn, "taken", "first"))
        .await
        .unwrap();
    // Enough concurrent writes to share commits. Every third one fails after it wrote something.
    let jobs: Vec<_> = (0..200)
        .map(|n| {
            let store = store.clone();
            tokio::spawn(async move {
                store
                    .write(move |conn| {
                        set(conn, &format!("row {n}"), "kept")?;
                        if n % 3 == 0 {
                            set(conn, "taken", "second")
                        } else {
                            Ok(())
                        }
                    })
                    .await
            })
        })
        .collect();
    for (n, job) in jobs.into_iter().enumerate() {
        let result = job.await.unwrap();
        let stored = store
            .read(move |conn| get(conn, &format!("row {n}")))
            .await
            .unwrap();
        if n % 3 == 0 {
            let error = result.unwrap_err();
            assert!(
                matches!(error, StoreError::Conflict { .. }),
                "{n}: {error:?}"
            );
            assert_eq!(stored, None, "{n}");
        } else {
            result.unwrap();
            assert_eq!(stored.as_deref(), Some("kept"), "{n}");
        }
    }
}

/// There are no concurrent writes, so the unit of work is alone in its transaction.
#[tokio::test]
async fn a_failing_unit_of_work_without_concurrent_writes_leaves_nothing() {
    let database = TestDatabase::new();
    let store = database.open();
    let failed = store
        .write(|conn| {
            set(conn, "color", "blue")?;
            conn.transaction(|conn| set(conn, "size", "large"))?;
            Err::<(), _>(StoreError::Stale)
        })
        .await;
    assert!(matches!(failed, Err(StoreError::Stale)));
    store
        .write(|conn| set(conn, "shape", "round"))
        .await
        .unwrap();
    for (key, value) in [("color", None), ("size", None), ("shape", Some("round"))] {
        let read = store.read(move |conn| get(conn, key)).await.unwrap();
        assert_eq!(read.as_deref(), value, "{key}");
    }
}

#[tokio::test]
#[ignore = "SQLite only"]
async fn queued_writes_share_one_commit_on_sqlite() {
    let database = TestDatabase::new();
    let store = database.open();
    let (release, held) = std::sync::mpsc::channel::<()>();
    let (began, running) = tokio::sync::oneshot::channel();
    let signals = parking_lot::Mutex::new((Some(began), held));
    let first = tokio::spawn({
        let store = store.clone();
        async move {
            store
                .write(move |_| {
                    let (began, held) = &mut *signals.lock();
                    began.take().unwrap().send(()).unwrap();
                    held.recv().unwrap();
                    Ok(())
                })
                .await
        }
    });
    // The writer has taken its current group; later writes queue up for the next one.
    running.await.unwrap();
    let second = store.write(|conn| set(conn, "second", "there"));
    let outside = database.database().clone();
    let third = store.write(move |conn| {
        Ok((
            get(conn, "second")?,
            get(&mut outside.connect()?, "second")?,
        ))
    });
    let release = async move { release.send(()).unwrap() };
    let (second, third, ()) = tokio::join!(second, third, release);
    first.await.unwrap().unwrap();
    second.unwrap();
    // The third write ran after the second, but before the second was committed.
    assert_eq!(third.unwrap(), (Some("there".to_owned()), None));
}

#[tokio::test]
async fn a_conflict_names_the_same_constraint_on_both_databases() {
    use diesel::prelude::*;
    use store::schema::contractors;
    let database = TestDatabase::new();
    let store = database.open();
    let insert = |id: &'static str| {
        move |conn: &mut store::Connection| {
            diesel::insert_into(contractors::table)
                .values((
                    contractors::id.eq(id),
                    contractors::company_name.eq("Acme"),
                    contractors::slug.eq("acme"),
                    contractors::created_at.eq(0),
                    contractors::updated_at.eq(0),
                ))
                .execute(conn)?;
            Ok(())
        }
    };
    store.write(insert("a")).await.unwrap();
    assert!(
        store
            .write(insert("b"))
            .await
            .unwrap_err()
            .is_conflict_with("contractors_slug_key")
    );
}

#[tokio::test]
async fn a_panic_fails_only_its_own_unit_of_work() {
    let database = TestDatabase::new();
    let store = database.open();
    for _ in 0..8 {
        let write = store.write(|conn| -> Result<(), StoreError> {
            set(conn, "half", "done")?;
            conn.transaction::<(), StoreError, _>(|_| panic!("on purpose"))
        });
        assert!(matches!(write.await, Err(StoreError::Internal(_))));
        let read = store.read(|_| -> Result<(), StoreError> { panic!("on purpose") });
        assert!(matches!(read.await, Err(StoreError::Internal(_))));
        let read = store.long_read(|_| -> Result<(), StoreError> { panic!("on purpose") });
        assert!(matches!(read.await, Err(StoreError::Internal(_))));
    }
    assert_eq!(store.read(|conn| get(conn, "half")).await.unwrap(), None);
    store
        .write(|conn| set(conn, "half", "whole"))
        .await
        .unwrap();
}

#[tokio::test]
async fn an_inner_transaction_can_roll_back_alone() {
    let database = TestDatabase::new();
    let store = database.open();
    store
        .write(|conn| {
            set(conn, "outer", "kept")?;
            let inner = conn.transaction(|conn| {
                set(conn, "inner", "lost")?;
                Err::<(), _>(StoreError::Stale)
            });
            assert!(matches!(inner, Err(StoreError::Stale)));
            Ok(())
        })
        .await
        .unwrap();
    assert!(
        store
            .read(|conn| get(conn, "outer"))
            .await
            .unwrap()
            .is_some()
    );
    assert!(
        store
            .read(|conn| get(conn, "inner"))
            .await
            .unwrap()
            .is_none()
    );
}

#[tokio::test]
async fn closing_finishes_queued_work_and_rejects_new_work() {
    let database = TestDatabase::new();
    let store = database.open();
    let writes: Vec<_> = (0..20)
        .map(|n| {
            let store = store.clone();
            tokio::spawn(async move {
                store
                    .write(move |conn| set(conn, &n.to_string(), "kept"))
                    .await
            })
        })
        .collect();
    tokio::task::yield_now().await;
    store.close().await;
    let mut acknowledged = Vec::new();
    for (n, write) in writes.into_iter().enumerate() {
        if write.await.unwrap().is_ok() {
            acknowledged.push(n.to_string());
        }
    }
    assert!(matches!(
        store.write(|conn| set(conn, "late", "")).await,
        Err(StoreError::Unavailable)
    ));
    assert!(matches!(
        store.read(|conn| get(conn, "late")).await,
        Err(StoreError::Unavailable)
    ));
    let again = database.open();
    for key in acknowledged {
        assert!(
            again
                .read(move |conn| get(conn, &key))
                .await
                .unwrap()
                .is_some()
        );
    }
}
