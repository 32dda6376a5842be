//! The `upload` operations.

pub mod create;
pub mod discard;

use crate::api_error::ApiError;
use domain::field_error::FieldError;
use domain::file::{UploadPurpose, Uploader};
use domain::id::UploadId;
use domain::permission::Actor;
use uuid::Uuid;

/// Who uploads.
///
/// # Errors
/// 401 without a session.
pub(crate) fn uploader(actor: &Actor) -> Result<Uploader, ApiError> {
    match actor {
        Actor::User(user) => Ok(Uploader::User(user.user_id)),
        Actor::Owner(owner) => Ok(Uploader::Owner(owner.session_id)),
        Actor::Anonymous => Err(ApiError::sign_in_required()),
    }
}

/// The uploads that a call attaches: each once, at most as many as the purpose allows.
///
/// # Errors
/// 422 in the specified words when there are more.
pub(crate) fn upload_ids(
    ids: &[Uuid],
    field: &'static str,
    purpose: UploadPurpose,
) -> Result<Vec<UploadId>, ApiError> {
    let mut unique: Vec<UploadId> = ids.iter().copied().map(UploadId::from_uuid).collect();
    unique.sort();
    unique.dedup();
    if unique.len() != ids.len() {
        return Err(FieldError::new(field, "duplicate", "A file was named twice.").into());
    }
    purpose.check_count(field, ids.len())?;
    Ok(ids.iter().copied().map(UploadId::from_uuid).collect())
}

/// An id made by the client, so that files can be uploaded for a thing before the thing exists.
///
/// # Errors
/// 422 unless it is a `UUIDv7`.
pub(crate) fn client_id(id: Option<Uuid>) -> Result<Option<Uuid>, ApiError> {
    match id {
        Some(id) if id.get_version_num() != 7 => {
            Err(FieldError::new("id", "not_uuid_v7", "The id must be a UUID of version 7.").into())
        }
        id => Ok(id),
    }
}
