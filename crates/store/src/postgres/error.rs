//! Errors of the server, with their SQLSTATE.
//!
//! Diesel's errors have no field for the SQLSTATE, and messages are in the server's language. So a message starts with the code, as in
//! `53100: could not extend file`, which is also what the log should say. [`sqlstate`] reads it.

use diesel::result::{DatabaseErrorInformation, DatabaseErrorKind, Error as DieselError};
use std::error::Error as _;
use tokio_postgres::error::{DbError, ErrorPosition, SqlState};

/// Converts an error of the protocol library.
pub(super) fn diesel_error(error: tokio_postgres::Error) -> DieselError {
    if let Some(told) = error.as_db_error() {
        return DieselError::DatabaseError(kind_of(told.code()), Box::new(Told::new(told)));
    }
    let is_lost = error.is_closed()
        || error
            .source()
            .is_some_and(<dyn std::error::Error>::is::<std::io::Error>);
    if is_lost {
        return lost(with_causes(&error));
    }
    DieselError::DeserializationError(Box::new(error))
}

/// The error of a connection that is no longer there.
pub(super) fn lost(why: String) -> DieselError {
    DieselError::DatabaseError(DatabaseErrorKind::ClosedConnection, Box::new(why))
}

/// An error and its causes in one line. The server's own message replaces the library's "db error".
pub(super) fn with_causes(error: &tokio_postgres::Error) -> String {
    if let Some(told) = error.as_db_error() {
        return Told::new(told).message;
    }
    let mut words = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        words = format!("{words}: {error}");
        cause = error.source();
    }
    words
}

/// The SQLSTATE of an error from PostgreSQL; `None` if it has another origin.
pub(crate) fn sqlstate(error: &dyn DatabaseErrorInformation) -> Option<&str> {
    let (code, _) = error.message().split_once(": ")?;
    let is_code = code.len() == 5
        && code
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase());
    is_code.then_some(code)
}

fn kind_of(code: &SqlState) -> DatabaseErrorKind {
    const KINDS: [(SqlState, DatabaseErrorKind); 7] = [
        (
            SqlState::UNIQUE_VIOLATION,
            DatabaseErrorKind::UniqueViolation,
        ),
        (
            SqlState::FOREIGN_KEY_VIOLATION,
            DatabaseErrorKind::ForeignKeyViolation,
        ),
        (
            SqlState::NOT_NULL_VIOLATION,
            DatabaseErrorKind::NotNullViolation,
        ),
        (SqlState::CHECK_VIOLATION, DatabaseErrorKind::CheckViolation),
        (
            SqlState::EXCLUSION_VIOLATION,
            DatabaseErrorKind::ExclusionViolation,
        ),
        (
            SqlState::T_R_SERIALIZATION_FAILURE,
            DatabaseErrorKind::SerializationFailure,
        ),
        (
            SqlState::READ_ONLY_SQL_TRANSACTION,
            DatabaseErrorKind::ReadOnlyTransaction,
        ),
    ];
    KINDS
        .into_iter()
        .find(|(known, _)| known == code)
        .map_or(DatabaseErrorKind::Unknown, |(_, kind)| kind)
}

/// The server's functions that make a file of a table longer. It reports a quota or a file size limit there as an internal error.
const EXTEND_A_FILE: [&str; 2] = ["mdextend", "mdzeroextend"];

/// The SQLSTATE of an error, or that of a full disk, if the error means a full disk.
fn code_of(error: &DbError) -> &str {
    let extends = error
        .routine()
        .is_some_and(|routine| EXTEND_A_FILE.contains(&routine));
    if extends && *error.code() == SqlState::INTERNAL_ERROR {
        return SqlState::DISK_FULL.code();
    }
    error.code().code()
}

/// What the server said.
struct Told {
    message: String,
    error: DbError,
}

impl Told {
    fn new(error: &DbError) -> Self {
        Self {
            message: format!("{}: {}", code_of(error), error.message()),
            error: error.clone(),
        }
    }
}

impl DatabaseErrorInformation for Told {
    fn message(&self) -> &str {
        &self.message
    }

    fn details(&self) -> Option<&str> {
        self.error.detail()
    }

    fn hint(&self) -> Option<&str> {
        self.error.hint()
    }

    fn table_name(&self) -> Option<&str> {
        self.error.table()
    }

    fn column_name(&self) -> Option<&str> {
        self.error.column()
    }

    fn constraint_name(&self) -> Option<&str> {
        self.error.constraint()
    }

    fn statement_position(&self) -> Option<i32> {
        match self.error.position()? {
            ErrorPosition::Original(position) | ErrorPosition::Internal { position, .. } => {
                i32::try_from(*position).ok()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_that_starts_with_a_code_has_a_sqlstate() {
        for (message, code) in [
            ("55P03: Sperre nicht verfügbar", Some("55P03")),
            ("53100: could not extend file: No space", Some("53100")),
            ("UNIQUE constraint failed: users.email", None),
            ("database is locked", None),
            ("no such: table", None),
        ] {
            assert_eq!(sqlstate(&message.to_owned()), code, "{message}");
        }
    }
}
