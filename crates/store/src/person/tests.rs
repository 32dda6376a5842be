//! The list of personal data covers the whole schema.

use super::tables::{IMPERSONAL, TABLES};
use std::collections::{BTreeMap, BTreeSet};

type Columns = BTreeSet<&'static str>;

/// Tables and columns of `schema.rs`.
fn schema() -> BTreeMap<&'static str, Columns> {
    let mut tables: BTreeMap<&str, Columns> = BTreeMap::new();
    let mut current = "";
    let mut renamed = None;
    for line in include_str!("../schema.rs").lines() {
        if let Some(name) = line
            .strip_prefix("    ")
            .and_then(|line| line.split_once(" ("))
        {
            if line.ends_with('{') {
                current = name.0;
            }
        } else if let Some(name) = line.trim().strip_prefix("#[sql_name = \"") {
            renamed = name.strip_suffix("\"]");
        } else if let Some((column, _)) = line.trim().split_once(" -> ")
            && line.ends_with(',')
        {
            let column = renamed.take().unwrap_or(column);
            tables.entry(current).or_default().insert(column);
        }
    }
    tables
}

#[test]
fn every_column_of_the_schema_is_exported_or_withheld_for_a_reason() {
    let mut schema = schema();
    assert!(schema.len() > 60, "{}", schema.len());
    for (names, reason) in IMPERSONAL {
        assert!(!reason.is_empty());
        for name in names.split_whitespace() {
            assert!(schema.remove(name).is_some(), "{name} is not a table");
        }
    }
    for table in TABLES {
        let mut left = schema
            .remove(table.name)
            .unwrap_or_else(|| panic!("{} is listed twice, or not a table", table.name));
        let mut known = Columns::new();
        for rows in table.rows {
            let exported = rows.exported.split_whitespace();
            known.extend(exported.map(|word| word.split(':').next().unwrap_or_default()));
        }
        for (columns, reason) in table.withheld {
            assert!(!reason.is_empty());
            for column in columns.split_whitespace() {
                // A column may be exported to one person and withheld from another, but only on purpose.
                assert!(known.insert(column), "{}.{column} is exported", table.name);
            }
        }
        for column in known {
            assert!(
                left.remove(column),
                "{}.{column} does not exist",
                table.name
            );
        }
        assert!(left.is_empty(), "{}: decide about {left:?}", table.name);
    }
    let missing: Vec<_> = schema.keys().collect();
    assert!(missing.is_empty(), "decide about {missing:?}");
}

#[test]
fn no_export_contains_a_secret() {
    for table in TABLES {
        for rows in table.rows {
            for word in ["hash", "token", "sealed", "credential", "project_code"] {
                assert!(!rows.exported.contains(word), "{}: {word}", table.name);
            }
        }
    }
}
