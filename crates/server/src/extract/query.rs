//! Parameters after the question mark.

use crate::api_error::{ApiError, ProblemField};
use axum::extract::FromRequestParts;
use http::request::Parts;
use serde::de::DeserializeOwned;
use std::borrow::Cow;

/// Query parameters, parsed.
#[derive(Debug, Clone, Copy)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, ApiError> {
        let axum::extract::Query(value) = axum::extract::Query::try_from_uri(&parts.uri)
            .map_err(|rejection| problem(&rejection.body_text()))?;
        Ok(Self(value))
    }
}

/// Names the parameter where serde did, in its text `prefix: parameter: what is wrong`.
fn problem(text: &str) -> ApiError {
    let text = text
        .strip_prefix("Failed to deserialize query string: ")
        .unwrap_or(text);
    let (field, message) = match text.split_once(": ") {
        Some((field, message)) if !field.contains(' ') => (field, message),
        _ => (text.split('`').nth(1).unwrap_or_default(), text),
    };
    ApiError::invalid(vec![ProblemField {
        field: field.to_owned(),
        code: Cow::Borrowed("invalid_parameter"),
        message: format!("The parameter {field} cannot be read: {message}."),
    }])
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Page {
        #[serde(default)]
        limit: u8,
    }

    async fn read(uri: &str) -> Result<Page, ApiError> {
        let (mut parts, ()) = http::Request::get(uri).body(()).unwrap().into_parts();
        Query::from_request_parts(&mut parts, &())
            .await
            .map(|Query(page)| page)
    }

    #[tokio::test]
    async fn a_parameter_that_cannot_be_read_is_named() {
        assert_eq!(read("/?limit=7").await.unwrap().limit, 7);
        for (uri, field) in [
            ("/?limit=many", "limit"),
            ("/?limit=300", "limit"),
            ("/?colour=red", "colour"),
        ] {
            let error = read(uri).await.unwrap_err();
            assert_eq!(error.status().as_u16(), 422);
            assert_eq!(error.fields()[0].field, field, "{uri}: {error:?}");
        }
    }
}
