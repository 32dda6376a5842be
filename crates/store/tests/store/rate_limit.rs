//! Retention of rate limit state.

use crate::at;
use crate::database::TestDatabase;
use diesel::prelude::*;
use domain::rate_limit::LimitedAction;
use store::rate_limit::{check, count, prune, take};
use store::schema::rate_limits;
use store::{Store, StoreError};

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

async fn fail(store: &Store, action: LimitedAction, key: &'static str, times: usize) {
    store
        .write(move |conn| {
            for _ in 0..times {
                count(conn, action, key, at(0))?;
            }
            Ok(())
        })
        .await
        .unwrap();
}

async fn remaining_after_pruning(store: &Store, seconds: i64) -> Vec<String> {
    store
        .write(move |conn| {
            prune(conn, at(seconds))?;
            let remaining = rate_limits::table
                .select(rate_limits::key)
                .order(rate_limits::key);
            Ok::<_, StoreError>(remaining.load(conn)?)
        })
        .await
        .unwrap()
}

#[tokio::test]
async fn expired_buckets_are_pruned_and_active_ones_retained() {
    let database = TestDatabase::new();
    let store = database.open();
    // Remembered for 15 minutes, an hour, and ten days; the banned one for ten days after its one-day ban.
    fail(&store, LimitedAction::SignInAccount, "account", 3).await;
    fail(&store, LimitedAction::SignUpAddress, "asker", 1).await;
    fail(&store, LimitedAction::OwnerCodeAddress, "guesser", 3).await;
    fail(&store, LimitedAction::OwnerCodeAddress, "robber", 20).await;
    // Enough attempts to fill the bucket for three hours, longer than its one-hour memory.
    fail(&store, LimitedAction::CurrentPassword, "spender", 60).await;
    for (seconds, remaining) in [
        (
            15 * MINUTE - 1,
            &["account", "asker", "guesser", "robber", "spender"][..],
        ),
        (15 * MINUTE, &["asker", "guesser", "robber", "spender"]),
        (HOUR, &["guesser", "robber", "spender"]),
        (3 * HOUR, &["guesser", "robber"]),
        (10 * DAY, &["robber"]),
        (11 * DAY - 1, &["robber"]),
    ] {
        assert_eq!(
            remaining_after_pruning(&store, seconds).await,
            remaining,
            "{seconds}"
        );
    }
    let action = LimitedAction::OwnerCodeAddress;
    let banned = store
        .read(move |conn| check(conn, action, "robber", at(DAY - 1)))
        .await
        .unwrap();
    assert!(banned.is_err(), "a ban must survive pruning");
    assert!(remaining_after_pruning(&store, 11 * DAY).await.is_empty());
}

#[tokio::test]
async fn instances_share_a_window_that_survives_a_restart() {
    let database = TestDatabase::new();
    let sign_up = async |store: &Store, seconds: i64| {
        let action = LimitedAction::SignUpAddress;
        let taken = store.write(move |conn| take(conn, action, "address", at(seconds)));
        taken.await.unwrap().map_err(|early| early.retry_after)
    };
    let (one, other) = (database.open(), database.open());
    assert_eq!(sign_up(&one, 0).await, Ok(()));
    assert_eq!(sign_up(&other, 10 * MINUTE).await, Ok(()));
    assert_eq!(sign_up(&one, 59 * MINUTE).await, Ok(()));
    assert_eq!(sign_up(&other, 59 * MINUTE).await, Err(60));
    drop((one, other));
    let restarted = database.open();
    assert_eq!(sign_up(&restarted, HOUR - 1).await, Err(1));
    assert_eq!(sign_up(&restarted, HOUR).await, Ok(()));
    let next = (10 * MINUTE).unsigned_abs();
    assert_eq!(sign_up(&restarted, HOUR).await, Err(next));
}
