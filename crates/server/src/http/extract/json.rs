//! JSON bodies of requests and responses.

use crate::errors::body::interrupted;
use crate::errors::{ApiError, ProblemField};
use axum::extract::{FromRequest, OptionalFromRequest, Request};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use domain::language::Message;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A JSON body. As an extractor it enforces the type and the size; as a response it sets the content type.
#[derive(Debug, Clone, Copy)]
pub struct Json<T>(pub T);

/// The content type of JSON.
const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// Whether the content type is JSON.
#[must_use]
pub fn is_json(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|value| {
        let essence = value
            .as_bytes()
            .split(|byte| *byte == b';')
            .next()
            .unwrap_or_default()
            .trim_ascii();
        essence.eq_ignore_ascii_case(b"application/json")
    })
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        if !is_json(request.headers()) {
            return Err(json_required());
        }
        let body = bytes_of(request, state).await?;
        parse(&body).map(Self)
    }
}

/// `None` for an empty body, whatever its type.
impl<T: DeserializeOwned, S: Send + Sync> OptionalFromRequest<S> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Option<Self>, ApiError> {
        let is_json = is_json(request.headers());
        let body = bytes_of(request, state).await?;
        if body.is_empty() {
            return Ok(None);
        }
        if !is_json {
            return Err(json_required());
        }
        parse(&body).map(Self).map(Some)
    }
}

fn json_required() -> ApiError {
    ApiError::new(
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        "json_required",
        Message::ErrorJsonRequired,
    )
    .closing()
}

async fn bytes_of<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, ApiError> {
    <Bytes as FromRequest<S>>::from_request(request, state)
        .await
        .map_err(body_problem)
}

/// The initial buffer size. Most responses fit without growing it.
const ANSWER_BYTES: usize = 4 * 1024;

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        // Serialize into a `Vec`, because `serde_json` writes many single bytes, which are cheap only there.
        let mut body = Vec::with_capacity(ANSWER_BYTES);
        match serde_json::to_writer(&mut body, &self.0) {
            Ok(()) => ([(header::CONTENT_TYPE, JSON)], body).into_response(),
            Err(error) => ApiError::internal(error.to_string()).into_response(),
        }
    }
}

fn body_problem(rejection: axum::extract::rejection::BytesRejection) -> ApiError {
    if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
        return ApiError::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "body_too_large",
            Message::ErrorBodyTooLarge,
        )
        .closing();
    }
    interrupted(rejection)
}

fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, ApiError> {
    let mut deserializer = serde_json::Deserializer::from_slice(body);
    let value = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        let path = error.path().to_string();
        let inner = error.into_inner();
        if inner.is_data() {
            data_problem(path, &inner)
        } else {
            malformed()
        }
    })?;
    deserializer.end().map_err(|_| malformed())?;
    Ok(value)
}

fn malformed() -> ApiError {
    ApiError::bad_request("malformed_json", Message::ErrorMalformedJson)
}

/// Builds the error of a field from serde's message. serde distinguishes these cases only by its text.
fn data_problem(path: String, error: &serde_json::Error) -> ApiError {
    let text = error.to_string();
    let text = text
        .rsplit_once(" at line ")
        .map_or(text.as_str(), |(message, _)| message);
    let named = text.split('`').nth(1).unwrap_or_default().to_owned();
    let (code, field, message) = if text.starts_with("unknown field") {
        (
            "unknown_field",
            path,
            Message::ErrorBodyUnknown { field: named },
        )
    } else if text.starts_with("missing field") {
        (
            "required",
            join(&path, &named),
            Message::ErrorBodyMissing { field: named },
        )
    } else if text.starts_with("unknown variant") {
        (
            "unknown_value",
            path,
            Message::ErrorBodyValue { value: named },
        )
    } else if text.starts_with("duplicate field") {
        ("wrong_type", path, Message::ErrorBodyTwice { field: named })
    } else {
        let wanted = wanted(text).to_owned();
        ("wrong_type", path, Message::ErrorBodyWrong { wanted })
    };
    ApiError::invalid(vec![ProblemField::new(field, code, message)])
}

fn join(path: &str, field: &str) -> String {
    if path == "." || path.is_empty() {
        field.to_owned()
    } else {
        format!("{path}.{field}")
    }
}

/// The expected type, in the vocabulary of the message catalogs. It is derived from serde's text, which names Rust
/// types.
fn wanted(text: &str) -> &'static str {
    const NUMBERS: [&str; 12] = [
        "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize",
    ];
    let expected = text.rsplit_once("expected ").map_or("", |(_, what)| what);
    let first = expected.split(' ').next().unwrap_or_default();
    if text.starts_with("UUID") || expected.contains("UUID") {
        "id"
    } else if NUMBERS.contains(&first) {
        match text.starts_with("invalid value") {
            true => "bounded",
            false => "whole",
        }
    } else if matches!(first, "f32" | "f64") {
        "number"
    } else if expected.starts_with("a boolean") {
        "boolean"
    } else if expected.starts_with("a sequence") || expected.starts_with("an array") {
        "list"
    } else if expected.starts_with("a string") || expected.starts_with("a borrowed string") {
        "words"
    } else if expected.starts_with("struct") || expected.starts_with("a map") {
        "object"
    } else {
        "other"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only the parsing is under test")]
    struct Note {
        text: String,
        #[serde(default)]
        files: Vec<File>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only the parsing is under test")]
    struct File {
        size: u32,
    }

    #[test]
    fn wrong_types_are_reported_in_plain_english() {
        #[derive(Debug, Deserialize)]
        #[expect(dead_code, reason = "only the parsing is under test")]
        struct All {
            text: Option<String>,
            size: Option<u8>,
            share: Option<f64>,
            done: Option<bool>,
            id: Option<uuid::Uuid>,
            list: Option<Vec<u8>>,
            file: Option<File>,
        }
        let number = "This must be a whole number.";
        let bounded = "This must be a whole number within the allowed range.";
        let id = "This must be an ID, such as 01890a5d-ac96-774b-bcce-b302099a8057.";
        for (body, message) in [
            (r#"{"text":7}"#, "This must be text."),
            (r#"{"text":["a"]}"#, "This must be text."),
            (r#"{"size":"7"}"#, number),
            (r#"{"size":7.5}"#, number),
            (r#"{"size":-5}"#, bounded),
            (r#"{"size":300}"#, bounded),
            (r#"{"share":"x"}"#, "This must be a number."),
            (r#"{"done":1}"#, "This must be true or false."),
            (r#"{"id":"300"}"#, id),
            (r#"{"id":7}"#, id),
            (r#"{"list":7}"#, "This must be a list."),
            (r#"{"file":7}"#, "This must be an object."),
            (r#"{"file":[]}"#, "This must be an object."),
            ("null", "This must be an object."),
            ("7", "This must be an object."),
            (r#"{"size":1,"size":2}"#, "The field size appears twice."),
        ] {
            let error = parse::<All>(body.as_bytes()).unwrap_err();
            assert_eq!(error.status().as_u16(), 422, "{body}");
            assert_eq!(error.text().english(), message, "{body}");
            assert!(matches!(&*error.fields()[0].code, "wrong_type"), "{body}");
        }
    }

    #[test]
    fn errors_name_the_path_of_the_invalid_field() {
        let cases = [
            ("{", 400, "malformed_json", ""),
            ("", 400, "malformed_json", ""),
            (r#"{"text":"a"} trailing"#, 400, "malformed_json", ""),
            (r#"{"text":"a","tone":1}"#, 422, "invalid_input", "tone"),
            (r#"{"files":[]}"#, 422, "invalid_input", "text"),
            (r#"{"text":"a","text":"b"}"#, 422, "invalid_input", "."),
            (r#"{"text":7}"#, 422, "invalid_input", "text"),
            (
                r#"{"text":"a","files":[{"size":1},{"size":"x"}]}"#,
                422,
                "invalid_input",
                "files[1].size",
            ),
            (
                r#"{"text":"a","files":[{}]}"#,
                422,
                "invalid_input",
                "files[0].size",
            ),
            ("[]", 422, "invalid_input", "."),
        ];
        for (body, status, code, field) in cases {
            let error = parse::<Note>(body.as_bytes()).unwrap_err();
            assert_eq!(
                (error.status().as_u16(), error.code()),
                (status, code),
                "{body}"
            );
            let fields = error.fields();
            assert_eq!(
                fields.first().map_or("", |first| first.field.as_str()),
                field,
                "{body}: {fields:?}"
            );
        }
    }
}
