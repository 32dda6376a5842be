//! What a document is made from: kept in the database from the order until the document is finished, so that it can be continued after a
//! restart.

mod gathering;

pub(crate) use gathering::{Gathering, camera_time, title};

use crate::errors::ApiError;
use crate::schema;
use documents::Moment;
use documents::report::Report;
use domain::file::Area;
use domain::language::Language;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How a document shows its content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DocumentOptions {
    /// Photos per page: 2, 4, or 6.
    pub per_page: u8,
    /// Whether photos are arranged by room and phase, instead of by time.
    pub by_room: bool,
    /// Whether facts of each photo are shown: when it was taken and received, and, as far as the caller may see them, its camera and checksum.
    pub facts: bool,
    /// Whether annotations are drawn on photos, and blurred areas are blurred. Without them, people who may not see what is blurred still get it
    /// blurred.
    pub annotations: bool,
    /// The language of the document.
    #[schema(value_type = schema::Language)]
    pub language: Language,
}

/// The texts of a document, and its photos, by number.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DocumentContent {
    /// The texts.
    pub report: Report,
    /// The photos.
    pub photos: Vec<DocumentPhoto>,
}

/// A photo of a document. The reader gets it in a new size and without metadata, so even people who do not get originals may see it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DocumentPhoto {
    /// The storage path of the original.
    pub path: String,
    /// What is made unrecognizable.
    pub blurred: Vec<Area>,
}

/// Reads stored options.
///
/// # Errors
/// 500 for options that this version cannot read.
pub(crate) fn options(json: &str) -> Result<DocumentOptions, ApiError> {
    serde_json::from_str(json).map_err(ApiError::internal)
}

/// When a document was made, as its file states it.
pub(crate) fn moment(at: Timestamp) -> Moment {
    let at = at.to_zoned(TimeZone::UTC);
    let small = |number: i8| u8::try_from(number).unwrap_or_default();
    (
        i32::from(at.year()),
        small(at.month()),
        small(at.day()),
        small(at.hour()),
        small(at.minute()),
        small(at.second()),
    )
}
