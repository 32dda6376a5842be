//! Saves the rows of a project in parts, and inserts them again.

use super::rows::{SAVED, Table};
use crate::report::day_of;
use crate::schema::deleted_rows;
use crate::{Connection, StoreError};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::Text;
use std::collections::BTreeSet;

/// Number of rows in a part of a saved table. Only one part is in memory at a time.
const PART: usize = 500;

/// Copies the project's rows of a table into `deleted_rows`, in parts, and locks them on PostgreSQL.
///
/// The rows of a table are locked after the rows that they refer to, which the list of tables puts first. A row that refers to a locked row
/// cannot be inserted, because its foreign key needs a lock on that row, and whoever inserted one before is waited for. Therefore, no row
/// is written between this and the deletion. A lock on the project alone would not do: a read mark refers to its message.
pub(super) fn save(conn: &mut Connection, table: &Table, id: &str) -> Result<(), StoreError> {
    let name = table.name;
    let key = key(conn, name)?;
    let (array, has_key) = match conn {
        Connection::Postgres(_) => (
            format!("CAST(json_agg(to_json({name})) AS TEXT)"),
            "ctid = ANY(CAST($2 AS tid[]))".to_owned(),
        ),
        Connection::Sqlite(_) => {
            let columns = columns(conn, name)?.into_iter();
            let pairs: Vec<String> = columns.map(|name| format!("'{name}', {name}")).collect();
            let values: Vec<String> = (0..key.len())
                .map(|place| format!("value ->> {place}"))
                .collect();
            (
                format!("json_group_array(json_object({}))", pairs.join(", ")),
                format!(
                    "({}) IN (SELECT {} FROM json_each($2))",
                    key.join(", "),
                    values.join(", ")
                ),
            )
        }
    };
    for (part, keys) in parts(conn, table, &key, id)?.into_iter().enumerate() {
        let text = format!(
            "INSERT INTO deleted_rows (project_id, table_name, part, content)
             SELECT CAST($1 AS TEXT), '{name}', {part}, {array} FROM {name} WHERE {has_key}"
        );
        sql_query(text)
            .bind::<Text, _>(id)
            .bind::<Text, _>(keys)
            .execute(conn)?;
    }
    Ok(())
}

/// The columns that find a row fastest.
fn key(conn: &mut Connection, table: &str) -> Result<Vec<String>, StoreError> {
    if let Connection::Postgres(_) = conn {
        return Ok(vec!["ctid".to_owned()]);
    }
    let query = format!(
        "SELECT name FROM pragma_table_xinfo('{table}')
         WHERE pk > 0 AND (SELECT wr FROM pragma_table_list('{table}')) ORDER BY pk"
    );
    let found: Vec<Name> = sql_query(query).load(conn)?;
    Ok(if found.is_empty() {
        vec!["rowid".to_owned()]
    } else {
        found.into_iter().map(|column| column.name).collect()
    })
}

/// The keys of the project's rows of a table, for each part.
fn parts(
    conn: &mut Connection,
    table: &Table,
    key: &[String],
    id: &str,
) -> Result<Vec<String>, StoreError> {
    #[derive(QueryableByName)]
    struct Part {
        #[diesel(sql_type = Text)]
        keys: String,
    }
    let (Table { name, rows, .. }, key) = (table, key.join(", "));
    let query = match conn {
        Connection::Postgres(_) => format!(
            "SELECT CAST(array_agg({key}) AS TEXT) AS keys
             FROM (SELECT {key}, row_number() OVER () - 1 AS place
                FROM (SELECT {key} FROM {name} WHERE {rows} FOR UPDATE) AS locked) AS placed
             GROUP BY place / {PART}"
        ),
        Connection::Sqlite(_) => format!(
            "SELECT json_group_array(json_array({key})) AS keys
             FROM (SELECT {key}, row_number() OVER () - 1 AS place FROM {name} WHERE {rows})
             GROUP BY place / {PART}"
        ),
    };
    let found: Vec<Part> = sql_query(query).bind::<Text, _>(id).load(conn)?;
    Ok(found.into_iter().map(|part| part.keys).collect())
}

/// Inserts the saved rows of a table.
pub(super) fn put_back(conn: &mut Connection, table: &Table, id: &str) -> Result<(), StoreError> {
    if table.is_filled_by_triggers {
        let Table { name, rows, .. } = table;
        execute(conn, &format!("DELETE FROM {name} WHERE {rows}"), id)?;
    }
    each_part(conn, table, id, |conn, part| insert(conn, table, part))?;
    if let Some(column) = table.own_reference {
        each_part(conn, table, id, |conn, part| {
            refer(conn, table, column, part)
        })?;
    }
    Ok(())
}

fn each_part(
    conn: &mut Connection,
    table: &Table,
    id: &str,
    take: impl Fn(&mut Connection, &str) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    for part in 0.. {
        let content: Option<String> = deleted_rows::table
            .find((id, table.name, part))
            .select(deleted_rows::content)
            .first(conn)
            .optional()?;
        let Some(content) = content else {
            break;
        };
        take(conn, &content)?;
    }
    Ok(())
}

/// Inserts the rows of a part. A column that a later version added gets its default, and one that it removed is left out.
fn insert(conn: &mut Connection, table: &Table, part: &str) -> Result<(), StoreError> {
    let rows: Vec<serde_json::Map<String, serde_json::Value>> =
        serde_json::from_str(part).map_err(StoreError::internal)?;
    let Some(first) = rows.first() else {
        return Ok(());
    };
    let name = table.name;
    let columns: Vec<String> = columns(conn, name)?
        .into_iter()
        .filter(|column| first.contains_key(column) && table.own_reference != Some(column))
        .collect();
    let value = |column: &str| match conn {
        Connection::Postgres(_) => column.to_owned(),
        Connection::Sqlite(_) => format!("value ->> '$.{column}'"),
    };
    let values: Vec<String> = columns
        .iter()
        .map(|column| match column.as_str() {
            // A day in the portal's time zone, which may have changed.
            "left_day" => day_of(conn, &value("left_at")),
            column => value(column),
        })
        .collect();
    let from = match conn {
        Connection::Postgres(_) => {
            format!("json_populate_recordset(NULL::{name}, CAST($1 AS json))")
        }
        Connection::Sqlite(_) => "json_each($1)".to_owned(),
    };
    let (into, values) = (columns.join(", "), values.join(", "));
    execute(
        conn,
        &format!("INSERT INTO {name} ({into}) SELECT {values} FROM {from}"),
        part,
    )
}

/// Sets the references of the rows of a part to other rows of the table.
fn refer(conn: &mut Connection, table: &Table, column: &str, part: &str) -> Result<(), StoreError> {
    let name = table.name;
    let text = match conn {
        Connection::Postgres(_) => format!(
            "UPDATE {name} SET {column} = saved.{column}
             FROM json_populate_recordset(NULL::{name}, CAST($1 AS json)) AS saved
             WHERE {name}.id = saved.id AND saved.{column} IS NOT NULL"
        ),
        Connection::Sqlite(_) => format!(
            "UPDATE {name} SET {column} = saved.value ->> '$.{column}' FROM json_each($1) AS saved
             WHERE {name}.id = saved.value ->> '$.id' AND saved.value ->> '$.{column}' IS NOT NULL"
        ),
    };
    execute(conn, &text, part)
}

/// The statement, reading the rows of deleted projects in place of the portal's.
pub(crate) fn of_deleted(conn: &mut Connection, statement: &str) -> Result<String, StoreError> {
    let mut tables = Vec::new();
    for Table { name, .. } in SAVED.iter().filter(|table| statement.contains(table.name)) {
        let (values, from) = match conn {
            Connection::Postgres(_) => (
                "saved.*".to_owned(),
                format!("json_populate_recordset(NULL::{name}, CAST(content AS json)) AS saved"),
            ),
            Connection::Sqlite(_) => {
                let columns = columns(conn, name)?.into_iter();
                let values = columns.map(|name| format!("value ->> '$.{name}' AS {name}"));
                let values = values.collect::<Vec<_>>().join(", ");
                (values, "json_each(content)".to_owned())
            }
        };
        tables.push(format!(
            "{name} AS (SELECT {values} FROM deleted_rows, {from} WHERE table_name = '{name}')"
        ));
    }
    Ok(if tables.is_empty() {
        statement.to_owned()
    } else {
        format!("WITH {} {statement}", tables.join(", "))
    })
}

#[derive(QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

/// The columns of a table that can be written, without generated ones.
fn columns(conn: &mut Connection, table: &str) -> Result<BTreeSet<String>, StoreError> {
    let query = match conn {
        Connection::Sqlite(_) => {
            format!("SELECT name FROM pragma_table_xinfo('{table}') WHERE hidden = 0")
        }
        Connection::Postgres(_) => format!(
            "SELECT CAST(attname AS TEXT) AS name FROM pg_attribute
             WHERE attrelid = CAST('{table}' AS regclass) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''"
        ),
    };
    let found: Vec<Name> = sql_query(query).load(conn)?;
    Ok(found.into_iter().map(|column| column.name).collect())
}

pub(super) fn execute(conn: &mut Connection, sql: &str, parameter: &str) -> Result<(), StoreError> {
    sql_query(sql).bind::<Text, _>(parameter).execute(conn)?;
    Ok(())
}
