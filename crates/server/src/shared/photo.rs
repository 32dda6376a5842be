//! Descriptions that are sent with new photos, and the refusals of descriptions.

use crate::errors::ApiError;
use crate::shared::views::photo::PhotoPosition;
use domain::field_error::{FieldError, FieldErrors};
use domain::file::{
    DescriptionChange, NewPhoto, PhotoPosition as Position, TypedDescription, not_a_photo,
    unknown_before,
};
use domain::id::UploadId;
use domain::language::Message;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::{Connection, StoreError};
use utoipa::ToSchema;

/// What is said about one of the photos of a request, and where it was taken.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SentPhoto {
    /// One of the uploads of the same request. Each can be described once.
    pub upload: uuid::Uuid,
    /// The room, on one line. Takes the spelling of the same room of the portal or the project.
    pub room: Option<String>,
    /// One of the portal's phases.
    pub phase: Option<String>,
    /// The caption, of any number of lines.
    pub caption: Option<String>,
    /// Up to 10 tags, on one line each and without a comma.
    #[serde(default)]
    pub tags: Vec<String>,
    /// The earlier photo of the same place: a file of the same project.
    #[schema(value_type = Option<uuid::Uuid>)]
    pub before: Option<String>,
    /// Where it was taken. Only admins and the project's company see it.
    pub position: Option<PhotoPosition>,
}

/// The field of a request that describes its photos.
const PHOTOS: &str = "photos";

/// Parses what is said about the photos among these uploads.
///
/// # Errors
/// 422 with all broken rules.
pub(crate) fn new_photos(
    conn: &mut Connection,
    photos: &[SentPhoto],
    uploads: &[UploadId],
    now: Timestamp,
) -> Result<Vec<NewPhoto>, ApiError> {
    if photos.is_empty() {
        return Ok(Vec::new());
    }
    let phases = store::portal::show(conn)?.settings.phases();
    let mut errors = FieldErrors::none();
    let mut parsed: Vec<NewPhoto> = Vec::with_capacity(photos.len());
    for (index, photo) in photos.iter().enumerate() {
        let upload = UploadId::from_uuid(photo.upload);
        let is_repeated = parsed.iter().any(|earlier| earlier.upload == upload);
        if is_repeated || !uploads.contains(&upload) {
            let field = format!("{PHOTOS}.{index}.upload");
            errors.push(FieldError::new(field, "unknown", Message::ErrorPhotoUpload));
            continue;
        }
        match photo.parse(upload, &phases, now) {
            Ok(photo) => parsed.push(photo),
            Err(broken) => {
                for error in within(&format!("{PHOTOS}.{index}"), &broken) {
                    errors.push(error);
                }
            }
        }
    }
    if errors.is_empty() {
        Ok(parsed)
    } else {
        Err(errors.into())
    }
}

impl SentPhoto {
    fn parse(
        &self,
        upload: UploadId,
        phases: &[String],
        now: Timestamp,
    ) -> Result<NewPhoto, FieldErrors> {
        let typed = TypedDescription {
            room: self.room.as_deref(),
            phase: self.phase.as_deref(),
            caption: self.caption.as_deref(),
            add_tags: &self.tags,
            remove_tags: &[],
            before: self.before.as_deref(),
        };
        let description = DescriptionChange::parse(&typed, phases)?;
        let position = self.position.as_ref();
        let position = position.map(|position| Position::parse(&position.typed(), now));
        Ok(NewPhoto {
            upload,
            description,
            position: position.transpose()?,
        })
    }
}

/// These errors as errors of the fields of an object of the request.
pub(crate) fn within(object: &str, errors: &FieldErrors) -> Vec<FieldError> {
    let errors = errors.as_slice().iter().cloned();
    errors
        .map(|error| FieldError {
            field: format!("{object}.{}", error.field).into(),
            ..error
        })
        .collect()
}

/// Maps the refusal of a description of a new photo. Other errors are mapped by `otherwise`.
pub(crate) fn refused_photo(
    error: StoreError,
    otherwise: impl FnOnce(StoreError) -> ApiError,
) -> ApiError {
    let refusal = if error.is_conflict_with(store::photo::UNKNOWN_BEFORE) {
        unknown_before()
    } else if error.is_conflict_with(store::photo::NOT_A_PHOTO) {
        not_a_photo()
    } else {
        return otherwise(error);
    };
    FieldError {
        field: PHOTOS.into(),
        ..refusal
    }
    .into()
}
