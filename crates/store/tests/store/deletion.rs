//! A deletion saves every table with rows of a project.

use crate::database::{DatabaseKind, TestDatabase};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::Text;
use std::collections::BTreeSet;
use store::project::deletion::{NOT_SAVED, saved_tables};

#[derive(QueryableByName)]
struct Reference {
    #[diesel(sql_type = Text)]
    table_name: String,
    #[diesel(sql_type = Text)]
    refers_to: String,
}

/// The references that delete a row together with the row that it refers to.
const OF_SQLITE: &str = "
    SELECT t.name AS table_name, f.\"table\" AS refers_to
    FROM pragma_table_list t JOIN pragma_foreign_key_list(t.name) f
    WHERE t.schema = 'main' AND f.on_delete = 'CASCADE'";

const OF_POSTGRES: &str = "
    SELECT CAST(CAST(conrelid AS regclass) AS TEXT) AS table_name, CAST(CAST(confrelid AS regclass) AS TEXT) AS refers_to
    FROM pg_constraint WHERE contype = 'f' AND confdeltype = 'c'";

#[test]
fn every_table_with_rows_of_a_project_is_saved_or_listed_as_not_saved() {
    let database = TestDatabase::new();
    let query = match DatabaseKind::of_this_run() {
        DatabaseKind::Sqlite => OF_SQLITE,
        DatabaseKind::Postgres => OF_POSTGRES,
    };
    let references: Vec<Reference> = sql_query(query)
        .load(&mut database.connect())
        .expect("read the references");
    // The last two refer to the project only by the paths of its files.
    let mut found = BTreeSet::from(["projects", "uploads", "file_facts"].map(str::to_owned));
    loop {
        let more: Vec<String> = references
            .iter()
            .filter(|of| found.contains(&of.refers_to) && !found.contains(&of.table_name))
            .map(|of| of.table_name.clone())
            .collect();
        if more.is_empty() {
            break;
        }
        found.extend(more);
    }
    let known: Vec<&str> = saved_tables()
        .into_iter()
        .chain(NOT_SAVED.iter().copied())
        .collect();
    let listed: BTreeSet<String> = known.iter().map(|name| (*name).to_owned()).collect();
    assert_eq!(listed, found);
    assert_eq!(listed.len(), known.len(), "a table is listed twice");
}
