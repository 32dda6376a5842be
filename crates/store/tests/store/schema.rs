//! The migrations of both databases produce the schema that Diesel's definitions describe.

use crate::database::{DatabaseKind, TestDatabase};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Bool, Text};
use std::collections::BTreeMap;
use store::Connection;

/// Columns by table, each with its type and whether it is nullable.
pub type Schema = BTreeMap<String, BTreeMap<String, (String, bool)>>;

#[derive(QueryableByName)]
struct Column {
    #[diesel(sql_type = Text)]
    table_name: String,
    #[diesel(sql_type = Text)]
    column_name: String,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Bool)]
    nullable: bool,
}

// SQLite's full-text indexes are virtual tables with shadow tables, both of which have another table type.
const OF_SQLITE: &str = "
    SELECT t.name AS table_name, c.name AS column_name, lower(c.type) AS kind,
           NOT c.\"notnull\" AND c.pk = 0 AS nullable
    FROM pragma_table_list t JOIN pragma_table_xinfo(t.name) c
    WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name <> 'schema_migrations'";

const OF_POSTGRES: &str = "
    SELECT table_name::text, column_name::text, data_type::text AS kind, is_nullable = 'YES' AS nullable
    FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name <> 'schema_migrations'";

/// The schema of a database, without the table of migrations.
pub fn in_database(conn: &mut Connection) -> Schema {
    let query = match conn {
        Connection::Sqlite(_) => OF_SQLITE,
        Connection::Postgres(_) => OF_POSTGRES,
    };
    let mut schema = Schema::new();
    for column in sql_query(query).load::<Column>(conn).unwrap() {
        schema
            .entry(column.table_name)
            .or_default()
            .insert(column.column_name, (column.kind, column.nullable));
    }
    schema
}

/// Parses `schema.rs`, because only the source has both the types and the names.
fn in_diesel() -> Schema {
    let source = include_str!("../../src/schema.rs");
    let mut schema = Schema::new();
    let (mut table, mut renamed) = (String::new(), None);
    for line in source.lines().map(str::trim) {
        if let Some((name, _)) = line.split_once(" (").filter(|_| line.ends_with(") {")) {
            name.clone_into(&mut table);
        } else if let Some(name) = line
            .strip_prefix("#[sql_name = \"")
            .and_then(|rest| rest.strip_suffix("\"]"))
        {
            renamed = Some(name.to_owned());
        } else if let Some((column, kind)) = line
            .strip_suffix(',')
            .and_then(|line| line.split_once(" -> "))
        {
            let inner = kind
                .strip_prefix("Nullable<")
                .and_then(|kind| kind.strip_suffix('>'));
            schema.entry(table.clone()).or_default().insert(
                renamed.take().unwrap_or_else(|| column.to_owned()),
                (inner.unwrap_or(kind).to_owned(), inner.is_some()),
            );
        }
    }
    schema
}

#[test]
fn diesel_definitions_match_the_database() {
    let kind = DatabaseKind::of_this_run();
    let named = |diesel: &str| match (kind, diesel) {
        (_, "Text") => "text",
        (DatabaseKind::Sqlite, "BigInt" | "Integer" | "Bool")
        | (DatabaseKind::Postgres, "Integer") => "integer",
        (DatabaseKind::Postgres, "BigInt") => "bigint",
        (DatabaseKind::Postgres, "Bool") => "boolean",
        (_, other) => panic!("a column of type {other}"),
    };
    let mut expected = in_diesel();
    for (column, _) in expected.values_mut().flat_map(BTreeMap::values_mut) {
        *column = named(column).to_owned();
    }
    let real = in_database(&mut TestDatabase::new().connect());
    assert!(real.len() > 30, "the schema query found too few tables");
    assert_eq!(real, expected);
}

#[tokio::test]
async fn the_audit_log_is_append_only() {
    use diesel::connection::SimpleConnection;
    let database = TestDatabase::new();
    let mut conn = database.connect();
    conn.batch_execute(
        "INSERT INTO security_audit_log
            (id, seq, event_type, severity, key, window_start, created_at, last_at, prev_hash, hash)
         VALUES ('a', 1, 'login_failed', 'warn', 'k', 0, 0, 0, '', 'h')",
    )
    .unwrap();
    conn.batch_execute(
        "UPDATE security_audit_log SET occurrences = 2, last_at = 5, severity = 'error'",
    )
    .unwrap();
    for forbidden in [
        "DELETE FROM security_audit_log",
        "UPDATE security_audit_log SET key = 'other'",
        "UPDATE security_audit_log SET details = 'other'",
        "UPDATE security_audit_log SET hash = 'other'",
        "UPDATE security_audit_log SET occurrences = 1",
        "UPDATE security_audit_log SET last_at = 4",
        "UPDATE security_audit_log SET severity = 'warn'",
    ] {
        assert!(conn.batch_execute(forbidden).is_err(), "{forbidden}");
    }
}

/// A later migration that recreates one of these tables must set its storage parameters again.
#[test]
#[ignore = "PostgreSQL only"]
fn tables_that_lists_scan_are_vacuumed_early_on_postgres() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    let early: Vec<Column> = sql_query(
        "SELECT relname::text AS table_name, 'autovacuum' AS column_name, '' AS kind, false AS nullable
         FROM pg_class WHERE relnamespace = current_schema()::regnamespace
           AND reloptions @> ARRAY['autovacuum_vacuum_scale_factor=0.01', 'autovacuum_vacuum_insert_scale_factor=0.01']
         ORDER BY relname",
    )
    .load(&mut conn)
    .unwrap();
    let early: Vec<_> = early.iter().map(|table| &*table.table_name).collect();
    assert_eq!(
        early,
        [
            "contractor_tasks",
            "notifications",
            "project_files",
            "project_messages",
            "project_status_updates",
            "projects",
            "search_documents",
        ]
    );
}
