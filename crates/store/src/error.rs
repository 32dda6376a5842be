//! What can go wrong with the database, in the terms of its callers.

use crate::search;
use diesel::result::{DatabaseErrorInformation, DatabaseErrorKind, Error as DieselError};

/// The name that a broken foreign key has in [`StoreError::Conflict`]: SQLite does not tell which one.
pub const FOREIGN_KEY: &str = "foreign_key";

/// Why a unit of work did not happen. Nothing of it is stored then. A row that is not there is no
/// error: lookups return an `Option`.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Something stored already stands against it: a unique constraint, named `<table>_<columns>_key`
    /// (`<table>_pkey` for an id), or [`FOREIGN_KEY`].
    #[error("conflicts with stored data ({constraint})")]
    Conflict {
        /// The constraint's name, the same on both databases.
        constraint: String,
    },
    /// What was to be changed is not any more as the caller knew it.
    #[error("the data changed in the meantime")]
    Stale,
    /// There is no room left.
    #[error("the database is out of space")]
    Full,
    /// Too much waits already, or a lock was not to be had in time.
    #[error("the database is busy")]
    Busy,
    /// It took longer than it may.
    #[error("the statement took too long")]
    TooSlow,
    /// The database does not answer.
    #[error("the database is unavailable")]
    Unavailable,
    /// A defect, of ours or in the stored data. The cause is for the log only.
    #[error("internal database error")]
    Internal(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl StoreError {
    /// A defect described in words, for the log.
    pub fn internal(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Internal(cause.into())
    }

    /// Whether this is a conflict with the named constraint.
    #[must_use]
    pub fn is_conflict_with(&self, name: &str) -> bool {
        matches!(self, Self::Conflict { constraint } if constraint == name)
    }

    /// Whether the database gave up this transaction for another's sake, so that running it again
    /// may succeed.
    pub(crate) fn is_contention(&self) -> bool {
        let Self::Internal(cause) = self else {
            return false;
        };
        let Some(DieselError::DatabaseError(kind, info)) = cause.downcast_ref() else {
            return false;
        };
        matches!(kind, DatabaseErrorKind::SerializationFailure)
            || info.message().contains("deadlock detected")
    }
}

impl From<DieselError> for StoreError {
    fn from(error: DieselError) -> Self {
        // A commit that failed and could not be rolled back either failed for the commit's reason.
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
    /// Diesel passes no SQLSTATE and no SQLite result code, so the rest is told by the message, which is
    /// English: SQLite knows nothing else, and of PostgreSQL the start makes sure.
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
        } else {
            MESSAGES
                .iter()
                .find(|(part, _)| info.message().contains(part))
                .map(|(_, make)| make())
        }
    }
}

type Make = fn() -> StoreError;

/// Messages of SQLite's result codes and PostgreSQL's error classes that are no defect of ours.
const MESSAGES: &[(&str, Make)] = &[
    ("database or disk is full", || StoreError::Full),
    ("No space left on device", || StoreError::Full),
    // A quota, or a limit on the size of a file.
    ("could not extend file", || StoreError::Full),
    ("database is locked", || StoreError::Busy),
    ("due to lock timeout", || StoreError::Busy),
    ("due to statement timeout", || StoreError::TooSlow),
    (search::OUT_OF_TIME, || StoreError::TooSlow),
    ("disk I/O error", || StoreError::Unavailable),
    ("unable to open database file", || StoreError::Unavailable),
    ("attempt to write a readonly database", || {
        StoreError::Unavailable
    }),
    ("terminating connection", || StoreError::Unavailable),
    ("server closed the connection", || StoreError::Unavailable),
    ("the database system is", || StoreError::Unavailable),
    ("no connection to the server", || StoreError::Unavailable),
];

/// Gives a unique constraint of SQLite the name that it has in the migrations:
/// `UNIQUE constraint failed: users.email` is `users_email_key`.
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
    fn sqlite_constraints_have_the_names_of_the_migrations() {
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
