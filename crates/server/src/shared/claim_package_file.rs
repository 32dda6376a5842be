//! Sends the ZIP file of a claim package, and its timestamp.

use crate::errors::ApiError;
use crate::files::Disposition;
use crate::http::browser_cache;
use crate::http::file_response::{SentFile, no_such_part, version};
use crate::http::ranges::{Asked, asked};
use crate::state::AppState;
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use http::{HeaderMap, HeaderValue, header};

/// The ZIP file of a package.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackageFile {
    /// Its path in the storage.
    pub path: String,
    /// Size in bytes.
    pub size: u64,
    /// The project's number.
    pub project_number: String,
    /// The package's number.
    pub number: i32,
}

/// Sends the file, or the part of it that the request asks for. It is read in parts.
///
/// # Errors
/// 404 if the storage does not have it; 503 if the storage is unavailable.
pub async fn send(
    state: &AppState,
    headers: &HeaderMap,
    file: &PackageFile,
) -> Result<Response, ApiError> {
    let (path, size) = (&file.path, file.size);
    let version = version(path, size);
    let sent = SentFile {
        name: &format!("{} package {}.zip", file.project_number, file.number),
        file_type: "application/zip",
        disposition: Disposition::Attachment,
        version: &version,
        has_parts: true,
    };
    if browser_cache::has(headers, &version) {
        return Ok(sent.unchanged());
    }
    let part = match asked(headers, &version, size) {
        Asked::Whole => 0..size,
        Asked::Part(part) => part,
        Asked::Nothing => return Ok(no_such_part(size)),
    };
    let is_whole = part == (0..size);
    let opened = state.files().open_range(path, part.clone(), None).await?;
    let body = opened.ok_or_else(ApiError::not_found)?;
    Ok(if is_whole {
        sent.respond(size, body)
    } else {
        sent.respond_part(&part, size, body)
    })
}

/// Sends a timestamp that is stored in Base64.
///
/// # Errors
/// 500 if it is not Base64.
pub fn send_timestamp(token: &str) -> Result<Response, ApiError> {
    let token = BASE64_STANDARD.decode(token).map_err(ApiError::internal)?;
    let mut response = token.into_response();
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_TYPE, "application/timestamp-reply"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"tagmanifest-sha256.txt.tsr\"",
        ),
        (header::CACHE_CONTROL, "private, no-cache"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    Ok(response)
}
