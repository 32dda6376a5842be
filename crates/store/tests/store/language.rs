//! A PostgreSQL server that reports errors in another language. The server of `scripts/test-postgres` does so if its translations are
//! installed, so all other tests cover that case too.

use crate::database::TestDatabase;
use crate::set;
use diesel::connection::SimpleConnection;
use store::StoreError;

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
