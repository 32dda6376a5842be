//! Why the body of a request did not arrive.

use super::ApiError;
use domain::language::Message;
use http::StatusCode;
use std::io;
use tower_http::timeout::TimeoutError;

/// The client takes too little of what is sent to it, or sends too little of what it announced.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the client takes or sends too little")]
pub struct TooSlow;

impl From<TooSlow> for io::Error {
    fn from(error: TooSlow) -> Self {
        Self::new(io::ErrorKind::TimedOut, error)
    }
}

/// Says why a body did not arrive: it stalled or dripped, or the caller went away.
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
