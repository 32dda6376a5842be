//! The `file` operations.

pub mod add;
pub mod delete;
pub mod download;
pub mod list;
pub mod read;
pub mod view;

use crate::errors::ApiError;
use domain::language::Message;
use http::StatusCode;

/// 404 for a file that its project, or note, does not have, or not any more. Whoever deletes it knows by the code that it is
/// gone, which a project that is not found does not say.
pub(crate) fn gone() -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, "file_gone", Message::ErrorFileGone)
}
