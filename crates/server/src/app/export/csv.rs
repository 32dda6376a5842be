//! Rows as CSV. The `csv` crate cannot quote an empty text and leave out a null.

use serde_json::{Map, Value};
use std::io::{self, Write};
use store::backup::Table;

/// Writes the names of the columns.
pub(super) fn header(table: &Table, to: &mut dyn Write) -> io::Result<()> {
    let names: Vec<&str> = table
        .columns
        .iter()
        .map(|column| column.name.as_str())
        .collect();
    write!(to, "{}\r\n", names.join(","))
}

/// Writes a row, which is a JSON object.
pub(super) fn record(table: &Table, row: &str, to: &mut dyn Write) -> io::Result<()> {
    let values: Map<String, Value> = serde_json::from_str(row)?;
    for (place, column) in table.columns.iter().enumerate() {
        if place > 0 {
            to.write_all(b",")?;
        }
        match values.get(&column.name) {
            None | Some(Value::Null) => {}
            Some(Value::String(text)) => write!(to, "\"{}\"", text.replace('"', "\"\""))?,
            Some(other) => write!(to, "{other}")?,
        }
    }
    to.write_all(b"\r\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::backup::{Column, ColumnKind};

    #[test]
    fn text_is_quoted_and_null_is_left_out() {
        let column = |name: &str, kind| Column {
            name: name.to_owned(),
            kind,
            nullable: true,
            references: None,
        };
        let table = Table {
            name: "notes".to_owned(),
            columns: vec![
                column("id", ColumnKind::Text),
                column("size", ColumnKind::Integer),
                column("open", ColumnKind::Boolean),
            ],
            key: vec!["id".to_owned()],
        };
        let mut written = Vec::new();
        header(&table, &mut written).unwrap();
        for row in [
            r#"{"id":"","size":-9223372036854775807,"open":true}"#,
            r#"{"id":"a, \"b\"\r\nc","size":null,"open":false}"#,
            r#"{"id":null,"size":0,"open":null}"#,
        ] {
            record(&table, row, &mut written).unwrap();
        }
        assert_eq!(
            String::from_utf8(written).unwrap(),
            "id,size,open\r\n\"\",-9223372036854775807,true\r\n\"a, \"\"b\"\"\r\nc\",,false\r\n,0,\r\n"
        );
    }
}
