//! Query parameters.

use super::parameters::{WrongParameter, parse};
use crate::errors::{ApiError, ProblemField};
use axum::extract::FromRequestParts;
use domain::field_error::FieldError;
use domain::language::Message;
use http::request::Parts;
use serde::de::DeserializeOwned;

/// Parsed query parameters.
#[derive(Debug, Clone, Copy)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, ApiError> {
        let axum::extract::Query(pairs) =
            axum::extract::Query::<Vec<(String, String)>>::try_from_uri(&parts.uri)
                .map_err(|rejection| ApiError::internal(rejection.body_text()))?;
        parse(&pairs).map(Self).map_err(problem)
    }
}

/// Builds the error, which names the parameter.
fn problem(wrong: WrongParameter) -> ApiError {
    let WrongParameter { name, wanted } = wrong;
    let message = Message::ErrorParameterWrong {
        field: name.clone(),
        wanted: wanted.to_owned(),
    };
    ApiError::invalid(vec![ProblemField::new(name, "invalid_parameter", message)])
}

/// The maximum page size of most lists.
pub(crate) const PAGE_MAX: u32 = 100;

/// The page size of a list: `usual` by default, at most `most`.
///
/// # Errors
/// 422 for a page size of 0, which would never reach the next page.
pub(crate) fn page_size(asked: Option<u32>, usual: u32, most: u32) -> Result<usize, ApiError> {
    match asked.unwrap_or(usual) {
        0 => Err(invalid("limit")),
        size => Ok(size.min(most) as usize),
    }
}

/// Parses a parameter with a fixed set of values. An empty value counts as absent.
pub(crate) fn word<T>(
    value: Option<&str>,
    field: &'static str,
    parse: impl FnOnce(&str) -> Option<T>,
) -> Result<Option<T>, ApiError> {
    match value {
        None | Some("") => Ok(None),
        Some(text) => parse(text).map(Some).ok_or_else(|| invalid(field)),
    }
}

/// The error for a parameter with an unknown value.
pub(crate) fn invalid(field: &'static str) -> ApiError {
    FieldError::new(
        field,
        "invalid_parameter",
        Message::ErrorParameterValue {
            field: field.to_owned(),
        },
    )
    .into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "for most fields, only the parsing is under test")]
    struct Page {
        #[serde(default)]
        limit: u8,
        #[serde(default)]
        done: bool,
        id: Option<uuid::Uuid>,
    }

    async fn read(uri: &str) -> Result<Page, ApiError> {
        let (mut parts, ()) = http::Request::get(uri).body(()).unwrap().into_parts();
        Query::from_request_parts(&mut parts, &())
            .await
            .map(|Query(page)| page)
    }

    #[test]
    fn the_page_size_follows_the_limit_parameter_within_bounds() {
        for (asked, size) in [(None, 25), (Some(1), 1), (Some(7), 7), (Some(101), 100)] {
            assert_eq!(page_size(asked, 25, PAGE_MAX).unwrap(), size, "{asked:?}");
        }
        let refused = page_size(Some(0), 25, PAGE_MAX).unwrap_err();
        assert_eq!(refused.status().as_u16(), 422);
        assert_eq!(refused.fields()[0].field, "limit");
    }

    #[test]
    fn optional_words_are_parsed_and_unknown_ones_rejected_by_name() {
        let parse = |text: &str| (text == "red").then_some(7);
        assert_eq!(word(None, "color", parse).unwrap(), None);
        assert_eq!(word(Some(""), "color", parse).unwrap(), None);
        assert_eq!(word(Some("red"), "color", parse).unwrap(), Some(7));
        let error = word(Some("loud"), "color", parse).unwrap_err();
        assert_eq!(error.status().as_u16(), 422);
        assert_eq!(error.fields()[0].field, "color");
    }

    #[tokio::test]
    async fn an_invalid_query_parameter_is_named_in_the_error() {
        assert_eq!(read("/?limit=7").await.unwrap().limit, 7);
        let bounded = "must be a whole number within the allowed range";
        for (uri, field, message) in [
            ("/?limit=many", "limit", "must be a whole number"),
            ("/?limit=", "limit", "must be a whole number"),
            ("/?limit=-5", "limit", "must be a whole number"),
            ("/?limit=300", "limit", bounded),
            ("/?done=yes", "done", "must be true or false"),
            (
                "/?id=300",
                "id",
                "must be an ID, such as 01890a5d-ac96-774b-bcce-b302099a8057",
            ),
            ("/?color=red%20", "color", "is unknown"),
            ("/?limit=7&limit=8", "limit", "appears twice"),
        ] {
            let error = read(uri).await.unwrap_err();
            assert_eq!(error.status().as_u16(), 422);
            assert_eq!(error.fields()[0].field, field, "{uri}: {error:?}");
            assert_eq!(
                error.text().english(),
                format!("The parameter {field} {message}.")
            );
        }
    }
}
