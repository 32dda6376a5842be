//! How a file is sent: as a download, or shown by the browser, confined to itself.

use crate::http::security_headers::{FILE_POLICY, PDF_POLICY};
use axum::body::Body;
use axum::response::Response;
use http::{HeaderValue, header};

/// Types that browsers may show in place; all else is downloaded.
const SHOWN: [&str; 5] = [
    "image/jpeg",
    "image/png",
    "image/gif",
    "image/webp",
    "application/pdf",
];

/// How a file is to be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Disposition {
    /// In place, where its type allows it.
    Inline,
    /// As a download.
    Attachment,
}

impl Disposition {
    /// The word in links and headers.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Inline => "inline",
            Self::Attachment => "attachment",
        }
    }

    /// Reads the word back.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Inline, Self::Attachment]
            .into_iter()
            .find(|disposition| disposition.as_str() == text)
    }
}

/// Sends a file under its name.
#[must_use]
pub fn respond(
    file_name: &str,
    file_type: &str,
    size: u64,
    disposition: Disposition,
    body: Body,
) -> Response {
    let shown = SHOWN.contains(&file_type);
    let (sent_type, disposition) = if shown {
        (file_type, disposition)
    } else {
        ("application/octet-stream", Disposition::Attachment)
    };
    let mut response = confined(file_name, sent_type, disposition, body);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_LENGTH, size.into());
    // The link is the cache key and dies within the hour; a shared cache must not keep it.
    let kept = HeaderValue::from_static("private, max-age=3600");
    headers.insert(header::CACHE_CONTROL, kept);
    response
}

/// Sends an archive under its name. How long it is shows at its end, and nobody keeps it.
#[must_use]
pub fn respond_with_archive(file_name: &str, body: Body) -> Response {
    let mut response = confined(file_name, "application/zip", Disposition::Attachment, body);
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

/// RFC 6266: a plain name for old clients, the real one in UTF-8 beside it.
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

    #[test]
    fn names_survive_and_cannot_break_out_of_the_header() {
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
    fn what_could_run_is_only_ever_downloaded() {
        for (file_type, disposition, sent) in [
            ("image/png", "inline", "image/png"),
            ("application/pdf", "inline", "application/pdf"),
            ("text/html", "attachment", "application/octet-stream"),
            ("image/svg+xml", "attachment", "application/octet-stream"),
            ("text/plain", "attachment", "application/octet-stream"),
        ] {
            let response = respond("f", file_type, 3, Disposition::Inline, Body::from("abc"));
            let text = |name| response.headers()[name].to_str().unwrap();
            assert!(
                text(header::CONTENT_DISPOSITION).starts_with(disposition),
                "{file_type}"
            );
            assert_eq!(text(header::CONTENT_TYPE), sent);
            assert_eq!(text(header::X_CONTENT_TYPE_OPTIONS), "nosniff");
            assert_eq!(text(header::CACHE_CONTROL), "private, max-age=3600");
            let policy = text(header::CONTENT_SECURITY_POLICY);
            assert!(policy.starts_with("default-src 'none';"), "{policy}");
            let is_pdf = file_type == "application/pdf";
            assert_eq!(policy.ends_with("; sandbox"), !is_pdf, "{file_type}");
        }
    }

    #[test]
    fn a_pdf_is_in_a_sandbox_too_where_no_viewer_opens_it() {
        let pdf = "application/pdf";
        let response = respond("f", pdf, 3, Disposition::Attachment, Body::from("abc"));
        let policy = &response.headers()[header::CONTENT_SECURITY_POLICY];
        assert_eq!(policy, FILE_POLICY);
    }
}
