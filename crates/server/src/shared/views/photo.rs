//! JSON shapes for what photos say.

use domain::file::{self, TypedPosition};
use domain::id::FileId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What is said about a photo.
#[derive(Debug, Serialize, ToSchema)]
pub struct PhotoDescription {
    /// The room; null if none is set.
    pub room: Option<String>,
    /// The phase: the key of a default phase, or a name that the portal chose; null if none is set.
    pub phase: Option<String>,
    /// The caption, of any number of lines; null if none is set.
    pub caption: Option<String>,
    /// The tags.
    pub tags: Vec<String>,
    /// The earlier photo of the same place, a file of the same project; null if none is set.
    #[schema(value_type = Option<uuid::Uuid>)]
    pub before: Option<FileId>,
}

impl From<file::PhotoDescription> for PhotoDescription {
    fn from(said: file::PhotoDescription) -> Self {
        Self {
            room: said.room,
            phase: said.phase,
            caption: said.caption,
            tags: said.tags,
            before: said.before,
        }
    }
}

/// Where a photo was taken, as the sender's device measured it.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PhotoPosition {
    /// Degrees north, -90 to 90.
    pub latitude: f64,
    /// Degrees east, -180 to 180.
    pub longitude: f64,
    /// The radius in meters within which it is probably true, 0 to 100,000.
    pub accuracy_meters: f64,
    /// When it was measured, by the device's clock: RFC 3339. A time in the future becomes the time at which it arrives.
    pub recorded_at: String,
}

impl PhotoPosition {
    /// The position as input.
    #[must_use]
    pub fn typed(&self) -> TypedPosition<'_> {
        TypedPosition {
            latitude: self.latitude,
            longitude: self.longitude,
            accuracy_meters: self.accuracy_meters,
            recorded_at: &self.recorded_at,
        }
    }
}

impl From<file::PhotoPosition> for PhotoPosition {
    fn from(position: file::PhotoPosition) -> Self {
        Self {
            latitude: position.latitude_degrees(),
            longitude: position.longitude_degrees(),
            accuracy_meters: position.accuracy_meters(),
            recorded_at: position.recorded_at.to_string(),
        }
    }
}
