//! Which backups can be restored: those of the same or an earlier version, migrated to this version, but not those of a later one. A failed
//! restore leaves nothing behind.

use crate::at;
use crate::database::{DatabaseKind, TestDatabase};
use crate::schema::in_database;
use crate::upgrade::{contents, filled};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::Text;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read};
use store::backup::{self, BackupError, Parts};
use store::migrate::{self, MigrateError};
use store::{Connection, Database, Store};

/// The names of all migrations of this version.
fn names() -> Vec<String> {
    migrate::names().into_iter().map(str::to_owned).collect()
}

/// A backup of a database at any migration level. The portal itself only makes backups of its own version.
struct Archive(BTreeMap<String, Vec<u8>>);

impl Archive {
    fn of(database: &TestDatabase) -> Self {
        let mut conn = database.connect();
        let parts = match database.database() {
            Database::Sqlite(path) => {
                let copy = path.with_extension("copy");
                conn.batch_execute(&format!("VACUUM INTO '{}'", copy.display()))
                    .expect("VACUUM INTO succeeds");
                let bytes = fs::read(copy).expect("the copy is readable");
                BTreeMap::from([("database.sqlite".to_owned(), bytes)])
            }
            Database::Postgres(_) => {
                let tables = "SELECT tablename::text AS text FROM pg_tables
                    WHERE schemaname = current_schema() AND tablename <> 'schema_migrations'";
                let tables = lines(&mut conn, tables).into_iter();
                tables
                    .map(|table| {
                        let rows =
                            format!(r#"SELECT row_to_json(t)::text AS text FROM "{table}" t"#);
                        let rows = lines(&mut conn, &rows).into_iter();
                        let text: String = rows.map(|row| row + "\n").collect();
                        (format!("{table}.jsonl"), text.into_bytes())
                    })
                    .collect()
            }
        };
        Self(parts)
    }
}

impl Parts for Archive {
    fn names(&self) -> Vec<String> {
        self.0.keys().cloned().collect()
    }

    fn open<'a>(&'a mut self, name: &str) -> io::Result<Box<dyn Read + 'a>> {
        let part = self.0.get(name).ok_or(io::ErrorKind::NotFound)?;
        Ok(Box::new(part.as_slice()))
    }
}

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    text: String,
}

fn lines(conn: &mut Connection, query: &str) -> Vec<String> {
    let lines = sql_query(query)
        .load::<Line>(conn)
        .expect("the query succeeds");
    lines.into_iter().map(|line| line.text).collect()
}

fn blank() -> TestDatabase {
    TestDatabase::blank(DatabaseKind::of_this_run())
}

fn full() -> TestDatabase {
    filled(names().len())
}

#[test]
fn backups_of_all_earlier_versions_are_migrated_on_restore() {
    let names = names();
    for count in 1..=names.len() {
        let old = filled(count);
        let schema = in_database(&mut old.connect());
        let mut before = contents(&mut old.connect(), &schema);
        let new = blank();
        backup::restore(
            new.database(),
            &names[..count],
            &mut Archive::of(&old),
            at(0),
        )
        .unwrap_or_else(|error| panic!("{count}: {error}"));
        let mut after = contents(&mut new.connect(), &schema);
        // A restore deletes all sessions and everything that depends on them.
        assert_eq!(new.count("user_sessions"), 0, "{count}");
        for table in [
            "user_sessions",
            "passkey_registrations",
            "sign_in_challenges",
            "owner_sessions",
        ] {
            before.remove(table);
            after.remove(table);
        }
        assert_eq!(after, before, "{count}");
        Store::open(&new.options()).expect("the store opens");
    }
}

#[test]
fn a_backup_of_a_later_version_is_rejected() {
    let mut archive = Archive::of(&TestDatabase::new());
    let mut names = names();
    names.push("9999_future".to_owned());
    let new = blank();
    let refused = backup::restore(new.database(), &names, &mut archive, at(0));
    assert!(
        matches!(
            &refused,
            Err(BackupError::Migrate(MigrateError::Newer { name })) if name == "9999_future"
        ),
        "{refused:?}"
    );
    assert!(backup::is_empty(new.database()).expect("the database is reachable"));
    names.pop();
    backup::restore(new.database(), &names, &mut archive, at(0)).expect("the restore succeeds");
}

#[test]
fn a_backup_cannot_be_restored_into_tables_of_a_later_version() {
    // The database is unused, but its migrations would not have seen the backup's rows.
    let new = TestDatabase::new();
    let mut archive = Archive::of(&full());
    let refused = backup::restore(new.database(), &[], &mut archive, at(0));
    match new.kind() {
        DatabaseKind::Sqlite => assert!(matches!(refused, Err(BackupError::NotEmpty))),
        DatabaseKind::Postgres => assert!(matches!(refused, Err(BackupError::Ahead))),
    }
    assert_eq!(new.count("projects"), 0);
}

#[test]
#[ignore = "SQLite only"]
fn a_restore_that_cannot_be_migrated_leaves_no_file_on_sqlite() {
    let old = full();
    let new = blank();
    // PostgreSQL backups do not contain the table of migrations.
    let Database::Sqlite(path) = new.database() else {
        panic!("runs on SQLite");
    };
    old.connect()
        .batch_execute("UPDATE schema_migrations SET checksum = 'other' WHERE version = 1")
        .expect("the update succeeds");
    let restored =
        |archive: &mut Archive| backup::restore(new.database(), &names(), archive, at(0));
    let refused = restored(&mut Archive::of(&old));
    assert!(
        matches!(
            &refused,
            Err(BackupError::Migrate(MigrateError::Edited { name })) if name == "0001_baseline"
        ),
        "{refused:?}"
    );
    let left = fs::read_dir(path.parent().expect("the path has a parent"))
        .expect("the folder is readable");
    assert_eq!(left.count(), 0);

    // Files left by a killed attempt do not prevent the next one.
    for ending in ["", "-wal", "-shm"] {
        let left = format!("{}.restoring{ending}", path.display());
        fs::write(left, "half").expect("the file is written");
    }
    restored(&mut Archive::of(&full())).expect("the restore succeeds");
    assert!(new.count("projects") > 0);
}

#[test]
fn a_backup_with_a_missing_part_is_rejected() {
    let mut archive = Archive::of(&full());
    let part = match DatabaseKind::of_this_run() {
        DatabaseKind::Sqlite => "database.sqlite",
        DatabaseKind::Postgres => "users.jsonl",
    };
    assert!(archive.0.remove(part).is_some());
    let new = blank();
    let refused = backup::restore(new.database(), &names(), &mut archive, at(0));
    assert!(
        matches!(&refused, Err(BackupError::Lacking(lacking)) if lacking == part),
        "{refused:?}"
    );
    assert!(backup::is_empty(new.database()).expect("the database is reachable"));
}

#[test]
fn a_failed_restore_leaves_no_tables() {
    let mut archive = Archive::of(&full());
    let whole = archive.0.clone();
    let new = blank();
    let restored =
        |archive: &mut Archive| backup::restore(new.database(), &names(), archive, at(0));
    for part in archive.0.values_mut() {
        part.truncate(part.len() / 2);
    }
    let refused = restored(&mut archive);
    assert!(refused.is_err(), "{refused:?}");
    if let Database::Postgres(_) = new.database() {
        let tables =
            "SELECT tablename::text AS text FROM pg_tables WHERE schemaname = current_schema()";
        assert_eq!(lines(&mut new.connect(), tables), Vec::<String>::new());
    }
    assert!(backup::is_empty(new.database()).expect("the database is reachable"));
    restored(&mut Archive(whole)).expect("the restore succeeds");
    assert!(new.count("projects") > 0);
}

#[test]
#[ignore = "PostgreSQL only"]
fn a_database_in_use_is_detected_on_postgres() {
    let new = blank();
    // Opening a SQLite database creates it, so it is no longer empty.
    let other = new.connect();
    assert!(backup::is_in_use(new.database()).expect("the database is reachable"));
    drop(other);
    assert!(!backup::is_in_use(new.database()).expect("the database is reachable"));
}
