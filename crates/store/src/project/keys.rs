//! The keys that project lists are sorted by, and positions in them.

use crate::page::NameCursor;
use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::sql_types::Text;
use domain::project::{ProjectOrder, ProjectStatus, UrgencyLevel};

/// A project's position in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place(pub(super) NameCursor);

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
pub(super) enum Key {
    /// The id alone. It starts with the submission time (UUID version 7).
    Id,
    /// A timestamp column.
    Instant(&'static str),
    /// A text column.
    Text(&'static str),
}

impl Key {
    pub(super) const fn of(order: ProjectOrder) -> Self {
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

pub(super) const fn is_descending(order: ProjectOrder) -> bool {
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
