//! Where a photo was taken, as the browser reported it with the sender's consent.

use crate::field_error::FieldError;
use crate::permission::{Actor, Relation};
use crate::project::ProjectFacts;
use jiff::Timestamp;
use messages::Message;

/// Stored units per degree: a ten-millionth of a degree is about a centimeter.
const PER_DEGREE: f64 = 1e7;
/// Stored units per meter of accuracy.
const PER_METER: f64 = 100.0;
/// The largest accuracy radius in meters. A larger one says nothing.
const ACCURACY_MAX: f64 = 100_000.0;

/// An unvalidated position.
#[derive(Debug, Clone, Copy)]
pub struct TypedPosition<'a> {
    /// Degrees north.
    pub latitude: f64,
    /// Degrees east.
    pub longitude: f64,
    /// The radius in meters within which it is probably true.
    pub accuracy_meters: f64,
    /// When the device measured it, RFC 3339.
    pub recorded_at: &'a str,
}

/// A position on earth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PhotoPosition {
    /// In ten-millionths of a degree north.
    pub latitude: i32,
    /// In ten-millionths of a degree east.
    pub longitude: i32,
    /// In centimeters.
    pub accuracy: i32,
    /// When the device measured it, by its own clock, or when it arrived if that clock is ahead.
    pub recorded_at: Timestamp,
}

impl PhotoPosition {
    /// Validates a position that arrives at `now`. A time after `now` counts as `now`: a wrong clock is no reason to refuse a photo.
    ///
    /// # Errors
    /// Returns the broken rule, with the field `position`.
    pub fn parse(typed: &TypedPosition<'_>, now: Timestamp) -> Result<Self, FieldError> {
        let recorded_at = typed.recorded_at.parse::<Timestamp>().ok();
        let recorded_at = recorded_at.map(|at| at.min(now));
        let latitude = units(typed.latitude, -90.0, 90.0, PER_DEGREE);
        let longitude = units(typed.longitude, -180.0, 180.0, PER_DEGREE);
        let accuracy = units(typed.accuracy_meters, 0.0, ACCURACY_MAX, PER_METER);
        match (latitude, longitude, accuracy, recorded_at) {
            (Some(latitude), Some(longitude), Some(accuracy), Some(recorded_at)) => Ok(Self {
                latitude,
                longitude,
                accuracy,
                recorded_at,
            }),
            _ => Err(FieldError::new(
                "position",
                "invalid",
                Message::ErrorPhotoPosition,
            )),
        }
    }

    /// Degrees north.
    #[must_use]
    pub fn latitude_degrees(&self) -> f64 {
        f64::from(self.latitude) / PER_DEGREE
    }

    /// Degrees east.
    #[must_use]
    pub fn longitude_degrees(&self) -> f64 {
        f64::from(self.longitude) / PER_DEGREE
    }

    /// The radius in meters within which it is probably true.
    #[must_use]
    pub fn accuracy_meters(&self) -> f64 {
        f64::from(self.accuracy) / PER_METER
    }
}

/// A number in stored units; `None` if it is out of range or not a number.
fn units(number: f64, least: f64, most: f64, per_unit: f64) -> Option<i32> {
    if !(least..=most).contains(&number) {
        return None;
    }
    #[expect(
        clippy::cast_possible_truncation,
        reason = "it was compared with both ends"
    )]
    let units = (number * per_unit).round() as i32;
    Some(units)
}

/// Whether `actor` sees where the photos of a project were taken: admins and the project's company do.
#[must_use]
pub fn sees_positions(actor: &Actor, project: &ProjectFacts) -> bool {
    matches!(
        actor.relation(Some(project)),
        Relation::Admin | Relation::ContractorOwn
    )
}

#[cfg(test)]
#[path = "position_tests.rs"]
mod tests;
