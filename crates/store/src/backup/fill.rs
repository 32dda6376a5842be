//! Fills the tables of an empty database, and checks the result.

use super::snapshot::dump;
use super::sum::{Differences, Summing};
use super::table::{self, Table};
use super::{BackupError, Rows, TableSum, postgres, sqlite};
use crate::schema::users;
use crate::{Connection, MultiBackend};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;

/// Rows per `INSERT` statement; fewer when the rows are long.
const ROWS_AT_ONCE: usize = 1_000;
const BYTES_AT_ONCE: usize = 4 << 20;

/// Fills the tables in the caller's transaction, which must not check foreign keys, and compares them with what was read. `progress`
/// receives the number of rows inserted since its last call.
pub(super) fn fill(
    conn: &mut Connection,
    from: &mut dyn Rows,
    progress: &mut dyn FnMut(usize),
) -> Result<Vec<TableSum>, BackupError> {
    let tables = table::all(conn)?;
    check_names(&tables, from)?;
    // Triggers would repeat what is in the rows already. Indexes and foreign keys are faster to build from all rows at once.
    let later = match conn {
        Connection::Sqlite(conn) => sqlite::detach(conn)?,
        Connection::Postgres(conn) => postgres::detach(conn)?,
    };
    // On PostgreSQL, the table locks block other writers from here on, so a concurrent first sign-up is detected.
    let anybody = users::table.select(users::id).into_boxed::<MultiBackend>();
    if anybody.first::<String>(conn).optional()?.is_some() {
        return Err(BackupError::NotEmpty);
    }
    for table in &tables {
        // The source includes the rows that migrations insert.
        conn.batch_execute(&format!("DELETE FROM \"{}\"", table.name))?;
    }
    let mut sums = Vec::new();
    for table in &tables {
        sums.push(fill_table(conn, table, from, progress)?);
    }
    for statement in &later {
        conn.batch_execute(statement)?;
    }
    match conn {
        Connection::Sqlite(_) => sqlite::complete(conn)?,
        Connection::Postgres(conn) => postgres::complete(conn)?,
    }
    compare(conn, &tables, &sums)?;
    Ok(sums)
}

fn check_names(tables: &[Table], from: &mut dyn Rows) -> Result<(), BackupError> {
    let names = from.tables()?;
    if let Some(table) = tables.iter().find(|table| !names.contains(&table.name)) {
        return Err(BackupError::Lacking(table.name.clone()));
    }
    let is_known = |name: &String| tables.iter().any(|table| table.name == *name);
    match names.into_iter().find(|name| !is_known(name)) {
        Some(unknown) => Err(BackupError::Unknown(unknown)),
        None => Ok(()),
    }
}

fn fill_table(
    conn: &mut Connection,
    table: &Table,
    from: &mut dyn Rows,
    progress: &mut dyn FnMut(usize),
) -> Result<TableSum, BackupError> {
    let insert = match conn {
        Connection::Sqlite(_) => sqlite::insertion(table),
        Connection::Postgres(_) => postgres::insertion(table),
    };
    let mut sum = Summing::default();
    let mut batch = Batch::default();
    from.each(&table.name, &mut |row| {
        sum.add(row);
        batch.add(row);
        if batch.rows == ROWS_AT_ONCE || batch.text.len() > BYTES_AT_ONCE {
            progress(batch.rows);
            batch.insert(conn, &insert)?;
        }
        Ok(())
    })?;
    progress(batch.rows);
    batch.insert(conn, &insert)?;
    Ok(sum.of(&table.name))
}

/// Rows as a JSON array, without its closing bracket.
#[derive(Default)]
struct Batch {
    text: String,
    rows: usize,
}

impl Batch {
    fn add(&mut self, row: &str) {
        self.text.push(if self.rows == 0 { '[' } else { ',' });
        self.text.push_str(row);
        self.rows += 1;
    }

    fn insert(&mut self, conn: &mut Connection, statement: &str) -> Result<(), BackupError> {
        let Self { mut text, rows } = std::mem::take(self);
        if rows > 0 {
            text.push(']');
            diesel::sql_query(statement)
                .bind::<diesel::sql_types::Text, _>(text)
                .execute(conn)?;
        }
        Ok(())
    }
}

/// Reads every table and adds up its rows.
pub(super) fn sums(conn: &mut Connection, tables: &[Table]) -> Result<Vec<TableSum>, BackupError> {
    let sum_of = |table: &Table| {
        let mut sum = Summing::default();
        dump(conn, table, &mut |row| {
            sum.add(row);
            Ok(())
        })?;
        Ok(sum.of(&table.name))
    };
    tables.iter().map(sum_of).collect()
}

/// Reads every table and compares it with what was read from the source.
pub(super) fn compare(
    conn: &mut Connection,
    tables: &[Table],
    expected: &[TableSum],
) -> Result<(), BackupError> {
    let found = sums(conn, tables)?;
    let pairs = expected.iter().cloned().zip(found);
    let differences: Vec<_> = pairs.filter(|(one, other)| one != other).collect();
    if differences.is_empty() {
        Ok(())
    } else {
        Err(BackupError::Differs(Differences(differences)))
    }
}
