//! A person's data as JSON, and the files that the person uploaded.

use super::tables::{Of, Rows, Table};
use super::{Person, about, statement};
use crate::{Connection, StoreError, column};
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
const FILE_TABLES: [&str; 5] = [
    "project_files",
    "status_update_attachments",
    "admin_task_attachments",
    "project_admin_attachments",
    "message_attachments",
];

/// Everything that the database knows about a person, by table. Tables without rows are left out.
///
/// # Errors
/// When the database fails.
pub fn export(conn: &mut Connection, person: &Person) -> Result<Map<String, Value>, StoreError> {
    let mut tables = Map::new();
    for (table, rows, keys) in about(person) {
        if rows.exported.is_empty() {
            continue;
        }
        for key in keys {
            let found = load(conn, table, rows, &key)?;
            if found.is_empty() {
                continue;
            }
            let all = tables
                .entry(table.name)
                .or_insert_with(|| Value::Array(Vec::new()));
            if let Value::Array(all) = all {
                all.extend(found);
            }
        }
    }
    Ok(tables)
}

/// Name and kind of an exported column.
fn columns(rows: &Rows) -> impl Iterator<Item = (&'static str, &'static str)> {
    let words = rows.exported.split_whitespace();
    words.map(|word| word.split_once(':').unwrap_or((word, "")))
}

fn load(
    conn: &mut Connection,
    table: &Table,
    rows: &Rows,
    key: &str,
) -> Result<Vec<Value>, StoreError> {
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
    let query = sql_query(statement(conn, &text)).bind::<Text, _>(key);
    let found: Vec<Row> = per_database!(conn, |conn| query.load(conn))?;
    let mut values = Vec::new();
    for row in found {
        let mut fields: Map<String, Value> =
            serde_json::from_str(&row.fields).map_err(StoreError::internal)?;
        for (name, kind) in columns(rows) {
            if let Some(field) = fields.get_mut(name) {
                *field = readable(kind, field)?;
            }
        }
        values.push(Value::Object(fields));
    }
    Ok(values)
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
///
/// # Errors
/// When the database fails.
pub fn files(conn: &mut Connection, person: &Person) -> Result<Vec<PersonFile>, StoreError> {
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
