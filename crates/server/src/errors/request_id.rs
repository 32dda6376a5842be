//! A unique id per request, in the response header, the problem body, and each log line.

use domain::clock::{Clock, Rng};
use http::{HeaderName, HeaderValue};
use std::fmt;
use uuid::Uuid;

/// The response header with the request id.
pub const HEADER: HeaderName = HeaderName::from_static("x-request-id");

tokio::task_local! {
    static CURRENT: RequestId;
}

/// The id of one request: a UUIDv7, or nil outside of any request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RequestId(Uuid);

impl RequestId {
    /// Creates a new id.
    pub fn new(clock: &dyn Clock, rng: &mut dyn Rng) -> Self {
        Self(domain::id::new_uuid(clock, rng))
    }

    /// The id as a header value.
    #[must_use]
    pub fn header_value(self) -> HeaderValue {
        let mut text = Uuid::encode_buffer();
        HeaderValue::from_str(self.0.hyphenated().encode_lower(&mut text))
            .unwrap_or_else(|_| HeaderValue::from_static(""))
    }

    /// Runs `work` as part of this request.
    pub fn scope<F: Future>(self, work: F) -> impl Future<Output = F::Output> {
        CURRENT.scope(self, work)
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.hyphenated().fmt(f)
    }
}

/// The id of the current request.
#[must_use]
pub fn current() -> RequestId {
    CURRENT.try_with(|id| *id).unwrap_or(RequestId(Uuid::nil()))
}
