//! PostgreSQL backup parts: one JSON Lines file per table.

use super::{BackupError, Parts};
use crate::StoreError;
use crate::postgres::{PostgresConnection, PostgresServer};
use diesel::connection::{AnsiTransactionManager, SimpleConnection};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Nullable, Text};
use std::io::{BufRead, BufReader, Write};

const EXTENSION: &str = ".jsonl";
/// Rows per `INSERT` statement; fewer when the rows are long.
const ROWS_AT_ONCE: usize = 1_000;
const BYTES_AT_ONCE: usize = 4 << 20;

#[derive(QueryableByName)]
struct Word {
    #[diesel(sql_type = Text)]
    word: String,
}

fn words(conn: &mut PostgresConnection, query: &str) -> QueryResult<Vec<String>> {
    let rows: Vec<Word> = sql_query(query).load(conn)?;
    Ok(rows.into_iter().map(|row| row.word).collect())
}

/// Opens a transaction whose snapshot stays fixed for its duration.
pub(super) fn begin_snapshot(server: &PostgresServer) -> Result<PostgresConnection, StoreError> {
    let mut conn = server.connect()?;
    // Reading a large table may exceed the timeouts.
    conn.batch_execute("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0")?;
    AnsiTransactionManager::begin_transaction_sql(
        &mut conn,
        "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    )?;
    Ok(conn)
}

/// Whether the portal's schema exists.
pub(super) fn has_schema(conn: &mut PostgresConnection) -> QueryResult<bool> {
    let found = "SELECT 'yes' AS word WHERE to_regclass('schema_migrations') IS NOT NULL";
    Ok(!words(conn, found)?.is_empty())
}

/// Whether another connection of the portal stays open after a short wait.
pub(super) fn has_other_connections(conn: &mut PostgresConnection) -> QueryResult<bool> {
    const ATTEMPTS: usize = 10;
    const PAUSE: std::time::Duration = std::time::Duration::from_millis(100);
    let others = "SELECT 'yes' AS word FROM pg_stat_activity WHERE datname = current_database()
        AND application_name = 'buildback' AND pid <> pg_backend_pid() LIMIT 1";
    for _ in 0..ATTEMPTS {
        if words(conn, others)?.is_empty() {
            return Ok(false);
        }
        std::thread::sleep(PAUSE);
    }
    Ok(true)
}

/// Each table is a part, except the migration table.
pub(super) fn parts(conn: &mut PostgresConnection) -> QueryResult<Vec<String>> {
    let tables = tables(conn)?.into_iter();
    Ok(tables.map(|table| format!("{table}{EXTENSION}")).collect())
}

fn tables(conn: &mut PostgresConnection) -> QueryResult<Vec<String>> {
    words(
        conn,
        "SELECT tablename::text AS word FROM pg_tables
            WHERE schemaname = current_schema() AND tablename <> 'schema_migrations' ORDER BY 1",
    )
}

/// The table of a part. The name is interpolated into SQL, so it must be one of the database's own tables.
fn table_of(part: &str, tables: &[String]) -> Result<String, BackupError> {
    part.strip_suffix(EXTENSION)
        .filter(|table| tables.iter().any(|known| known == table))
        .map(str::to_owned)
        .ok_or_else(|| BackupError::Unknown(part.to_owned()))
}

/// Streams row by row, so that no table has to fit into memory.
pub(super) fn write(
    conn: &mut PostgresConnection,
    part: &str,
    to: &mut dyn Write,
) -> Result<(), BackupError> {
    let table = table_of(part, &tables(conn)?)?;
    let query = format!(r#"SELECT row_to_json(t)::text FROM "{table}" t"#);
    conn.each_text(&query, |row| {
        to.write_all(row.as_bytes())?;
        to.write_all(b"\n")?;
        Ok(())
    })
}

/// Fills the tables in the caller's transaction. User triggers are disabled because their effects are in the backup. Foreign keys are
/// dropped and recreated, which makes PostgreSQL validate each over all rows.
pub(super) fn restore(
    conn: &mut PostgresConnection,
    parts: &mut dyn Parts,
) -> Result<(), BackupError> {
    conn.batch_execute("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0")?;
    let tables = tables(conn)?;
    let names = parts.names();
    let mut needed = tables.iter().map(|table| format!("{table}{EXTENSION}"));
    if let Some(missing) = needed.find(|part| !names.contains(part)) {
        return Err(BackupError::Lacking(missing));
    }
    let keys = foreign_keys(conn)?;
    for key in &keys {
        conn.batch_execute(&format!(
            r#"ALTER TABLE {} DROP CONSTRAINT "{}""#,
            key.table_name, key.name
        ))?;
    }
    for table in &tables {
        conn.batch_execute(&format!(r#"ALTER TABLE "{table}" DISABLE TRIGGER USER"#))?;
    }
    // The table locks above block other writers from here on, so a concurrent first sign-up is detected.
    if !words(conn, "SELECT 'yes' AS word FROM users LIMIT 1")?.is_empty() {
        return Err(BackupError::NotEmpty);
    }
    for table in &tables {
        // The backup includes the rows that migrations insert.
        conn.batch_execute(&format!(r#"DELETE FROM "{table}""#))?;
    }
    for part in names {
        fill(
            conn,
            &table_of(&part, &tables)?,
            BufReader::new(parts.open(&part)?),
        )?;
    }
    for table in &tables {
        conn.batch_execute(&format!(r#"ALTER TABLE "{table}" ENABLE TRIGGER USER"#))?;
    }
    for key in &keys {
        conn.batch_execute(&format!(
            r#"ALTER TABLE {} ADD CONSTRAINT "{}" {}"#,
            key.table_name, key.name, key.definition
        ))?;
    }
    advance_sequences(conn)?;
    // Refresh the planner statistics for the restored rows.
    conn.batch_execute("ANALYZE")?;
    Ok(())
}

#[derive(QueryableByName)]
struct ForeignKey {
    #[diesel(sql_type = Text)]
    table_name: String,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    definition: String,
}

fn foreign_keys(conn: &mut PostgresConnection) -> QueryResult<Vec<ForeignKey>> {
    sql_query(
        "SELECT conrelid::regclass::text AS table_name, conname::text AS name, pg_get_constraintdef(oid) AS definition
            FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY 1, 2",
    )
    .load(conn)
}

fn fill(
    conn: &mut PostgresConnection,
    table: &str,
    lines: impl BufRead,
) -> Result<(), BackupError> {
    let columns = sql_query(
        r#"SELECT string_agg('"' || column_name || '"', ', ' ORDER BY ordinal_position) AS word
            FROM information_schema.columns
            WHERE table_schema = current_schema() AND table_name = $1 AND is_generated = 'NEVER'"#,
    )
    .bind::<Text, _>(table)
    .get_result::<Columns>(conn)?
    .word
    .unwrap_or_default();
    let insert = format!(
        r#"INSERT INTO "{table}" ({columns}) SELECT {columns} FROM json_populate_recordset(NULL::"{table}", $1::json)"#
    );
    let mut batch = Vec::new();
    let mut bytes = 0;
    for line in lines.lines() {
        let line = line?;
        bytes += line.len();
        batch.push(line);
        if batch.len() == ROWS_AT_ONCE || bytes > BYTES_AT_ONCE {
            insert_rows(conn, &insert, &mut batch)?;
            bytes = 0;
        }
    }
    insert_rows(conn, &insert, &mut batch)
}

#[derive(QueryableByName)]
struct Columns {
    #[diesel(sql_type = Nullable<Text>)]
    word: Option<String>,
}

fn insert_rows(
    conn: &mut PostgresConnection,
    insert: &str,
    rows: &mut Vec<String>,
) -> Result<(), BackupError> {
    if !rows.is_empty() {
        sql_query(insert)
            .bind::<Text, _>(format!("[{}]", rows.join(",")))
            .execute(conn)?;
        rows.clear();
    }
    Ok(())
}

/// Advances identity sequences past the largest restored value.
fn advance_sequences(conn: &mut PostgresConnection) -> Result<(), BackupError> {
    let statements = words(
        conn,
        r#"SELECT format('SELECT setval(%L, greatest((SELECT max(%I) FROM %I), 1), (SELECT max(%I) FROM %I) IS NOT NULL)',
                pg_get_serial_sequence(quote_ident(table_name), column_name), column_name, table_name, column_name, table_name)
                AS word
            FROM information_schema.columns WHERE table_schema = current_schema() AND is_identity = 'YES'"#,
    )?;
    for statement in statements {
        sql_query(statement).execute(conn)?;
    }
    Ok(())
}
