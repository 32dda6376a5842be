//! The change feed: changes are delivered in order, after the commit, exactly once, across instances.

use crate::at;
use crate::database::TestDatabase;
use domain::change::{ChangeTopic, NewChange};
use domain::id::{ContractorId, ProjectId, UserId};
use domain::project::{ProjectFacts, ProjectStatus};
use store::{Store, StoreError, change_feed};
use uuid::Uuid;

fn change(n: u128) -> NewChange {
    NewChange {
        topic: ChangeTopic::Update,
        entity_id: Uuid::from_u128(n),
        project: None,
        user_id: None,
    }
}

async fn publish(store: &Store, n: u128) {
    store
        .write(move |conn| change_feed::publish(conn, &change(n), at(0)))
        .await
        .unwrap();
}

#[tokio::test]
async fn subscribers_receive_committed_changes_in_order() {
    let database = TestDatabase::new();
    let store = database.open();
    let mut changes = store.subscribe();
    publish(&store, 1).await;
    let failed = store
        .write(|conn| {
            change_feed::publish(conn, &change(2), at(0))?;
            Err::<(), _>(StoreError::Stale)
        })
        .await;
    assert!(matches!(failed, Err(StoreError::Stale)));
    publish(&store, 3).await;
    let (first, second) = (changes.recv().await.unwrap(), changes.recv().await.unwrap());
    assert_eq!(
        (first.entity_id, second.entity_id),
        (Uuid::from_u128(1), Uuid::from_u128(3))
    );
    assert!(first.seq < second.seq);
}

#[tokio::test]
async fn a_change_carries_its_project_and_user() {
    let database = TestDatabase::new();
    let store = database.open();
    let mut changes = store.subscribe();
    let new = NewChange {
        topic: ChangeTopic::Project,
        entity_id: Uuid::from_u128(1),
        project: Some(ProjectFacts {
            id: ProjectId::from_uuid(Uuid::from_u128(2)),
            contractor_id: Some(ContractorId::from_uuid(Uuid::from_u128(3))),
            referral_partner_id: Some(UserId::from_uuid(Uuid::from_u128(4))),
            status: ProjectStatus::Submitted,
        }),
        user_id: Some(UserId::from_uuid(Uuid::from_u128(5))),
    };
    let published = new.clone();
    store
        .write(move |conn| change_feed::publish(conn, &published, at(7)))
        .await
        .unwrap();
    let received = changes.recv().await.unwrap();
    assert_eq!(
        (received.topic, received.entity_id),
        (new.topic, new.entity_id)
    );
    assert_eq!(
        (&received.project, received.user_id, received.at),
        (&new.project, new.user_id, at(7))
    );
}

#[tokio::test]
async fn concurrent_writers_neither_lose_nor_duplicate_changes() {
    let database = TestDatabase::new();
    let store = database.open();
    let mut changes = store.subscribe();
    let writers: Vec<_> = (0..100)
        .map(|n| {
            let store = store.clone();
            tokio::spawn(async move { publish(&store, n).await })
        })
        .collect();
    let mut received = Vec::new();
    while received.len() < 100 {
        received.push(changes.recv().await.unwrap().entity_id.as_u128());
    }
    for writer in writers {
        writer.await.unwrap();
    }
    received.sort_unstable();
    assert_eq!(received, (0..100).collect::<Vec<_>>());
    publish(&store, 1000).await;
    assert_eq!(
        changes.recv().await.unwrap().entity_id,
        Uuid::from_u128(1000)
    );
}

#[tokio::test]
#[ignore = "PostgreSQL only"]
async fn instances_receive_each_others_changes_on_postgres() {
    let database = TestDatabase::new();
    let (one, other) = (database.open(), database.open());
    let (mut from_one, mut from_other) = (one.subscribe(), other.subscribe());
    publish(&one, 1).await;
    publish(&other, 2).await;
    for changes in [&mut from_one, &mut from_other] {
        let mut received = [
            changes.recv().await.unwrap().entity_id,
            changes.recv().await.unwrap().entity_id,
        ];
        received.sort_unstable();
        assert_eq!(received, [Uuid::from_u128(1), Uuid::from_u128(2)]);
    }
}

/// A change whose transaction stays open until `commit` is called.
struct Held {
    commit: std::sync::mpsc::Sender<()>,
    written: tokio::task::JoinHandle<Result<(), StoreError>>,
}

impl Held {
    async fn write(store: &Store, n: u128) -> Self {
        let (commit, hold) = std::sync::mpsc::channel::<()>();
        let (inserted, wait) = tokio::sync::oneshot::channel();
        let inserted = parking_lot::Mutex::new(Some(inserted));
        let hold = parking_lot::Mutex::new(hold);
        let store = store.clone();
        let written = tokio::spawn(async move {
            store
                .write(move |conn| {
                    change_feed::publish(conn, &change(n), at(0))?;
                    if let Some(inserted) = inserted.lock().take() {
                        inserted.send(()).unwrap();
                    }
                    hold.lock().recv().unwrap();
                    Ok(())
                })
                .await
        });
        wait.await.unwrap();
        Self { commit, written }
    }

    async fn commit(self) {
        self.commit.send(()).unwrap();
        self.written.await.unwrap().unwrap();
    }
}

#[tokio::test]
#[ignore = "PostgreSQL only"]
async fn a_change_committed_late_is_delivered_on_postgres() {
    let database = TestDatabase::new();
    let store = database.open();
    let mut changes = store.subscribe();
    let late = Held::write(&store, 1).await;
    publish(&store, 2).await;
    let early = changes.recv().await.unwrap();
    assert_eq!(early.entity_id, Uuid::from_u128(2));
    late.commit().await;
    let received = changes.recv().await.unwrap();
    assert_eq!(received.entity_id, Uuid::from_u128(1));
    assert!(received.seq < early.seq);
    // A client that resumes after the later sequence number gets the late change too.
    let resumed = store
        .read(move |conn| change_feed::changes_since(conn, early.seq, 10))
        .await
        .unwrap()
        .unwrap();
    assert!(resumed.iter().any(|change| change.seq == received.seq));
}

#[tokio::test]
#[ignore = "PostgreSQL only"]
async fn a_late_commit_is_delivered_after_many_later_changes_on_postgres() {
    let database = TestDatabase::new();
    let store = database.open();
    let mut changes = store.subscribe();
    let late = Held::write(&store, 1).await;
    // An instance that starts while the transaction is open.
    let other = database.open();
    let mut from_other = other.subscribe();
    let many = async || {
        store
            .write(|conn| {
                for n in 2..=900 {
                    change_feed::publish(conn, &change(n), at(0))?;
                }
                Ok(())
            })
            .await
            .unwrap();
    };
    many().await;
    let mut last = 0;
    for feed in [&mut changes, &mut from_other] {
        for n in 2..=900 {
            let received = feed.recv().await.unwrap();
            assert_eq!(received.entity_id, Uuid::from_u128(n));
            last = received.seq;
        }
    }
    late.commit().await;
    for feed in [&mut changes, &mut from_other] {
        let received = feed.recv().await.unwrap();
        assert_eq!(received.entity_id, Uuid::from_u128(1));
    }
    let resumed = async |since: i64| {
        store
            .read(move |conn| change_feed::changes_since(conn, since, 10))
            .await
            .unwrap()
    };
    let missed = resumed(last).await.unwrap();
    assert_eq!(missed[0].entity_id, Uuid::from_u128(1));
    // Changes written long before are not resent, and if there are too many, none are.
    store
        .write(|conn| change_feed::publish(conn, &change(901), at(301)))
        .await
        .unwrap();
    let after = changes.recv().await.unwrap().seq;
    assert_eq!(resumed(after).await.unwrap(), []);
    many().await;
    many().await;
    let latest = store.read(change_feed::last_seq).await.unwrap();
    assert_eq!(resumed(latest).await, None);
}

#[tokio::test]
async fn a_client_resumes_and_old_changes_are_pruned() {
    let database = TestDatabase::new();
    let store = database.open();
    for n in 0..5_i32 {
        let now = at(i64::from(n));
        store
            .write(move |conn| {
                change_feed::publish(conn, &change(u128::from(n.unsigned_abs())), now)
            })
            .await
            .unwrap();
    }
    let all = store
        .read(|conn| change_feed::changes_since(conn, 0, 100))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(all.len(), 5);
    let seen = all[2].seq;
    let missed = store
        .read(move |conn| change_feed::changes_since(conn, seen, 100))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(missed[missed.len() - 2..], all[3..]);
    let pruned = store
        .write(|conn| change_feed::prune(conn, at(3)))
        .await
        .unwrap();
    assert_eq!(pruned, 3);
    let first = store.read(change_feed::first_seq).await.unwrap();
    assert_eq!(first, Some(all[3].seq));
    store
        .write(|conn| change_feed::prune(conn, at(100)))
        .await
        .unwrap();
    assert_eq!(store.read(change_feed::last_seq).await.unwrap(), all[4].seq);
}
