//! Columns as domain values: ids are text, instants microseconds, dates and times text.

use crate::StoreError;
use jiff::Timestamp;
use jiff::civil::Date;
use std::str::FromStr;

fn corrupt(what: &'static str) -> StoreError {
    StoreError::internal(format!("a stored {what} cannot be read"))
}

/// Reads an id.
pub(crate) fn id<T: FromStr>(text: &str) -> Result<T, StoreError> {
    text.parse().map_err(|_| corrupt("id"))
}

/// Reads an optional id.
pub(crate) fn optional_id<T: FromStr>(text: Option<&str>) -> Result<Option<T>, StoreError> {
    text.map(id).transpose()
}

/// Reads an instant.
pub(crate) fn instant(micros: i64) -> Result<Timestamp, StoreError> {
    Timestamp::from_microsecond(micros).map_err(|_| corrupt("instant"))
}

/// Reads an optional date.
pub(crate) fn optional_date(text: Option<&str>) -> Result<Option<Date>, StoreError> {
    text.map(|text| text.parse().map_err(|_| corrupt("date"))).transpose()
}
