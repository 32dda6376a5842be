//! Migrations: on an empty database, repeated, edited, from a newer version, and run concurrently.

use crate::at;
use crate::database::{DatabaseKind, TestDatabase};
use diesel::connection::SimpleConnection;
use store::Store;
use store::migrate::{self, MigrateError};

fn blank() -> TestDatabase {
    TestDatabase::blank(DatabaseKind::of_this_run())
}

#[test]
fn an_empty_database_gets_each_migration_once() {
    let database = blank();
    assert!(matches!(
        Store::open(&database.options()),
        Err(MigrateError::Pending {
            name: "0001_baseline"
        })
    ));
    assert_eq!(
        migrate::run(database.database(), at(0)).unwrap(),
        migrate::names()
    );
    assert!(migrate::run(database.database(), at(1)).unwrap().is_empty());
    migrate::verify(&mut database.connect()).unwrap();
}

#[test]
fn an_edited_migration_is_rejected() {
    let database = TestDatabase::new();
    database
        .connect()
        .batch_execute("UPDATE schema_migrations SET checksum = 'other' WHERE version = 1")
        .unwrap();
    let error = migrate::run(database.database(), at(0)).unwrap_err();
    assert!(
        matches!(&error, MigrateError::Edited { name } if name == "0001_baseline"),
        "{error}"
    );
    assert!(matches!(
        Store::open(&database.options()),
        Err(MigrateError::Edited { .. })
    ));
}

#[test]
fn a_newer_schema_is_rejected() {
    let database = TestDatabase::new();
    database
        .connect()
        .batch_execute("INSERT INTO schema_migrations VALUES (9999, '9999_future', 'x', 0)")
        .unwrap();
    let error = migrate::run(database.database(), at(0)).unwrap_err();
    assert!(
        matches!(&error, MigrateError::Newer { name } if name == "9999_future"),
        "{error}"
    );
    assert!(matches!(
        Store::open(&database.options()),
        Err(MigrateError::Newer { .. })
    ));
}

#[test]
fn a_database_with_pending_migrations_is_not_opened() {
    let database = TestDatabase::new();
    // Delete all rows: the last migration alone may be one that can run repeatedly.
    let first = migrate::names()[0];
    database
        .connect()
        .batch_execute("DELETE FROM schema_migrations")
        .unwrap();
    let error = Store::open(&database.options()).unwrap_err();
    assert!(
        matches!(error, MigrateError::Pending { name } if name == first),
        "{error}"
    );
    // The migration fails on the existing tables, and the failed attempt leaves no trace.
    assert!(matches!(
        migrate::run(database.database(), at(0)),
        Err(MigrateError::Store(_))
    ));
    assert!(matches!(
        Store::open(&database.options()),
        Err(MigrateError::Pending { .. })
    ));
}

#[test]
fn only_one_of_several_starting_instances_runs_the_migrations() {
    let database = blank();
    let ran: Vec<_> = std::thread::scope(|scope| {
        let starts: Vec<_> = (0..4)
            .map(|_| scope.spawn(|| migrate::run(database.database(), at(0)).unwrap().len()))
            .collect();
        starts
            .into_iter()
            .map(|start| start.join().unwrap())
            .collect()
    });
    assert_eq!(ran.iter().sum::<usize>(), migrate::names().len(), "{ran:?}");
}

#[test]
fn both_databases_have_the_same_migrations() {
    let listed = |folder: &str| {
        let path = format!("{}/migrations/{folder}", env!("CARGO_MANIFEST_DIR"));
        let mut names: Vec<_> = std::fs::read_dir(path)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    };
    let expected: Vec<_> = migrate::names()
        .iter()
        .map(|name| format!("{name}.sql"))
        .collect();
    assert_eq!(listed("sqlite"), expected);
    assert_eq!(listed("postgres"), expected);
}
