//! The `thread` operations: the message threads of all projects that a caller may see, and the office's work on them.

pub mod assign;
pub mod change_many;
pub mod count;
pub mod list;
pub mod set_waiting;
pub mod show;
pub mod view;

use crate::errors::ApiError;
use domain::language::Message;
use http::StatusCode;

/// 404 for a project without messages, which has no thread.
pub(crate) fn gone() -> ApiError {
    ApiError::new(
        StatusCode::NOT_FOUND,
        "thread_gone",
        Message::ErrorThreadGone,
    )
}
