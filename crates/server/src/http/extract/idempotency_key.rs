//! The idempotency key, which keeps a retried creation from running twice.

use crate::errors::ApiError;
use axum::extract::FromRequestParts;
use domain::language::Message;
use http::request::Parts;

const LENGTH: std::ops::RangeInclusive<usize> = 8..=128;

/// The `Idempotency-Key` header, if the caller sent one: 8 to 128 visible ASCII characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdempotencyKey(pub Option<String>);

impl<S: Send + Sync> FromRequestParts<S> for IdempotencyKey {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, ApiError> {
        let Some(value) = parts.headers.get("idempotency-key") else {
            return Ok(Self(None));
        };
        let text = value.as_bytes();
        if LENGTH.contains(&text.len()) && text.iter().all(u8::is_ascii_graphic) {
            return Ok(Self(Some(String::from_utf8_lossy(text).into_owned())));
        }
        Err(ApiError::bad_request(
            "bad_idempotency_key",
            Message::ErrorIdempotencyKey,
        ))
    }
}
