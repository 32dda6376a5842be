//! Everything that a portal's database contains, as text.

use crate::app::TestApp;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::Text;
use std::collections::BTreeMap;
use store::Connection;

#[derive(QueryableByName)]
struct ColumnRow {
    #[diesel(sql_type = Text)]
    table_name: String,
    #[diesel(sql_type = Text)]
    column_name: String,
}

#[derive(QueryableByName)]
struct TextRow {
    #[diesel(sql_type = Text)]
    text: String,
}

const COLUMNS_OF_SQLITE: &str = "SELECT t.name AS table_name, c.name AS column_name
    FROM pragma_table_list t JOIN pragma_table_xinfo(t.name) c
    WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%'";

const COLUMNS_OF_POSTGRES: &str = "
    SELECT CAST(table_name AS TEXT) AS table_name, CAST(column_name AS TEXT) AS column_name
    FROM information_schema.columns WHERE table_schema = current_schema()";

impl TestApp {
    /// The rows of all tables as text, sorted, to compare two states or to search for a text.
    ///
    /// # Panics
    /// Panics if the database cannot be read.
    #[must_use]
    pub fn contents(&self) -> BTreeMap<String, Vec<String>> {
        let mut conn = self.connect();
        let columns = match conn {
            Connection::Sqlite(_) => COLUMNS_OF_SQLITE,
            Connection::Postgres(_) => COLUMNS_OF_POSTGRES,
        };
        let mut tables: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let columns = sql_query(columns).load::<ColumnRow>(&mut conn);
        for column in columns.expect("read the columns") {
            let name = column.column_name;
            let text = format!("'{name}=' || coalesce(CAST({name} AS TEXT), 'null')");
            tables.entry(column.table_name).or_default().push(text);
        }
        let mut contents = BTreeMap::new();
        for (table, mut columns) in tables {
            columns.sort_unstable();
            let all = columns.join(" || ', ' || ");
            let rows = sql_query(format!("SELECT {all} AS text FROM {table} ORDER BY 1"));
            let rows = rows.load::<TextRow>(&mut conn).expect("read the rows");
            contents.insert(table, rows.into_iter().map(|row| row.text).collect());
        }
        contents
    }
}
