//! Periodic jobs with several instances.

use crate::at;
use crate::database::TestDatabase;
use jiff::SignedDuration;
use store::{Store, job};

const LEASE: SignedDuration = SignedDuration::from_secs(60);

async fn claim(store: &Store, instance: &'static str, seconds: i64) -> bool {
    store
        .write(move |conn| job::claim(conn, "sweep", instance, LEASE, at(seconds)))
        .await
        .unwrap()
}

async fn finish(store: &Store, instance: &'static str, seconds: i64, next: i64) {
    store
        .write(move |conn| job::finish(conn, "sweep", instance, None, at(seconds), at(next)))
        .await
        .unwrap();
}

#[tokio::test]
async fn a_job_runs_in_one_instance_at_a_time() {
    let database = TestDatabase::new();
    let (one, other) = (database.open(), database.open());
    let (first, second) = tokio::join!(claim(&one, "one", 0), claim(&other, "other", 0));
    assert_eq!(u8::from(first) + u8::from(second), 1);
    let (winner, loser) = if first {
        ("one", "other")
    } else {
        ("other", "one")
    };
    assert!(!claim(&one, loser, 59).await);
    finish(&one, winner, 10, 100).await;
    assert!(!claim(&one, loser, 99).await);
    assert!(claim(&one, loser, 100).await);
}

#[tokio::test]
async fn a_crashed_instances_job_can_be_claimed_after_its_lease() {
    let database = TestDatabase::new();
    let store = database.open();
    assert!(claim(&store, "dead", 0).await);
    assert!(claim(&store, "alive", 60).await);
    // If the first instance was only slow, finishing late does not disturb the other's run.
    finish(&store, "dead", 61, 61).await;
    assert!(!claim(&store, "third", 62).await);
}

#[tokio::test]
async fn a_renewed_lease_lasts_longer_and_a_lost_one_is_not_renewed() {
    let database = TestDatabase::new();
    let store = database.open();
    let renew = async |instance: &'static str, seconds: i64| {
        let renewed =
            store.write(move |conn| job::renew(conn, "sweep", instance, LEASE, at(seconds)));
        renewed.await.unwrap()
    };
    assert!(claim(&store, "long", 0).await);
    assert!(renew("long", 50).await);
    assert!(!claim(&store, "other", 109).await);
    assert!(claim(&store, "other", 110).await);
    assert!(!renew("long", 111).await);
    assert!(!claim(&store, "third", 169).await);
    assert!(claim(&store, "third", 170).await);
}
