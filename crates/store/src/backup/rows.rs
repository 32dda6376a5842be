//! Counts the rows of a restored database.

use super::BackupError;
use crate::Database;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Text};

#[derive(QueryableByName)]
struct Table {
    #[diesel(sql_type = Text)]
    name: String,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    rows: i64,
}

/// The number of rows in all tables of a SQLite database.
///
/// # Errors
/// When the database cannot be read.
pub fn count_rows(database: &Database) -> Result<u64, BackupError> {
    let mut conn = database.connect()?;
    let tables: Vec<Table> = sql_query(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%'",
    )
    .load(&mut conn)?;
    let mut rows = 0_u64;
    for Table { name } in tables {
        let count: Count =
            sql_query(format!(r#"SELECT count(*) AS rows FROM "{name}""#)).get_result(&mut conn)?;
        rows = rows.saturating_add(count.rows.unsigned_abs());
    }
    Ok(rows)
}
