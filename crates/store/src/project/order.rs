//! Sorts project lists, and continues them after a position.

use super::keys::{Key, is_descending};
use super::narrow::{Path, Rows};
use super::query::ListQuery;
use crate::page::NameCursor;
use crate::schema::projects;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};

/// Sorts a list, starting after the query's cursor.
pub(super) fn ordered<'a, ST>(
    rows: Rows<'a, ST>,
    query: &'a ListQuery,
    path: Path,
) -> Rows<'a, ST> {
    let descending = is_descending(query.sort);
    let (after, direction) = if descending {
        ("<", "DESC")
    } else {
        (">", "ASC")
    };
    let key = Key::of(query.sort);
    let rows = match query.cursor.as_ref().map(|place| &place.0) {
        Some(place) => rows.filter(after_position(key, after, place)),
        None => rows,
    };
    // An expression cannot use the order's index, so the filters' index is used.
    let by = match (key, path) {
        (Key::Id, Path::Walk) => format!("projects.id {direction}"),
        (Key::Id, Path::Find) => format!("projects.id || '' {direction}"),
        (Key::Instant(column), Path::Find) => {
            format!("{column} + 0 {direction}, projects.id {direction}")
        }
        (Key::Text(column), Path::Find) => {
            format!("{column} || '' {direction}, projects.id {direction}")
        }
        (Key::Instant(column) | Key::Text(column), Path::Walk) => {
            format!("{column} {direction}, projects.id {direction}")
        }
    };
    rows.order(sql::<Text>(&by))
}

/// Whether a row comes after a position. Key and id are compared as a row value, so that the index scan starts exactly there, even after
/// many rows with the same key.
fn after_position(
    key: Key,
    after: &str,
    place: &NameCursor,
) -> Box<dyn BoxableExpression<projects::table, crate::MultiBackend, SqlType = Bool>> {
    let pair = |column: &str| sql::<Bool>(&format!("({column}, projects.id) {after} ("));
    let id = place.id.clone();
    match key {
        Key::Id => Box::new(sql::<Bool>(&format!("projects.id {after} ")).bind::<Text, _>(id)),
        Key::Instant(column) => Box::new(
            pair(column)
                .bind::<BigInt, _>(place.name.parse::<i64>().unwrap_or_default())
                .sql(", ")
                .bind::<Text, _>(id)
                .sql(")"),
        ),
        Key::Text(column) => Box::new(
            pair(column)
                .bind::<Text, _>(place.name.clone())
                .sql(", ")
                .bind::<Text, _>(id)
                .sql(")"),
        ),
    }
}
