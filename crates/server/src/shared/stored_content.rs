//! Sends files as they are stored, or the part of them that a request asks for.

use crate::errors::ApiError;
use crate::files::FileStorage;
use crate::http::browser_cache;
use crate::http::file_response::SentFile;
use crate::http::ranges::{Asked, asked};
use axum::response::{IntoResponse, Response};
use domain::file::VideoBlanks;
use domain::language::Message;
use http::{HeaderMap, HeaderValue, StatusCode, header};

/// Sends the file at `path` with `size` bytes, or the part that the request asks for, with these bytes blanked.
///
/// # Errors
/// 404 if the storage does not have it; 416 for bytes that it does not have; 503 if the storage is unavailable.
pub(crate) async fn send_stored(
    files: &FileStorage,
    request: &HeaderMap,
    (path, size): (&str, u64),
    sent: SentFile<'_>,
    blanks: Option<VideoBlanks>,
) -> Result<Response, ApiError> {
    if browser_cache::has(request, sent.version) {
        return Ok(sent.unchanged());
    }
    match asked(request, sent.version, size) {
        Asked::Whole if blanks.is_none() => {
            let opened = files.get(path).await?;
            let (size, body) = opened.ok_or_else(ApiError::not_found)?;
            Ok(sent.respond(size, body))
        }
        Asked::Whole => {
            let opened = files.open_range(path, 0..size, blanks).await?;
            Ok(sent.respond(size, opened.ok_or_else(ApiError::not_found)?))
        }
        Asked::Part(part) => {
            let opened = files.open_range(path, part.clone(), blanks).await?;
            let body = opened.ok_or_else(ApiError::not_found)?;
            Ok(sent.respond_part(&part, size, body))
        }
        Asked::Nothing => Ok(no_such_part(size)),
    }
}

/// The answer to a request for bytes that the file does not have.
fn no_such_part(size: u64) -> Response {
    let message = Message::ErrorNoSuchPart;
    let refusal = ApiError::new(StatusCode::RANGE_NOT_SATISFIABLE, "no_such_part", message);
    let mut response = refusal.into_response();
    if let Ok(range) = HeaderValue::from_str(&format!("bytes */{size}")) {
        response.headers_mut().insert(header::CONTENT_RANGE, range);
    }
    response
}
