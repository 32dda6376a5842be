//! Builds file responses: as a download, or displayed by the browser in isolation.

use crate::errors::ApiError;
use crate::files::Disposition;
use crate::http::browser_cache;
use crate::http::security_headers::{FILE_POLICY, PDF_POLICY};
use axum::body::Body;
use axum::response::{IntoResponse, Response};
use domain::file::FileKind;
use domain::language::Message;
use http::{HeaderValue, StatusCode, header};
use sha2::{Digest, Sha256};
use std::ops::Range;

/// The types that browsers may display. All others are downloaded.
const SHOWN: [&str; 7] = [
    "image/jpeg",
    "image/png",
    "image/gif",
    "image/webp",
    "application/pdf",
    "video/mp4",
    "video/quicktime",
];

/// The entity tag of a file's content. The content at a path never changes, except that a smaller version of an image
/// may be generated again, which changes its size.
#[must_use]
pub fn version(path: &str, size: u64) -> String {
    let digest = Sha256::digest(format!("{size} {path}"));
    format!("\"{}\"", hex::encode(&digest[..16]))
}

/// A file to send.
#[derive(Debug, Clone, Copy)]
pub struct SentFile<'a> {
    /// The file name.
    pub name: &'a str,
    /// The MIME type.
    pub file_type: &'a str,
    /// Whether to display or to download the file.
    pub disposition: Disposition,
    /// The [`version`] of the file.
    pub version: &'a str,
    /// Whether parts of it can be requested.
    pub has_parts: bool,
}

impl SentFile<'_> {
    /// Sends the content. The browser may cache it but must revalidate it on each use, because the session or the
    /// permission may have ended.
    #[must_use]
    pub fn respond(self, size: u64, body: Body) -> Response {
        let mut response = self.head(body);
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_LENGTH, size.into());
        response
    }

    /// Sends the bytes in `part` of a file of `size` bytes.
    #[must_use]
    pub fn respond_part(self, part: &Range<u64>, size: u64, body: Body) -> Response {
        let mut response = self.respond(part.end - part.start, body);
        *response.status_mut() = StatusCode::PARTIAL_CONTENT;
        let range = format!("bytes {}-{}/{size}", part.start, part.end - 1);
        if let Ok(range) = HeaderValue::from_str(&range) {
            response.headers_mut().insert(header::CONTENT_RANGE, range);
        }
        response
    }

    /// Returns 304 for a browser that already has the content. The headers equal those of the full response, because
    /// they replace the cached ones.
    #[must_use]
    pub fn unchanged(self) -> Response {
        let mut response = self.head(Body::empty());
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        response
    }

    fn head(self, body: Body) -> Response {
        let shown = SHOWN.contains(&self.file_type);
        let (sent_type, disposition) = if shown {
            (self.file_type, self.disposition)
        } else {
            ("application/octet-stream", Disposition::Attachment)
        };
        let mut response = confined(self.name, sent_type, disposition, body);
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, browser_cache::ASK_FIRST);
        if let Ok(version) = HeaderValue::from_str(self.version) {
            headers.insert(header::ETAG, version);
        }
        if self.has_parts {
            headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        }
        response
    }
}

/// The answer to a request for bytes that the file does not have.
#[must_use]
pub fn no_such_part(size: u64) -> Response {
    let message = Message::ErrorNoSuchPart;
    let refusal = ApiError::new(StatusCode::RANGE_NOT_SATISFIABLE, "no_such_part", message);
    let mut response = refusal.into_response();
    if let Ok(range) = HeaderValue::from_str(&format!("bytes */{size}")) {
        response.headers_mut().insert(header::CONTENT_RANGE, range);
    }
    response
}

/// Sends an archive. Its size is not known in advance, and it is not cached.
#[must_use]
pub fn respond_with_archive(file_name: &str, body: Body) -> Response {
    unkept(file_name, "application/zip", body)
}

/// Sends a PDF that was made for this request. It is not cached.
#[must_use]
pub fn respond_with_pdf(file_name: &str, pdf: Vec<u8>) -> Response {
    unkept(file_name, FileKind::Pdf.mime(), Body::from(pdf))
}

fn unkept(file_name: &str, sent_type: &str, body: Body) -> Response {
    let mut response = confined(file_name, sent_type, Disposition::Attachment, body);
    let not_kept = HeaderValue::from_static("no-store");
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, not_kept);
    response
}

fn confined(file_name: &str, sent_type: &str, disposition: Disposition, body: Body) -> Response {
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    let mut set = |name, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.insert(name, value);
        }
    };
    set(header::CONTENT_TYPE, sent_type);
    set(
        header::CONTENT_DISPOSITION,
        &content_disposition(disposition, file_name),
    );
    let policy = match (sent_type, disposition) {
        ("application/pdf", Disposition::Inline) => PDF_POLICY,
        _ => FILE_POLICY,
    };
    headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    response
}

/// Builds the header as in RFC 6266: an ASCII name for old clients, and the real name in UTF-8.
fn content_disposition(disposition: Disposition, file_name: &str) -> String {
    let plain: String = file_name
        .chars()
        .map(|character| {
            if character.is_ascii_graphic() && !matches!(character, '"' | '\\' | '%')
                || character == ' '
            {
                character
            } else {
                '_'
            }
        })
        .collect();
    let real = percent_encoding::utf8_percent_encode(file_name, RFC_8187);
    format!(
        "{}; filename=\"{plain}\"; filename*=UTF-8''{real}",
        disposition.as_str()
    )
}

const RFC_8187: &percent_encoding::AsciiSet = &percent_encoding::NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~')
    .remove(b'!');

#[cfg(test)]
mod tests {
    use super::*;

    const fn file(file_type: &str, disposition: Disposition) -> SentFile<'_> {
        SentFile {
            name: "f",
            file_type,
            disposition,
            version: "\"1\"",
            has_parts: true,
        }
    }

    #[test]
    fn a_part_names_its_range_and_the_size_of_the_file() {
        let video = file("video/mp4", Disposition::Inline);
        let response = video.respond_part(&(10..30), 100, Body::empty());
        assert_eq!(response.status(), StatusCode::PARTIAL_CONTENT);
        let text = |name| response.headers()[name].to_str().unwrap();
        assert_eq!(text(header::CONTENT_RANGE), "bytes 10-29/100");
        assert_eq!(text(header::CONTENT_LENGTH), "20");
        assert_eq!(text(header::ACCEPT_RANGES), "bytes");
        assert_eq!(text(header::CONTENT_TYPE), "video/mp4");
        assert!(text(header::CONTENT_DISPOSITION).starts_with("inline"));
    }

    #[test]
    fn not_modified_responses_have_the_same_headers() {
        let pdf = file("application/pdf", Disposition::Inline);
        let (whole, unchanged) = (pdf.respond(3, Body::from("abc")), pdf.unchanged());
        assert_eq!(unchanged.status(), StatusCode::NOT_MODIFIED);
        let mut headers = whole.headers().clone();
        headers.remove(header::CONTENT_LENGTH);
        assert_eq!(unchanged.headers(), &headers);
    }

    #[test]
    fn a_file_version_depends_on_path_and_size() {
        let versions = [version("a", 1), version("a", 2), version("b", 1)];
        assert_eq!(version("a", 1), versions[0]);
        assert!(versions[0] != versions[1] && versions[0] != versions[2]);
    }

    #[test]
    fn file_names_are_preserved_and_escaped_in_content_disposition() {
        let header = |name| content_disposition(Disposition::Attachment, name);
        assert_eq!(
            header("roof.jpg"),
            "attachment; filename=\"roof.jpg\"; filename*=UTF-8''roof.jpg"
        );
        assert_eq!(
            header("Dach für José.pdf"),
            "attachment; filename=\"Dach f_r Jos_.pdf\"; filename*=UTF-8''Dach%20f%C3%BCr%20Jos%C3%A9.pdf"
        );
        assert_eq!(
            header("a\"\r\nX: y"),
            "attachment; filename=\"a___X: y\"; filename*=UTF-8''a%22%0D%0AX%3A%20y"
        );
    }

    #[test]
    fn only_images_videos_and_pdfs_are_sent_inline() {
        for (file_type, disposition, sent) in [
            ("image/png", "inline", "image/png"),
            ("application/pdf", "inline", "application/pdf"),
            ("video/mp4", "inline", "video/mp4"),
            ("video/quicktime", "inline", "video/quicktime"),
            ("text/csv", "attachment", "application/octet-stream"),
            ("message/rfc822", "attachment", "application/octet-stream"),
            (
                "application/x-esx",
                "attachment",
                "application/octet-stream",
            ),
            ("text/html", "attachment", "application/octet-stream"),
            ("image/svg+xml", "attachment", "application/octet-stream"),
            ("text/plain", "attachment", "application/octet-stream"),
        ] {
            let sent_file = file(file_type, Disposition::Inline);
            let response = sent_file.respond(3, Body::from("abc"));
            let text = |name| response.headers()[name].to_str().unwrap();
            assert!(
                text(header::CONTENT_DISPOSITION).starts_with(disposition),
                "{file_type}"
            );
            assert_eq!(text(header::CONTENT_TYPE), sent);
            assert_eq!(text(header::X_CONTENT_TYPE_OPTIONS), "nosniff");
            assert_eq!(text(header::CACHE_CONTROL), "private, no-cache");
            assert_eq!(text(header::ETAG), "\"1\"");
            let policy = text(header::CONTENT_SECURITY_POLICY);
            for part in [
                "default-src 'none';",
                "base-uri 'none'",
                "form-action 'none'",
                "frame-ancestors 'none'",
            ] {
                assert!(policy.contains(part), "{part} missing in {policy}");
            }
            let is_pdf = file_type == "application/pdf";
            assert_eq!(policy.ends_with("; sandbox"), !is_pdf, "{file_type}");
        }
    }

    #[test]
    fn a_downloaded_pdf_is_sandboxed() {
        let pdf = file("application/pdf", Disposition::Attachment);
        let response = pdf.respond(3, Body::from("abc"));
        let policy = &response.headers()[header::CONTENT_SECURITY_POLICY];
        assert_eq!(policy, FILE_POLICY);
    }
}
