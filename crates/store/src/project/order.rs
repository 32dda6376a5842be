//! In which order a list of projects comes, and where its pages start.

use crate::page::{Cursor, NameCursor};
use crate::schema::projects;
use crate::{Connection, StoreError};
use diesel::prelude::*;
use domain::id::ProjectId;
use domain::project::ProjectOrder;

/// The position of a project in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// In one ordered by instants.
    Instant(Cursor),
    /// In one ordered by texts.
    Text(NameCursor),
}

impl Place {
    /// As sent to clients, who must not read anything into it.
    #[must_use]
    pub fn encode(&self) -> String {
        match self {
            Self::Instant(cursor) => cursor.encode(),
            Self::Text(cursor) => cursor.encode(),
        }
    }

    /// Reads what [`Place::encode`] wrote for a list in this order; anything else is no place in it.
    #[must_use]
    pub fn decode(order: ProjectOrder, text: &str) -> Option<Self> {
        if is_by_instant(order) {
            Cursor::decode(text).map(Self::Instant)
        } else {
            NameCursor::decode(text).map(Self::Text)
        }
    }
}

/// Whether the order goes by an instant; the others go by a text.
const fn is_by_instant(order: ProjectOrder) -> bool {
    matches!(
        order,
        ProjectOrder::Newest
            | ProjectOrder::Oldest
            | ProjectOrder::Updated
            | ProjectOrder::UpdatedDesc
    )
}

/// What a list is ordered by: a column, which may have an index, or the same where none is to be walked along.
macro_rules! key {
    (along, $place:ident, $column:ident) => {
        projects::$column
    };
    (sorted, Instant, $column:ident) => {
        diesel::dsl::sql::<diesel::sql_types::BigInt>(concat!(
            "projects.",
            stringify!($column),
            " + 0"
        ))
    };
    (sorted, Text, $column:ident) => {
        diesel::dsl::sql::<diesel::sql_types::Text>(concat!(
            "projects.",
            stringify!($column),
            " || ''"
        ))
    };
}
pub(super) use key;

/// On which side of a place a row has to be. Compared as a pair: an index is entered at the place itself, however many rows
/// before it have the same text.
macro_rules! beside {
    (Instant, $key:ident, $column:ident, $side:literal, $place:expr) => {
        $crate::project::order::beside!(
            @diesel::sql_types::BigInt, $key, $column, $side, $place
        )
    };
    (Text, $key:ident, $column:ident, $side:literal, $place:expr) => {
        $crate::project::order::beside!(
            @diesel::sql_types::Text, $key, $column, $side, $place
        )
    };
    (@$type:ty, $key:ident, $column:ident, $side:literal, $place:expr) => {
        diesel::dsl::sql::<diesel::sql_types::Bool>(concat!(
            "(projects.",
            stringify!($column),
            ", projects.id) ",
            $side,
            " ("
        ))
        .bind::<$type, _>($place.$key.clone())
        .sql(", ")
        .bind::<diesel::sql_types::Text, _>($place.id.clone())
        .sql(")")
    };
}
pub(super) use beside;

/// Continues after the cursor, in the order asked for. Each order has an index for those who see everything; by the
/// instants also within a company's and within a partner's projects.
macro_rules! ordered {
    ($rows:ident, $query:expr) => {
        ordered!(along, $rows, $query, None::<&Place>)
    };
    // Of few rows, which are found otherwise.
    (sorted, $rows:ident, $query:expr) => {
        ordered!(sorted, $rows, $query, None::<&Place>)
    };
    // Also ends at a place.
    ($how:ident, $rows:ident, $query:expr, $end:expr) => {{
        use domain::project::ProjectOrder as Order;
        let query: &ListQuery = $query;
        macro_rules! by {
            ($place:ident, $key:ident, $column:ident, $after:literal, $to:literal, $direction:ident) => {{
                let rows = match &query.cursor {
                    Some(Place::$place(cursor)) => {
                        $rows.filter($crate::project::order::beside!(
                            $place, $key, $column, $after, cursor
                        ))
                    }
                    // A place in another order says nothing here.
                    Some(_) | None => $rows,
                };
                let rows = match $end {
                    Some(Place::$place(end)) => rows.filter($crate::project::order::beside!(
                        $place, $key, $column, $to, end
                    )),
                    Some(_) | None => rows,
                };
                rows.order((
                    $crate::project::order::key!($how, $place, $column).$direction(),
                    projects::id.$direction(),
                ))
            }};
        }
        macro_rules! rising {
            ($place:ident, $key:ident, $column:ident) => {
                by!($place, $key, $column, ">", "<=", asc)
            };
        }
        macro_rules! falling {
            ($place:ident, $key:ident, $column:ident) => {
                by!($place, $key, $column, "<", ">=", desc)
            };
        }
        match query.sort {
            Order::Newest => falling!(Instant, micros, created_at),
            Order::Oldest => rising!(Instant, micros, created_at),
            Order::Updated => falling!(Instant, micros, updated_at),
            Order::UpdatedDesc => rising!(Instant, micros, updated_at),
            Order::Owner => rising!(Text, name, owner_order),
            Order::OwnerDesc => falling!(Text, name, owner_order),
            Order::Number => rising!(Text, name, project_number),
            Order::NumberDesc => falling!(Text, name, project_number),
            Order::Damage => rising!(Text, name, damage_order),
            Order::DamageDesc => falling!(Text, name, damage_order),
            Order::Status => rising!(Text, name, status_order),
            Order::StatusDesc => falling!(Text, name, status_order),
            Order::Urgency => rising!(Text, name, urgency_order),
            Order::UrgencyDesc => falling!(Text, name, urgency_order),
            Order::Start => rising!(Text, name, start_order),
            Order::StartDesc => falling!(Text, name, start_order),
        }
    }};
}
pub(super) use ordered;

/// Where the page after this project starts. The texts of an order are read only here, so that the usual lists need not
/// carry them.
///
/// # Errors
/// When the database fails.
pub(super) fn place(
    conn: &mut Connection,
    order: ProjectOrder,
    project: ProjectId,
    created_at: i64,
    updated_at: i64,
) -> Result<Option<Place>, StoreError> {
    let id = project.to_string();
    macro_rules! text {
        ($column:ident) => {{
            let of = projects::table
                .filter(projects::id.eq(&id))
                .select(projects::$column);
            let name: Option<String> = of.first(conn).optional()?;
            name.map(|name| Place::Text(NameCursor { name, id }))
        }};
    }
    let instant = |micros, id| Some(Place::Instant(Cursor { micros, id }));
    Ok(match order {
        ProjectOrder::Newest | ProjectOrder::Oldest => instant(created_at, id),
        ProjectOrder::Updated | ProjectOrder::UpdatedDesc => instant(updated_at, id),
        ProjectOrder::Owner | ProjectOrder::OwnerDesc => text!(owner_order),
        ProjectOrder::Number | ProjectOrder::NumberDesc => text!(project_number),
        ProjectOrder::Damage | ProjectOrder::DamageDesc => text!(damage_order),
        ProjectOrder::Status | ProjectOrder::StatusDesc => text!(status_order),
        ProjectOrder::Urgency | ProjectOrder::UrgencyDesc => text!(urgency_order),
        ProjectOrder::Start | ProjectOrder::StartDesc => text!(start_order),
    })
}
