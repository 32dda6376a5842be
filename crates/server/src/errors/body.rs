//! Errors while reading a request body.

use super::ApiError;
use domain::language::Message;
use http::StatusCode;
use std::io;
use tower_http::timeout::TimeoutError;

/// The client reads or sends more slowly than the minimum rate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the client takes or sends too little")]
pub struct TooSlow;

impl From<TooSlow> for io::Error {
    fn from(error: TooSlow) -> Self {
        Self::new(io::ErrorKind::TimedOut, error)
    }
}

/// The error for an incomplete body: 408 when it stalled or arrived too slowly, 400 when the client disconnected.
pub fn interrupted(error: impl std::error::Error + 'static) -> ApiError {
    let mut cause: Option<&(dyn std::error::Error + 'static)> = Some(&error);
    while let Some(error) = cause {
        if error.is::<TimeoutError>() || error.is::<TooSlow>() {
            return ApiError::new(
                StatusCode::REQUEST_TIMEOUT,
                "body_timeout",
                Message::ErrorBodyTimeout,
            )
            .closing();
        }
        cause = error.source();
    }
    ApiError::bad_request("body_interrupted", Message::ErrorBodyInterrupted).closing()
}
