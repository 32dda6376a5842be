//! Column encodings of domain values: instants as microseconds, ids and enumerations as text.

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

/// Decodes an instant.
///
/// # Errors
/// Internal, if the value is out of range.
pub fn instant(micros: i64) -> Result<Timestamp, StoreError> {
    Timestamp::from_microsecond(micros).map_err(StoreError::internal)
}

/// Decodes an optional instant.
///
/// # Errors
/// Internal, if the value is out of range.
pub fn optional_instant(micros: Option<i64>) -> Result<Option<Timestamp>, StoreError> {
    micros.map(instant).transpose()
}

/// Parses an id, a UUID, a code, or a date (`YYYY-MM-DD`).
///
/// # Errors
/// Internal, if the text does not parse.
pub fn parsed<T>(text: &str) -> Result<T, StoreError>
where
    T: FromStr,
    T::Err: std::error::Error + Send + Sync + 'static,
{
    text.parse().map_err(StoreError::internal)
}

/// Parses an optional value.
///
/// # Errors
/// Internal, if the text does not parse.
pub fn optional_parsed<T>(text: Option<&str>) -> Result<Option<T>, StoreError>
where
    T: FromStr,
    T::Err: std::error::Error + Send + Sync + 'static,
{
    text.map(parsed).transpose()
}

/// Parses an enumeration value with its `parse` function.
///
/// # Errors
/// Internal, if the text is not one of its values.
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

/// Encodes a text as JSON: a code with its parameters.
pub(crate) fn text_json(text: &domain::language::Text) -> Result<String, StoreError> {
    serde_json::to_string(text).map_err(StoreError::internal)
}

/// Decodes a text.
pub(crate) fn parse_text_json(text: &str) -> Result<domain::language::Text, StoreError> {
    serde_json::from_str(text).map_err(StoreError::internal)
}

/// The value of a text column. Single-backend queries decode it without copying the text.
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

/// Decodes a value from a column's text.
pub(crate) trait FromColumn: Sized {
    /// # Errors
    /// When the text is not a valid value.
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
