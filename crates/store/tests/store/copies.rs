//! A copy of a database has the same rows, whatever the kinds of the two databases, and works like the original.

use crate::at;
use crate::backups::Archive;
use crate::database::{DatabaseKind, TestDatabase};
use crate::upgrade::filled_of;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Text};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;
use store::backup::{self, BackupError, ColumnKind, Rows, Snapshot};
use store::{Database, StoreError, migrate};

/// Text that the two databases could write differently as JSON.
const SPECIAL: &str =
    "'\"\\/\u{1}\u{8}\u{9}\u{a}\u{b}\u{c}\u{d}\u{1f}\u{7f}\u{80}\u{2028}é漢😀\\u0000";

/// A database with rows in every table, and values at the limits of their types.
fn full(kind: DatabaseKind) -> TestDatabase {
    let database = filled_of(kind, migrate::names().len());
    let mut conn = database.connect();
    for (key, value) in [
        ("special", SPECIAL),
        ("empty", ""),
        ("Zebra", "z"),
        ("ähre", "a"),
    ] {
        crate::set(&mut conn, key, value).expect("the setting is stored");
    }
    database.execute(&format!(
        "UPDATE settings SET updated_at = {} WHERE key = 'special'; UPDATE settings SET updated_at = {} WHERE key = 'empty'",
        i64::MAX,
        i64::MIN + 1
    ));
    database
}

fn copied(from: &TestDatabase, to: DatabaseKind) -> TestDatabase {
    let new = TestDatabase::blank(to);
    let mut snapshot = Snapshot::take_alone(from.database()).expect("the database is free");
    let (total, mut done) = (snapshot.count().expect("the rows are counted"), 0);
    let sums = backup::copy(&mut snapshot, new.database(), at(0), &mut |rows| {
        done += rows
    })
    .expect("the copy succeeds");
    assert_eq!(done, total);
    assert_eq!(sums.iter().map(|sum| sum.rows).sum::<usize>(), total);
    new
}

/// Names and definitions of all indexes, constraints, and triggers.
fn objects(database: &TestDatabase) -> Vec<String> {
    #[derive(QueryableByName)]
    struct Line {
        #[diesel(sql_type = Text)]
        text: String,
    }
    let query = match database.kind() {
        DatabaseKind::Sqlite => {
            "SELECT type || ' ' || name || ' ' || coalesce(sql, '') AS text FROM sqlite_schema WHERE type <> 'table' ORDER BY 1"
        }
        DatabaseKind::Postgres => {
            "SELECT pg_get_indexdef(indexrelid) AS text FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
                WHERE c.relnamespace = current_schema()::regnamespace
             UNION ALL SELECT conname || ' ' || convalidated || pg_get_constraintdef(oid) FROM pg_constraint
                WHERE connamespace = current_schema()::regnamespace
             UNION ALL SELECT tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger
                WHERE NOT tgisinternal
             ORDER BY 1"
        }
    };
    let lines: Vec<Line> = sql_query(query)
        .load(&mut database.connect())
        .expect("the query succeeds");
    lines.into_iter().map(|line| line.text).collect()
}

fn assert_equal(one: &TestDatabase, other: &TestDatabase) {
    let (one, other) = (Archive::of(one).0, Archive::of(other).0);
    assert_eq!(one.len(), other.len());
    for (table, rows) in one {
        assert!(!rows.is_empty(), "{table} is empty");
        assert_eq!(rows, other[&table], "{table}");
    }
}

fn number(database: &TestDatabase, query: &str) -> i64 {
    #[derive(QueryableByName)]
    struct Number {
        #[diesel(sql_type = BigInt)]
        number: i64,
    }
    let number: Number = sql_query(query)
        .get_result(&mut database.connect())
        .expect("the statement succeeds");
    number.number
}

/// Compares lists one by one, because they are too long to read in a message.
fn assert_same<T: std::fmt::Debug + PartialEq>(ones: &[T], others: &[T]) {
    for (one, other) in ones.iter().zip(others) {
        assert_eq!(one, other);
    }
    assert_eq!(ones.len(), others.len());
}

fn assert_works_like(copy: &TestDatabase, original: &TestDatabase) {
    assert_same(&objects(copy), &objects(original));
    let change = "INSERT INTO changes (topic, entity_id, at) VALUES ('project', 'x', 1) RETURNING seq AS number";
    let document = "INSERT INTO search_documents (noun, entity_id, search_text) VALUES ('user', 'x', ' x ') RETURNING number";
    for (largest, insert) in [
        ("max(seq) AS number FROM changes", change),
        ("max(number) AS number FROM search_documents", document),
    ] {
        let largest = number(original, &format!("SELECT {largest}"));
        assert_eq!(number(copy, insert), largest + 1);
    }
    drop(copy.open());
}

#[test]
fn a_copy_on_the_same_kind_of_database_has_equal_rows() {
    let kind = DatabaseKind::of_this_run();
    let old = full(kind);
    let new = copied(&old, kind);
    assert_equal(&old, &new);
    assert_works_like(&new, &old);
}

#[test]
#[ignore = "PostgreSQL only"]
fn a_copy_on_the_other_kind_of_database_and_back_has_equal_rows_on_postgres() {
    let file = full(DatabaseKind::Sqlite);
    let server = copied(&file, DatabaseKind::Postgres);
    assert_equal(&file, &server);
    let back = copied(&server, DatabaseKind::Sqlite);
    assert_equal(&server, &back);
    assert_works_like(&server, &full(DatabaseKind::Postgres));
    assert_works_like(&back, &file);
}

#[test]
#[ignore = "PostgreSQL only"]
fn both_kinds_of_database_have_the_same_tables_columns_and_keys_on_postgres() {
    let of = |kind| {
        Snapshot::take(TestDatabase::of(kind).database())
            .expect("the database is readable")
            .schema()
            .to_owned()
    };
    let schema = of(DatabaseKind::Postgres);
    assert_same(&of(DatabaseKind::Sqlite), &schema);
    assert!(schema.iter().all(|table| !table.key.is_empty()));
    let columns = || schema.iter().flat_map(|table| &table.columns);
    let booleans = columns().filter(|column| column.kind == ColumnKind::Boolean);
    assert!(booleans.count() > 15, "the query finds no booleans");
    assert!(
        columns()
            .filter(|column| column.references.is_some())
            .count()
            > 50
    );
}

#[test]
fn a_copy_into_a_database_with_data_is_rejected() {
    let kind = DatabaseKind::of_this_run();
    let (old, other) = (full(kind), full(kind));
    let before = Archive::of(&other).0;
    let mut snapshot = Snapshot::take_alone(old.database()).expect("the database is free");
    let refused = backup::copy(&mut snapshot, other.database(), at(0), &mut |_| {});
    assert!(matches!(refused, Err(BackupError::NotEmpty)), "{refused:?}");
    assert_eq!(Archive::of(&other).0, before);
}

#[test]
fn a_copy_that_stopped_between_rows_leaves_nothing_and_can_be_repeated() {
    let kind = DatabaseKind::of_this_run();
    let (old, new) = (full(kind), TestDatabase::blank(kind));
    let mut snapshot = Snapshot::take_alone(old.database()).expect("the database is free");
    let (total, mut done) = (snapshot.count().expect("the rows are counted"), 0);
    let stopped = catch_unwind(AssertUnwindSafe(|| {
        backup::copy(&mut snapshot, new.database(), at(0), &mut |rows| {
            done += rows;
            assert!(done < total / 2, "stopped");
        })
    }));
    assert!(stopped.is_err());
    assert!(backup::is_empty(new.database()).expect("the database is reachable"));
    backup::copy(&mut snapshot, new.database(), at(0), &mut |_| {}).expect("the copy succeeds");
    drop(snapshot);
    assert_equal(&old, &new);
}

#[test]
fn a_database_that_is_in_use_is_not_copied() {
    let database = full(DatabaseKind::of_this_run());
    let store = database.open();
    let refused = Snapshot::take_alone(database.database()).err();
    assert!(matches!(refused, Some(BackupError::InUse)), "{refused:?}");
    drop(store);
    Snapshot::take_alone(database.database()).expect("the database is free");
}

#[test]
#[ignore = "PostgreSQL only"]
fn a_copy_contains_what_was_written_until_the_portal_had_stopped_on_postgres() {
    const WAITING: &str =
        "SELECT count(*) AS number FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    let database = full(DatabaseKind::Postgres);
    let mut portal = database.connect();
    portal
        .batch_execute("BEGIN; SELECT pg_advisory_xact_lock(7204410226)")
        .expect("the lock is free");
    let source = database.database().clone();
    let copying = thread::spawn(move || {
        let mut snapshot = Snapshot::take_alone(&source).expect("the database is free");
        snapshot.count().expect("the rows are counted")
    });
    while number(&database, WAITING) == 0 {
        thread::yield_now();
    }
    let rows = |database| Snapshot::take(database).and_then(|mut snapshot| snapshot.count());
    let before = rows(database.database()).expect("the rows are counted");
    crate::set(&mut portal, "last", "words").expect("the setting is stored");
    portal.batch_execute("COMMIT").expect("it is stored");
    drop(portal);
    assert_eq!(copying.join().expect("the copy succeeds"), before + 1);
}

#[test]
#[ignore = "SQLite only"]
fn no_program_can_open_a_database_that_is_being_copied_on_sqlite() {
    let database = full(DatabaseKind::Sqlite);
    let snapshot = Snapshot::take_alone(database.database()).expect("the database is free");
    let Database::Sqlite(path) = database.database() else {
        panic!("runs on SQLite");
    };
    let path = path.to_str().expect("the path is UTF-8");
    let mut other = diesel::SqliteConnection::establish(path).expect("the file exists");
    let read = other.batch_execute("SELECT count(*) FROM users");
    assert!(matches!(
        read.map_err(StoreError::from),
        Err(StoreError::Busy)
    ));
    drop(snapshot);
    other
        .batch_execute("SELECT count(*) FROM users")
        .expect("the database is free");
}

#[test]
#[ignore = "SQLite only"]
fn text_that_postgres_cannot_store_is_reported_with_its_place_on_sqlite() {
    let database = full(DatabaseKind::Sqlite);
    crate::set(&mut database.connect(), "nul", "a\0b").expect("the setting is stored");
    let mut snapshot = Snapshot::take(database.database()).expect("the database is readable");
    let refused = snapshot.each("settings", &mut |_| Ok(()));
    let text = refused.expect_err("the row is rejected").to_string();
    assert!(
        text.starts_with("settings.value of the row with key \"nul\""),
        "{text}"
    );
}
