//! The `message` operations: one thread of each project, for everybody who may see the project. Owners come in by operations
//! of their own (`owner`), which end here too.

pub mod count_unread;
pub mod list;
pub mod mark_read;
pub mod send;
pub mod view;

use crate::errors::ApiError;
use domain::message::Participant;
use domain::permission::Actor;

/// As whom the caller takes part.
///
/// # Errors
/// 401 without a session.
pub(crate) fn participant(actor: &Actor) -> Result<Participant, ApiError> {
    Participant::of(actor).ok_or_else(ApiError::sign_in_required)
}
