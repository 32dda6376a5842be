//! Database errors, classified for callers.

use crate::{postgres, search};
use diesel::result::{DatabaseErrorInformation, DatabaseErrorKind, Error as DieselError};

/// The constraint name of a foreign key violation in [`StoreError::Conflict`]. SQLite does not report which key.
pub const FOREIGN_KEY: &str = "foreign_key";

/// Why a unit of work failed. Nothing of it is stored. A missing row is not an error: lookups return an `Option`.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Violates a unique constraint, named `<table>_<columns>_key` (`<table>_pkey` for an id), or a foreign key ([`FOREIGN_KEY`]).
    #[error("conflicts with stored data ({constraint})")]
    Conflict {
        /// The constraint's name, the same on both databases.
        constraint: String,
    },
    /// The row has a newer version than the caller's.
    #[error("the data changed in the meantime")]
    Stale,
    /// The disk is full.
    #[error("the database is out of space")]
    Full,
    /// The queue is full, or a lock timed out.
    #[error("the database is busy")]
    Busy,
    /// The time limit was exceeded.
    #[error("the statement took too long")]
    TooSlow,
    /// The database cannot be reached.
    #[error("the database is unavailable")]
    Unavailable,
    /// No connection could be opened.
    #[error("the database is unavailable: {cause}")]
    Unreachable {
        /// Why, without a password.
        cause: String,
    },
    /// A bug or corrupt data. The cause is logged only.
    #[error("internal database error")]
    Internal(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl StoreError {
    /// An internal error with a cause for the log.
    pub fn internal(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Internal(cause.into())
    }

    /// Whether this is a conflict with the named constraint.
    #[must_use]
    pub fn is_conflict_with(&self, name: &str) -> bool {
        matches!(self, Self::Conflict { constraint } if constraint == name)
    }

    /// Whether the database aborted this transaction in favor of another, so that a retry may succeed.
    pub(crate) fn is_contention(&self) -> bool {
        let Self::Internal(cause) = self else {
            return false;
        };
        let Some(DieselError::DatabaseError(kind, info)) = cause.downcast_ref() else {
            return false;
        };
        matches!(kind, DatabaseErrorKind::SerializationFailure)
            || postgres::sqlstate(info.as_ref()) == Some(DEADLOCK)
    }
}

impl From<DieselError> for StoreError {
    fn from(error: DieselError) -> Self {
        // If the rollback after a failed commit fails too, classify by the commit's error.
        let cause = if let DieselError::RollbackErrorOnCommit { commit_error, .. } = &error {
            commit_error.as_ref()
        } else {
            &error
        };
        let known = if let DieselError::DatabaseError(kind, info) = cause {
            Self::of_database(kind, info.as_ref())
        } else {
            None
        };
        known.unwrap_or_else(|| Self::Internal(Box::new(error)))
    }
}

impl StoreError {
    /// Classifies PostgreSQL's errors by their SQLSTATE, which is the same in every language. Diesel exposes no result codes of SQLite, so
    /// those are classified by their message; SQLite has no other language than English.
    fn of_database(
        kind: &DatabaseErrorKind,
        info: &(dyn DatabaseErrorInformation + Send + Sync),
    ) -> Option<Self> {
        use DatabaseErrorKind as Kind;
        if matches!(kind, Kind::UniqueViolation) {
            let constraint = info
                .constraint_name()
                .map_or_else(|| constraint_of_sqlite(info.message()), str::to_owned);
            Some(Self::Conflict { constraint })
        } else if matches!(kind, Kind::ForeignKeyViolation) {
            Some(Self::Conflict {
                constraint: FOREIGN_KEY.to_owned(),
            })
        } else if matches!(
            kind,
            Kind::ClosedConnection | Kind::UnableToSendCommand | Kind::ReadOnlyTransaction
        ) {
            Some(Self::Unavailable)
        } else if let Some(code) = postgres::sqlstate(info) {
            SQLSTATES
                .iter()
                .find(|(prefix, _)| code.starts_with(prefix))
                .map(|(_, make)| make())
        } else {
            MESSAGES
                .iter()
                .find(|(part, _)| info.message().contains(part))
                .map(|(_, make)| make())
        }
    }
}

type Make = fn() -> StoreError;

/// SQLSTATE of a transaction that was aborted because it and another waited for each other.
const DEADLOCK: &str = "40P01";

/// SQLSTATE codes of PostgreSQL with a specific meaning, and prefixes of such codes.
const SQLSTATES: &[(&str, Make)] = &[
    // Connection exceptions.
    ("08", || StoreError::Unavailable),
    // Idle in a transaction for too long.
    ("25P03", || StoreError::Unavailable),
    ("53100", || StoreError::Full),
    // Out of memory, or of connections.
    ("53", || StoreError::Unavailable),
    // Waited for a lock for too long.
    ("55P03", || StoreError::Busy),
    // Canceled, by the time limit.
    ("57014", || StoreError::TooSlow),
    // The server starts, stops, or crashed.
    ("57P", || StoreError::Unavailable),
    // Reading or writing a file failed.
    ("58030", || StoreError::Unavailable),
];

/// Parts of SQLite error messages with a specific meaning.
const MESSAGES: &[(&str, Make)] = &[
    ("database or disk is full", || StoreError::Full),
    ("database is locked", || StoreError::Busy),
    (search::OUT_OF_TIME, || StoreError::TooSlow),
    ("disk I/O error", || StoreError::Unavailable),
    ("unable to open database file", || StoreError::Unavailable),
    ("attempt to write a readonly database", || {
        StoreError::Unavailable
    }),
];

/// Converts SQLite's unique constraint message to the constraint name in the migrations: `UNIQUE constraint failed: users.email` becomes
/// `users_email_key`.
fn constraint_of_sqlite(message: &str) -> String {
    let columns = message.rsplit(": ").next().unwrap_or(message);
    let Some((table, _)) = columns.split_once('.') else {
        return columns.to_owned();
    };
    let names: Vec<_> = columns
        .split(", ")
        .filter_map(|column| column.split('.').nth(1))
        .collect();
    if names == ["id"] {
        format!("{table}_pkey")
    } else {
        format!("{table}_{}_key", names.join("_"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sqlite_constraints_get_the_names_used_in_the_migrations() {
        for (message, name) in [
            ("UNIQUE constraint failed: users.email", "users_email_key"),
            ("UNIQUE constraint failed: projects.id", "projects_pkey"),
            (
                "UNIQUE constraint failed: saved_views.user_id, saved_views.page, saved_views.name",
                "saved_views_user_id_page_name_key",
            ),
        ] {
            assert_eq!(constraint_of_sqlite(message), name);
        }
    }
}
