//! Repeated calls with the same idempotency key.

use crate::database::TestDatabase;
use crate::{at, set};
use store::idempotency::{Begun, Call, begin, finish, prune};
use store::{Store, StoreError};

fn call(hash: &str) -> Call {
    Call {
        actor_key: "user:1".to_owned(),
        key: "k".to_owned(),
        operation: "submit_project".to_owned(),
        request_hash: hash.to_owned(),
    }
}

async fn submit(store: &Store, call: Call) -> Result<Begun, StoreError> {
    store
        .write(move |conn| {
            let begun = begin(conn, &call, at(0))?;
            if begun == Begun::Fresh {
                set(conn, "submitted", "once")?;
                finish(conn, &call, 201, r#"{"id":1}"#)?;
            }
            Ok(begun)
        })
        .await
}

#[tokio::test]
async fn a_repeated_call_gets_the_first_response() {
    let database = TestDatabase::new();
    let store = database.open();
    let replay = Begun::Replay {
        status: 201,
        body: r#"{"id":1}"#.to_owned(),
    };
    assert_eq!(submit(&store, call("same")).await.unwrap(), Begun::Fresh);
    assert_eq!(submit(&store, call("same")).await.unwrap(), replay);
    assert_eq!(
        submit(&store, call("other")).await.unwrap(),
        Begun::Mismatch
    );
    store.write(|conn| prune(conn, at(1))).await.unwrap();
    let again = store
        .write(|conn| begin(conn, &call("other"), at(2)))
        .await
        .unwrap();
    assert_eq!(again, Begun::Fresh);
}

#[tokio::test]
async fn only_one_of_two_concurrent_calls_is_executed() {
    let database = TestDatabase::new();
    let store = database.open();
    let (one, other) = tokio::join!(submit(&store, call("same")), submit(&store, call("same")));
    let fresh = [one.unwrap(), other.unwrap()]
        .iter()
        .filter(|begun| **begun == Begun::Fresh)
        .count();
    assert_eq!(fresh, 1);
}

#[tokio::test]
async fn a_failed_call_can_be_repeated() {
    let database = TestDatabase::new();
    let store = database.open();
    let failed = store
        .write(|conn| {
            begin(conn, &call("same"), at(0))?;
            Err::<(), _>(StoreError::Stale)
        })
        .await;
    assert!(failed.is_err());
    assert_eq!(submit(&store, call("same")).await.unwrap(), Begun::Fresh);
}
