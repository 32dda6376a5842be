//! Reads and fills the tables of a PostgreSQL database.

use super::table::{Table, quoted};
use super::{BackupError, Receive};
use crate::StoreError;
use crate::postgres::{PostgresConnection, PostgresServer};
use diesel::connection::{AnsiTransactionManager, SimpleConnection};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::Text;

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
    conn.batch_execute(
        "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0",
    )?;
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
        // A transaction would otherwise see the same connections each time.
        sql_query("SELECT pg_stat_clear_snapshot()").execute(conn)?;
        if words(conn, others)?.is_empty() {
            return Ok(false);
        }
        std::thread::sleep(PAUSE);
    }
    Ok(true)
}

/// Streams row by row, so that no table has to fit into memory.
pub(super) fn dump(
    conn: &mut PostgresConnection,
    table: &Table,
    receive: &mut Receive<'_>,
) -> Result<(), BackupError> {
    let query = format!(
        "SELECT row_to_json(t)::text FROM (SELECT {} FROM {} ORDER BY {}) t",
        table.column_list(),
        quoted(&table.name),
        table.order(" COLLATE \"C\"")
    );
    conn.each_text(&query, &[], receive)
}

/// Inserts a JSON array of rows.
pub(super) fn insertion(table: &Table) -> String {
    let (name, columns) = (quoted(&table.name), table.column_list());
    format!(
        "INSERT INTO {name} ({columns}) SELECT {columns} FROM json_populate_recordset(NULL::{name}, $1::json)"
    )
}

/// Disables the triggers, and drops the foreign keys and all indexes that no constraint needs. Returns the statements that undo this;
/// PostgreSQL then validates each foreign key over all rows.
pub(super) fn detach(conn: &mut PostgresConnection) -> Result<Vec<String>, BackupError> {
    conn.batch_execute("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0")?;
    #[derive(QueryableByName)]
    struct Pair {
        #[diesel(sql_type = Text)]
        away: String,
        #[diesel(sql_type = Text)]
        back: String,
    }
    let pairs: Vec<Pair> = sql_query(
        "SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS away,
                format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS back,
                2 AS place
            FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
        UNION ALL SELECT format('DROP INDEX %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), 1
            FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
            WHERE c.relnamespace = current_schema()::regnamespace
                AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = i.indexrelid)
        UNION ALL SELECT format('ALTER TABLE %s DISABLE TRIGGER USER', oid::regclass),
                format('ALTER TABLE %s ENABLE TRIGGER USER', oid::regclass), 3
            FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
        ORDER BY place, away",
    )
    .load(conn)?;
    for pair in &pairs {
        conn.batch_execute(&pair.away)?;
    }
    Ok(pairs.into_iter().map(|pair| pair.back).collect())
}

/// Advances identity sequences past the largest value, and gathers the planner's statistics.
pub(super) fn complete(conn: &mut PostgresConnection) -> Result<(), BackupError> {
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
    conn.batch_execute("ANALYZE")?;
    Ok(())
}
