//! Entity tags and the `If-Match` header.

use crate::errors::ApiError;
use axum::extract::FromRequestParts;
use domain::language::Message;
use http::request::Parts;
use http::{HeaderValue, StatusCode, header};

/// The entity tag of a version, for the `ETag` header.
#[must_use]
pub fn etag(version: i64) -> HeaderValue {
    HeaderValue::from_str(&format!("\"{version}\""))
        .unwrap_or_else(|_| HeaderValue::from_static("\"0\""))
}

/// The version in the `If-Match` header. Without the header the edit is rejected with 428. A header that is not one of
/// the portal's tags is rejected with 400, not with 412: a 412 response contains the current state to compare with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IfMatch(pub i64);

impl<S: Send + Sync> FromRequestParts<S> for IfMatch {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, ApiError> {
        let value = parts.headers.get(header::IF_MATCH).ok_or_else(|| {
            ApiError::new(
                StatusCode::PRECONDITION_REQUIRED,
                "if_match_required",
                Message::ErrorIfMatchMissing,
            )
        })?;
        value
            .to_str()
            .ok()
            .and_then(|text| version(text.trim()))
            .map(Self)
            .ok_or_else(|| {
                ApiError::bad_request("if_match_unreadable", Message::ErrorIfMatchInvalid)
            })
    }
}

/// Parses a tag written exactly as [`etag`] writes it.
fn version(tag: &str) -> Option<i64> {
    let digits = tag.strip_prefix('"')?.strip_suffix('"')?;
    let version: i64 = digits.parse().ok()?;
    (version >= 0 && version.to_string() == digits).then_some(version)
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn read(value: Option<&'static str>) -> Result<IfMatch, u16> {
        let mut request = http::Request::patch("/");
        if let Some(value) = value {
            request = request.header(header::IF_MATCH, value);
        }
        let (mut parts, ()) = request.body(()).unwrap().into_parts();
        IfMatch::from_request_parts(&mut parts, &())
            .await
            .map_err(|error| error.status().as_u16())
    }

    #[tokio::test]
    async fn if_match_accepts_only_the_etag_of_a_version() {
        assert_eq!(etag(12), "\"12\"");
        assert_eq!(read(Some("\"12\"")).await, Ok(IfMatch(12)));
        assert_eq!(read(None).await, Err(428));
        // The version of the portal's settings starts at 0.
        assert_eq!(read(Some("\"0\"")).await, Ok(IfMatch(0)));
        for foreign in [
            "12",
            "*",
            "W/\"12\"",
            "\"twelve\"",
            "\"\"",
            "\"+8\"",
            "\"08\"",
            "\"-1\"",
            "\"-0\"",
            "\"00\"",
            "\" 8\"",
            "\"9223372036854775808\"",
        ] {
            assert_eq!(read(Some(foreign)).await, Err(400), "{foreign}");
        }
    }
}
