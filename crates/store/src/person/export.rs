//! A person's data as JSON, and the files that the person uploaded.

use super::tables::{Of, Rows, Table};
use super::{Person, about, statement};
use crate::{Connection, StoreError, column};
use diesel::connection::{Connection as _, DefaultLoadingMode, SimpleConnection as _};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Text};
use jiff::Timestamp;
use serde_json::{Map, Value};

/// A file that a person uploaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonFile {
    /// File name.
    pub name: String,
    /// Path in the storage.
    pub path: String,
    /// Upload time.
    pub uploaded_at: Timestamp,
}

/// The tables with files.
const FILE_TABLES: [&str; 6] = [
    "project_files",
    "status_update_attachments",
    "admin_task_attachments",
    "project_admin_attachments",
    "message_attachments",
    "estimate_files",
];

/// Passes on everything that the database knows about a person, row by row, so that it need not fit into memory: the table and the row. The
/// rows of a table are consecutive. Returns the files that the person uploaded, oldest first.
///
/// # Errors
/// When the database or `take` fails.
pub fn export(
    conn: &mut Connection,
    person: &Person,
    mut take: impl FnMut(&'static str, Map<String, Value>) -> Result<(), StoreError>,
) -> Result<Vec<PersonFile>, StoreError> {
    in_one_snapshot(conn, |conn| {
        for (table, rows, keys) in about(person) {
            if rows.exported.is_empty() {
                continue;
            }
            for key in keys {
                each_row(conn, table, rows, &key, |row| take(table.name, row))?;
            }
        }
        files(conn, person)
    })
}

/// Reads one state of the database, without a time limit. On SQLite, every unit of work does.
fn in_one_snapshot<T>(
    conn: &mut Connection,
    work: impl FnOnce(&mut Connection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    match conn {
        Connection::Sqlite(_) => work(conn),
        Connection::Postgres(_) => conn.transaction(|conn| {
            conn.batch_execute(
                "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY; SET LOCAL statement_timeout = 0",
            )?;
            work(conn)
        }),
    }
}

/// Name and kind of an exported column.
fn columns(rows: &Rows) -> impl Iterator<Item = (&'static str, &'static str)> {
    let words = rows.exported.split_whitespace();
    words.map(|word| word.split_once(':').unwrap_or((word, "")))
}

fn each_row(
    conn: &mut Connection,
    table: &Table,
    rows: &Rows,
    key: &str,
    mut take: impl FnMut(Map<String, Value>) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text)]
        fields: String,
    }
    let pairs: Vec<String> = columns(rows)
        .map(|(name, _)| format!("'{name}', \"{name}\""))
        .collect();
    let (function, cast) = match conn {
        Connection::Sqlite(_) => ("json_object", ""),
        Connection::Postgres(_) => ("json_build_object", "::text"),
    };
    let text = format!(
        "SELECT {function}({}){cast} AS fields FROM {} WHERE {}",
        pairs.join(", "),
        table.name,
        rows.filter
    );
    let text = statement(conn, &text);
    let mut receive = |fields: &str| take(readable_row(rows, fields)?);
    match conn {
        Connection::Sqlite(conn) => {
            let query = sql_query(text).bind::<Text, _>(key);
            for row in query.load_iter::<Row, DefaultLoadingMode>(conn)? {
                receive(&row?.fields)?;
            }
            Ok(())
        }
        Connection::Postgres(conn) => conn.each_text(&text, &[key], receive),
    }
}

fn readable_row(rows: &Rows, fields: &str) -> Result<Map<String, Value>, StoreError> {
    let mut fields: Map<String, Value> =
        serde_json::from_str(fields).map_err(StoreError::internal)?;
    for (name, kind) in columns(rows) {
        if let Some(field) = fields.get_mut(name) {
            *field = readable(kind, field)?;
        }
    }
    Ok(fields)
}

/// Instants as RFC 3339, and SQLite's flags as booleans.
fn readable(kind: &str, value: &Value) -> Result<Value, StoreError> {
    Ok(match (kind, value.as_i64()) {
        ("time", Some(micros)) => column::instant(micros)?.to_string().into(),
        ("flag", Some(number)) => (number != 0).into(),
        _ => value.clone(),
    })
}

/// The files that a person uploaded, oldest first.
fn files(conn: &mut Connection, person: &Person) -> Result<Vec<PersonFile>, StoreError> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text)]
        name: String,
        #[diesel(sql_type = Text)]
        path: String,
        #[diesel(sql_type = BigInt)]
        at: i64,
    }
    let mut files = Vec::new();
    for (table, rows, keys) in about(person) {
        if !FILE_TABLES.contains(&table.name) || !matches!(rows.of, Of::Account | Of::Project) {
            continue;
        }
        for key in keys {
            let text = format!(
                "SELECT file_name AS name, file_path AS path, uploaded_at AS at FROM {} WHERE {}",
                table.name, rows.filter
            );
            let query = sql_query(statement(conn, &text)).bind::<Text, _>(key);
            let found: Vec<Row> = per_database!(conn, |conn| query.load(conn))?;
            for row in found {
                files.push(PersonFile {
                    name: row.name,
                    path: row.path,
                    uploaded_at: column::instant(row.at)?,
                });
            }
        }
    }
    files.sort_by(|a, b| (a.uploaded_at, &a.path).cmp(&(b.uploaded_at, &b.path)));
    Ok(files)
}
