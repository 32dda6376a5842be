//! A database of any earlier version, with rows in every table, migrates to this version and keeps its rows.
//!
//! For each migration, `rows/` contains rows for the tables it creates, valid at that version.

use crate::at;
use crate::database::{DatabaseKind, TestDatabase};
use crate::schema::{Schema, in_database};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::Text;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::Path;
use store::{Connection, Store, migrate};

const HISTORY: &str = "CREATE TABLE schema_migrations (
    version INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at BIGINT NOT NULL)";

/// Folder with the rows for each migration.
const ROWS: &str = "tests/store/rows";

/// A database with the first `count` migrations and rows in every table.
pub fn filled(count: usize) -> TestDatabase {
    filled_of(DatabaseKind::of_this_run(), count)
}

/// The same, of a given kind.
pub fn filled_of(kind: DatabaseKind, count: usize) -> TestDatabase {
    let folder = match kind {
        DatabaseKind::Sqlite => "migrations/sqlite",
        DatabaseKind::Postgres => "migrations/postgres",
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |folder: &str, name: &str| {
        std::fs::read_to_string(root.join(folder).join(format!("{name}.sql")))
    };
    let database = TestDatabase::blank(kind);
    let mut conn = database.connect();
    conn.batch_execute(HISTORY).expect("the database is empty");
    for name in migrate::names().into_iter().take(count) {
        let text = read(folder, name).expect("every migration has a file");
        let checksum = hex::encode(Sha256::digest(&text));
        let applied = format!(
            "INSERT INTO schema_migrations VALUES ({}, '{name}', '{checksum}', 7)",
            name[..4]
                .parse::<i32>()
                .expect("migration names start with their version")
        );
        // A migration that creates no table needs no rows.
        let rows = read(ROWS, name).unwrap_or_default();
        // As in a real migration: otherwise, a table that is written again would take the rows that refer to it along.
        let (off, on) = match kind {
            DatabaseKind::Sqlite => ("PRAGMA foreign_keys = OFF", "PRAGMA foreign_keys = ON"),
            DatabaseKind::Postgres => ("", ""),
        };
        for text in [off, &text, on, &applied, &rows]
            .iter()
            .filter(|text| !text.is_empty())
        {
            conn.batch_execute(text)
                .unwrap_or_else(|error| panic!("{name}: {error}"));
        }
    }
    database
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    text: String,
}

/// All rows of all tables, formatted as text with these columns.
pub fn contents(conn: &mut Connection, schema: &Schema) -> BTreeMap<String, Vec<String>> {
    let mut contents = BTreeMap::new();
    for (table, columns) in schema {
        let text: Vec<_> = columns
            .keys()
            .map(|column| format!("'{column}=' || coalesce(CAST(\"{column}\" AS TEXT), 'nothing')"))
            .collect();
        let query = format!(
            "SELECT {} AS text FROM {table} ORDER BY 1",
            text.join(" || ', ' || ")
        );
        let rows = sql_query(query)
            .load::<Row>(conn)
            .expect("the query succeeds");
        contents.insert(
            table.clone(),
            rows.into_iter().map(|row| row.text).collect(),
        );
    }
    contents
}

#[test]
fn rows_of_every_version_survive_the_migration() {
    let names = migrate::names();
    for count in 1..=names.len() {
        let last = names[count - 1];
        let database = filled(count);
        let mut conn = database.connect();
        let schema = in_database(&mut conn);
        let before = contents(&mut conn, &schema);
        let empty: Vec<_> = before
            .iter()
            .filter(|(_, rows)| rows.is_empty())
            .map(|(table, _)| table)
            .collect();
        assert!(
            empty.is_empty(),
            "{last}: tests/store/rows/{last}.sql has no rows for {empty:?}"
        );

        let ran = migrate::run(database.database(), at(0)).expect("the migrations succeed");
        assert_eq!(ran, names[count..], "{last}");
        assert_eq!(contents(&mut conn, &schema), before, "{last}");
        drop(conn);
        Store::open(&database.options()).expect("the store opens");
    }
}

#[test]
fn files_from_before_companies_were_stored_get_the_present_one_of_their_sender() {
    let mut names = migrate::names().into_iter();
    let count = names.position(|name| name == "0023_upload_company");
    let database = filled(count.expect("the migration exists"));
    let mut conn = database.connect();
    conn.batch_execute("UPDATE project_files SET uploaded_by = 'u2'")
        .expect("the column exists");
    migrate::run(database.database(), at(0)).expect("the migrations succeed");
    let mut texts = |query: &str| -> Vec<String> {
        let rows = sql_query(query).load::<Row>(&mut conn);
        let rows = rows.expect("the query succeeds");
        rows.into_iter().map(|row| row.text).collect()
    };
    let sent = texts("SELECT file_path AS text FROM project_files ORDER BY 1");
    assert!(!sent.is_empty());
    let of_company =
        texts("SELECT file_path AS text FROM file_facts WHERE company_id = 'c1' ORDER BY 1");
    assert_eq!(of_company, sent);
}
