//! The tables of a database, read from its catalog.

use super::BackupError;
use crate::{Connection, StoreError};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Bool, Nullable, Text};

/// A table and its columns, without generated columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// Name.
    pub name: String,
    /// Columns in the order of the schema, which is the same on both databases.
    pub columns: Vec<Column>,
    /// Columns of the primary key, in the key's order.
    pub key: Vec<String>,
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Name.
    pub name: String,
    /// Type.
    pub kind: ColumnKind,
    /// Whether the value may be null.
    pub nullable: bool,
    /// The table and column that its values refer to.
    pub references: Option<(String, String)>,
}

/// The type of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnKind {
    /// Text.
    Text,
    /// A number of at most 64 bits.
    Integer,
    /// True or false.
    Boolean,
}

impl ColumnKind {
    /// Name in the description of an export.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Integer => "integer",
            Self::Boolean => "boolean",
        }
    }
}

// SQLite stores booleans as integers, and `CHECK (name IN (0, 1))` marks them. Those of `project_stays` are added up, so they are integers
// on PostgreSQL, too. Full-text indexes are virtual tables with shadow tables, both of which have another table type. They are filled from
// `search_documents`. Generated columns have another value of `hidden`.
const OF_SQLITE: &str = r#"
    SELECT t.name AS table_name, c.name AS column_name,
        CASE WHEN t.name <> 'project_stays' AND instr(m.sql, 'CHECK (' || c.name || ' IN (0, 1))') > 0 THEN 'boolean' ELSE lower(c.type) END AS kind,
        NOT c."notnull" AND c.pk = 0 AS nullable, c.pk AS key_position, f."table" AS referred_table, f."to" AS referred_column
    FROM pragma_table_list t
    JOIN sqlite_schema m ON m.type = 'table' AND m.name = t.name
    JOIN pragma_table_xinfo(t.name) c
    LEFT JOIN pragma_foreign_key_list(t.name) f ON f."from" = c.name
    WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name <> 'schema_migrations'
        AND c.hidden = 0
    ORDER BY t.name, c.cid"#;

const OF_POSTGRES: &str = "
    SELECT t.relname::text AS table_name, a.attname::text AS column_name, format_type(a.atttypid, a.atttypmod) AS kind,
        NOT a.attnotnull AS nullable, coalesce(array_position(k.conkey, a.attnum), 0)::bigint AS key_position,
        r.relname::text AS referred_table, b.attname::text AS referred_column
    FROM pg_class t
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    LEFT JOIN pg_constraint k ON k.conrelid = t.oid AND k.contype = 'p'
    LEFT JOIN pg_constraint f ON f.conrelid = t.oid AND f.contype = 'f' AND f.conkey = ARRAY[a.attnum]
    LEFT JOIN pg_class r ON r.oid = f.confrelid
    LEFT JOIN pg_attribute b ON b.attrelid = f.confrelid AND b.attnum = f.confkey[1]
    WHERE t.relkind = 'r' AND t.relnamespace = current_schema()::regnamespace AND t.relname <> 'schema_migrations'
    ORDER BY t.relname, a.attnum";

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    table_name: String,
    #[diesel(sql_type = Text)]
    column_name: String,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Bool)]
    nullable: bool,
    #[diesel(sql_type = BigInt)]
    key_position: i64,
    #[diesel(sql_type = Nullable<Text>)]
    referred_table: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    referred_column: Option<String>,
}

/// All tables except the table of migrations, by name.
pub(super) fn all(conn: &mut Connection) -> Result<Vec<Table>, BackupError> {
    let query = match conn {
        Connection::Sqlite(_) => OF_SQLITE,
        Connection::Postgres(_) => OF_POSTGRES,
    };
    let rows: Vec<Row> = sql_query(query).load(conn)?;
    let tables = rows.chunk_by(|one, other| one.table_name == other.table_name);
    tables.map(described).collect()
}

fn described(rows: &[Row]) -> Result<Table, BackupError> {
    let name = &rows[0].table_name;
    let column = |row: &Row| {
        let kind = match row.kind.as_str() {
            "text" => ColumnKind::Text,
            "integer" | "bigint" => ColumnKind::Integer,
            "boolean" => ColumnKind::Boolean,
            other => {
                let problem = format!("column {name}.{} has type {other}", row.column_name);
                return Err(StoreError::internal(problem));
            }
        };
        Ok(Column {
            name: row.column_name.clone(),
            kind,
            nullable: row.nullable,
            references: row.referred_table.clone().zip(row.referred_column.clone()),
        })
    };
    let mut key: Vec<&Row> = rows.iter().filter(|row| row.key_position > 0).collect();
    key.sort_by_key(|row| row.key_position);
    Ok(Table {
        name: name.clone(),
        columns: rows.iter().map(column).collect::<Result<_, _>>()?,
        key: key.iter().map(|row| row.column_name.clone()).collect(),
    })
}

impl Table {
    /// The column names for a statement.
    pub(super) fn column_list(&self) -> String {
        let names: Vec<String> = self.columns.iter().map(|c| quoted(&c.name)).collect();
        names.join(", ")
    }

    /// The primary key for `ORDER BY`. Text is compared by its bytes, as `collate` says.
    pub(super) fn order(&self, collate: &str) -> String {
        let kind_of = |name: &String| self.columns.iter().find(|column| column.name == *name);
        let parts: Vec<String> = self
            .key
            .iter()
            .map(|name| match kind_of(name).map(|column| column.kind) {
                Some(ColumnKind::Text) => format!("{}{collate}", quoted(name)),
                _ => quoted(name),
            })
            .collect();
        parts.join(", ")
    }
}

/// A name for a statement. All names come from the catalog.
pub(super) fn quoted(name: &str) -> String {
    format!("\"{name}\"")
}
