//! A PostgreSQL server that reports errors in another language. The server of `scripts/test-postgres` does so if its translations are
//! installed, so all other tests cover that case too.

use crate::database::TestDatabase;
use crate::set;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::Text;
use store::migrate::{self, MigrateError};
use store::{Connection, Database, Store, StoreError, StoreOptions};

#[derive(QueryableByName)]
struct Answer {
    #[diesel(sql_type = Text)]
    answer: String,
}

fn ask(conn: &mut Connection, query: &str) -> String {
    sql_query(query).get_result::<Answer>(conn).unwrap().answer
}

/// The server's message for a division by zero on this connection.
fn failure(conn: &mut Connection) -> String {
    sql_query("SELECT (1 / 0)::text AS answer")
        .get_result::<Answer>(conn)
        .map(|row| row.answer)
        .unwrap_err()
        .to_string()
}

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

#[test]
#[ignore = "PostgreSQL only"]
fn a_server_with_localized_errors_is_rejected_with_a_fix_on_postgres() {
    let database = TestDatabase::new();
    let mut admin = database.connect();
    assert_eq!(failure(&mut admin), "division by zero");
    let name = ask(&mut admin, "SELECT current_database()::text AS answer");
    // A user without the privilege to set the message language. Roles belong to the whole cluster, hence the unique name.
    let role = format!("plain_{name}");
    admin
        .batch_execute(&format!(
            "CREATE ROLE {role} LOGIN; GRANT ALL ON DATABASE {name} TO {role};
             GRANT ALL ON ALL TABLES IN SCHEMA public TO {role}"
        ))
        .unwrap();
    let url = database
        .url()
        .replacen("//buildback@", &format!("//{role}@"), 1);
    let plain = Database::Postgres(url);
    let mut conn = plain.connect().unwrap();
    let language = ask(&mut conn, "SELECT current_setting('lc_messages') AS answer");
    assert_ne!(language, "C", "the user may not set the language");
    let opened = Store::open(&StoreOptions::new(plain.clone()));
    if failure(&mut conn) == "division by zero" {
        // The server has no translations installed.
        opened.unwrap();
    } else {
        let Err(MigrateError::Language(complaint)) = opened else {
            panic!("{opened:?}")
        };
        let remedy = complaint.rsplit_once("run: ").unwrap().1;
        assert!(matches!(
            migrate::verify(&mut conn),
            Err(MigrateError::Language(_))
        ));
        admin.batch_execute(remedy).unwrap();
        Store::open(&StoreOptions::new(plain)).unwrap();
    }
    drop(conn);
    admin
        .batch_execute(&format!("DROP OWNED BY {role}; DROP ROLE {role}"))
        .unwrap();
}
