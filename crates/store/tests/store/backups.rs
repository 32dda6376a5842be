//! Which backups can be restored: those of the same or an earlier version, migrated to this version, but not those of a later one. A failed
//! restore leaves nothing behind.

use crate::at;
use crate::database::{DatabaseKind, TestDatabase};
use crate::schema::in_database;
use crate::upgrade::{contents, filled};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::Text;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use store::backup::{self, BackupError, Receive, Rows, Snapshot};
use store::migrate::{self, MigrateError};
use store::{Connection, Database, Store, StoreError};

/// The names of all migrations of this version.
fn names() -> Vec<String> {
    migrate::names().into_iter().map(str::to_owned).collect()
}

/// A backup of a database at any migration level, in memory.
#[derive(Clone)]
pub struct Archive(pub BTreeMap<String, Vec<String>>);

impl Archive {
    pub fn of(database: &TestDatabase) -> Self {
        let mut snapshot =
            Snapshot::of_any_version(database.database()).expect("the database is readable");
        let mut tables = BTreeMap::new();
        for table in snapshot.tables().expect("the tables are known") {
            let mut rows = Vec::new();
            let read = snapshot.each(&table, &mut |row| {
                rows.push(row.to_owned());
                Ok(())
            });
            read.expect("the rows are readable");
            tables.insert(table, rows);
        }
        Self(tables)
    }
}

impl Rows for Archive {
    fn tables(&mut self) -> Result<Vec<String>, BackupError> {
        Ok(self.0.keys().cloned().collect())
    }

    fn each(&mut self, table: &str, receive: &mut Receive<'_>) -> Result<(), BackupError> {
        self.0[table].iter().try_for_each(|row| receive(row))
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
fn links_to_packages_do_not_work_after_a_restore() {
    let old = full();
    old.execute("UPDATE claim_package_links SET revoked_at = NULL");
    let (new, mut archive) = (blank(), Archive::of(&old));
    backup::restore(new.database(), &names(), &mut archive, at(9)).expect("the restore succeeds");
    let revoked = format!(
        "claim_package_links WHERE revoked_at = {}",
        at(9).as_microsecond()
    );
    assert_eq!(new.count(&revoked), 1);
    assert_eq!(new.count("claim_package_links"), 1);
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
fn files_left_by_a_killed_restore_do_not_prevent_the_next_one_on_sqlite() {
    let new = blank();
    let Database::Sqlite(path) = new.database() else {
        panic!("runs on SQLite");
    };
    for ending in ["", "-wal", "-shm"] {
        let left = format!("{}.restoring{ending}", path.display());
        fs::write(left, "half").expect("the file is written");
    }
    backup::restore(new.database(), &names(), &mut Archive::of(&full()), at(0))
        .expect("the restore succeeds");
    assert!(new.count("projects") > 0);
    assert_eq!(files_beside(path), ["buildback.db"]);
}

fn files_beside(path: &Path) -> Vec<String> {
    let folder = fs::read_dir(path.parent().expect("the path has a parent"));
    let files = folder.expect("the folder is readable").map(|file| {
        let name = file.expect("the folder is readable").file_name();
        name.into_string().expect("the name is UTF-8")
    });
    let mut files: Vec<_> = files.filter(|name| !name.contains(".db-")).collect();
    files.sort();
    files
}

#[test]
fn a_backup_with_a_missing_table_is_rejected() {
    let mut archive = Archive::of(&full());
    assert!(archive.0.remove("users").is_some());
    assert!(matches!(refused(&mut archive), BackupError::Lacking(table) if table == "users"));
}

#[test]
fn a_backup_with_an_unknown_table_is_rejected() {
    let mut archive = Archive::of(&full());
    archive.0.insert("pg_authid".to_owned(), Vec::new());
    assert!(matches!(refused(&mut archive), BackupError::Unknown(table) if table == "pg_authid"));
}

#[test]
fn damaged_rows_are_reported_with_their_table() {
    // The database ignores a member that is no column, and stores a number in a text column as text.
    let whole = Archive::of(&full());
    for (from, to) in [
        ("\"primary_email\":", "\"primary_mail\":"),
        ("\"company_name\":\"Ridgeline\"", "\"company_name\":7"),
    ] {
        let mut archive = whole.clone();
        let rows = archive.0.get_mut("contractors").expect("the table exists");
        assert!(rows[0].contains(from), "{rows:?}");
        rows[0] = rows[0].replace(from, to);
        let refused = refused(&mut archive);
        assert!(matches!(refused, BackupError::Differs(_)), "{refused:?}");
        let text = refused.to_string();
        assert!(text.contains("\n  contractors: 1 rows, SHA-256 "), "{text}");
    }
}

#[test]
fn a_broken_reference_is_rejected() {
    let mut archive = Archive::of(&full());
    archive.0.insert("contractors".to_owned(), Vec::new());
    let refused = refused(&mut archive);
    assert!(
        matches!(
            &refused,
            BackupError::Migrate(MigrateError::BrokenReferences(_))
                | BackupError::Store(StoreError::Conflict { .. })
        ),
        "{refused:?}"
    );
}

/// The error of a restore, which leaves no tables and does not prevent the next one.
fn refused(archive: &mut Archive) -> BackupError {
    let new = blank();
    let restored =
        |archive: &mut Archive| backup::restore(new.database(), &names(), archive, at(0));
    let refused = restored(archive).expect_err("the restore is rejected");
    if let Database::Postgres(_) = new.database() {
        let tables =
            "SELECT tablename::text AS text FROM pg_tables WHERE schemaname = current_schema()";
        assert_eq!(lines(&mut new.connect(), tables), Vec::<String>::new());
    }
    assert!(backup::is_empty(new.database()).expect("the database is reachable"));
    restored(&mut Archive::of(&full())).expect("the restore succeeds");
    assert!(new.count("projects") > 0);
    refused
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
