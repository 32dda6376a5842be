//! How the domain's values stand in columns: instants as microseconds, ids and words as text.

use crate::{MultiBackend, StoreError};
use diesel::backend::Backend;
use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::pg::{Pg, PgValue};
use diesel::sql_types::Text;
use diesel::sqlite::{Sqlite, SqliteValue};
use domain::id::{ContractorId, ProjectId, SessionId, UserId};
use domain::project::{ProjectCode, ProjectStatus, UrgencyLevel};
use jiff::Timestamp;
use jiff::civil::{Date, Time};
use std::str::FromStr;

/// An instant as microseconds since 1970, UTC.
#[must_use]
pub fn micros(instant: Timestamp) -> i64 {
    instant.as_microsecond()
}

/// Reads an instant back.
///
/// # Errors
/// Internal, when the column holds no instant.
pub fn instant(micros: i64) -> Result<Timestamp, StoreError> {
    Timestamp::from_microsecond(micros).map_err(StoreError::internal)
}

/// Reads an optional instant back.
///
/// # Errors
/// Internal, when the column holds no instant.
pub fn optional_instant(micros: Option<i64>) -> Result<Option<Timestamp>, StoreError> {
    micros.map(instant).transpose()
}

/// Reads an id, a UUID, a code or a date (`YYYY-MM-DD`) back.
///
/// # Errors
/// Internal, when the column holds something else.
pub fn parsed<T>(text: &str) -> Result<T, StoreError>
where
    T: FromStr,
    T::Err: std::error::Error + Send + Sync + 'static,
{
    text.parse().map_err(StoreError::internal)
}

/// Reads an optional id or the like back.
///
/// # Errors
/// Internal, when the column holds something else.
pub fn optional_parsed<T>(text: Option<&str>) -> Result<Option<T>, StoreError>
where
    T: FromStr,
    T::Err: std::error::Error + Send + Sync + 'static,
{
    text.map(parsed).transpose()
}

/// Reads an enumeration's word back with its own `parse`.
///
/// # Errors
/// Internal, when the word is none of them.
pub fn word<T>(text: &str, parse: impl FnOnce(&str) -> Option<T>) -> Result<T, StoreError> {
    parse(text).ok_or_else(|| StoreError::internal(format!("unknown value '{text}' in a column")))
}

/// A wall-clock date as `YYYY-MM-DD`.
#[must_use]
pub fn date_text(date: Date) -> String {
    date.to_string()
}

/// A wall-clock time as `HH:MM`.
#[must_use]
pub fn time_text(time: Time) -> String {
    format!("{:02}:{:02}", time.hour(), time.minute())
}

/// What is said, as a code with its parameters in JSON.
pub(crate) fn text_json(text: &domain::language::Text) -> Result<String, StoreError> {
    serde_json::to_string(text).map_err(StoreError::internal)
}

/// Reads it back.
pub(crate) fn parse_text_json(text: &str) -> Result<domain::language::Text, StoreError> {
    serde_json::from_str(text).map_err(StoreError::internal)
}

/// The value of a text column. Queries of one database read it without a copy of the text.
#[derive(Debug, Clone, Copy, FromSqlRow)]
pub(crate) struct Stored<T>(pub(crate) T);

impl<T: FromColumn> FromSql<Text, Sqlite> for Stored<T> {
    fn from_sql(mut value: SqliteValue<'_, '_, '_>) -> deserialize::Result<Self> {
        T::from_column(value.read_text()).map(Self)
    }
}

impl<T: FromColumn> FromSql<Text, Pg> for Stored<T> {
    fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
        T::from_column(std::str::from_utf8(value.as_bytes())?).map(Self)
    }
}

impl<T: FromColumn> FromSql<Text, MultiBackend> for Stored<T> {
    fn from_sql(value: <MultiBackend as Backend>::RawValue<'_>) -> deserialize::Result<Self> {
        let text: String = FromSql::<Text, MultiBackend>::from_sql(value)?;
        T::from_column(&text).map(Self)
    }
}

/// How a value is read from its column's text.
pub(crate) trait FromColumn: Sized {
    /// # Errors
    /// When the text is no such value.
    fn from_column(text: &str) -> deserialize::Result<Self>;
}

macro_rules! from_column_by_parsing {
    ($($type:ty),+ $(,)?) => {$(
        impl FromColumn for $type {
            fn from_column(text: &str) -> deserialize::Result<Self> {
                Ok(text.parse()?)
            }
        }
    )+};
}

from_column_by_parsing!(ContractorId, Date, ProjectId, SessionId, UserId);

impl FromColumn for ProjectCode {
    fn from_column(text: &str) -> deserialize::Result<Self> {
        Ok(Self::from_stored(text.to_owned()))
    }
}

impl FromColumn for ProjectStatus {
    fn from_column(text: &str) -> deserialize::Result<Self> {
        Ok(Self::parse_or_default(text))
    }
}

impl FromColumn for UrgencyLevel {
    fn from_column(text: &str) -> deserialize::Result<Self> {
        Ok(Self::parse(text).unwrap_or(Self::Medium))
    }
}
