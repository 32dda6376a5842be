//! Sort orders and pagination of project lists.

use super::list::ListQuery;
use super::narrow::{Path, Rows};
use crate::page::NameCursor;
use crate::schema::projects;
use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};
use domain::project::{ProjectOrder, ProjectStatus, UrgencyLevel};

/// A project's position in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place(NameCursor);

impl Place {
    pub(super) const fn new(id: String, key: String) -> Self {
        Self(NameCursor { name: key, id })
    }

    /// Encodes the position as an opaque string for clients.
    #[must_use]
    pub fn encode(&self) -> String {
        self.0.encode()
    }

    /// Decodes the output of [`Place::encode`] for a list in this order; `None` if malformed.
    #[must_use]
    pub fn decode(order: ProjectOrder, text: &str) -> Option<Self> {
        let cursor = NameCursor::decode(text)?;
        let fits = match Key::of(order) {
            Key::Id => cursor.name.is_empty(),
            Key::Instant(_) => cursor.name.parse::<i64>().is_ok(),
            Key::Text(_) => true,
        };
        fits.then_some(Self(cursor))
    }
}

/// The sort key of a list. Ties are broken by id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Key {
    /// The id alone. It starts with the submission time (UUID version 7).
    Id,
    /// A timestamp column.
    Instant(&'static str),
    /// A text column.
    Text(&'static str),
}

impl Key {
    const fn of(order: ProjectOrder) -> Self {
        use ProjectOrder as O;
        match order {
            O::Newest | O::Oldest => Self::Id,
            O::Updated | O::UpdatedDesc => Self::Instant("projects.updated_at"),
            O::Owner | O::OwnerDesc => Self::Text("projects.owner_order"),
            O::Status | O::StatusDesc => Self::Text("projects.status_order"),
            O::Urgency | O::UrgencyDesc => Self::Text("projects.urgency_order"),
            O::Start | O::StartDesc => Self::Text("projects.start_order"),
        }
    }
}

const fn is_descending(order: ProjectOrder) -> bool {
    use ProjectOrder as O;
    matches!(
        order,
        O::Newest | O::Updated | O::OwnerDesc | O::StatusDesc | O::UrgencyDesc | O::StartDesc
    )
}

/// The expression that selects a project's sort key.
pub(super) fn key_column(order: ProjectOrder) -> SqlLiteral<Text> {
    match Key::of(order) {
        Key::Id => sql("''"),
        Key::Instant(column) => sql(&format!("CAST({column} AS TEXT)")),
        Key::Text(column) => sql(column),
    }
}

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

/// The value of the generated column `status_order`.
pub(super) fn status_key(status: ProjectStatus) -> String {
    let life = ProjectStatus::AS_WORK_GOES.iter();
    let before = life.take_while(|one| **one != status).count();
    format!("{:02}", before + 1)
}

/// The value of the generated column `urgency_order`.
pub(super) const fn urgency_key(urgency: UrgencyLevel) -> &'static str {
    match urgency {
        UrgencyLevel::Critical => "1",
        UrgencyLevel::High => "2",
        UrgencyLevel::Medium => "3",
        UrgencyLevel::Low => "4",
    }
}
