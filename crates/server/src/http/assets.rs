//! The React application, embedded and compressed beforehand.

use crate::api_error::ApiError;
use crate::http::security_headers::{Nonce, WORKER_POLICY};
use crate::state::AppState;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use rust_embed::RustEmbed;
use std::borrow::Cow;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Assets;

const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const REVALIDATE: HeaderValue = HeaderValue::from_static("public, max-age=0, must-revalidate");
/// Serves the shell without a network; its place decides what it may answer for.
const SERVICE_WORKER: &str = "service-worker.js";
/// Stands in the page where the nonce of each answer goes.
pub(crate) const NONCE_PLACE: &str = "__CSP_NONCE__";

/// Answers what no operation does: files of the application, or the page itself for addresses
/// that people navigate to. A missing file is 404 and never the page.
pub async fn serve(State(state): State<AppState>, request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    let api = path == "api" || path.starts_with("api/");
    if api {
        return ApiError::not_found().into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return ApiError::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "method_not_allowed",
            "Only GET and HEAD are served here.",
        )
        .into_response();
    }
    match kind(path) {
        Kind::Page => page(&state),
        Kind::File => {
            file(path, request.headers()).unwrap_or_else(|| ApiError::not_found().into_response())
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Kind {
    Page,
    File,
}

/// Files have an extension or lie among the assets; the addresses of pages do neither.
fn kind(path: &str) -> Kind {
    let last = path.rsplit('/').next().unwrap_or_default();
    if path == "index.html" || !(path.starts_with("assets/") || last.contains('.')) {
        Kind::Page
    } else {
        Kind::File
    }
}

fn page(state: &AppState) -> Response {
    let Some(template) = Assets::get("index.html") else {
        return ApiError::new(
            StatusCode::NOT_FOUND,
            "no_web_application",
            "This binary was built without the web application.",
        )
        .into_response();
    };
    html(state, &String::from_utf8_lossy(&template.data))
}

/// A page with a nonce of its own, which its styles and scripts name where [`NONCE_PLACE`] stands.
pub(crate) fn html(state: &AppState, template: &str) -> Response {
    let nonce = Nonce::new(&mut state.rng());
    let html = template.replace(NONCE_PLACE, nonce.as_str());
    let mut response = Response::new(Body::from(html));
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/html; charset=utf-8"),
    );
    if let Ok(policy) = HeaderValue::from_str(&nonce.page_policy()) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

fn file(path: &str, request: &HeaderMap) -> Option<Response> {
    if path.ends_with(".br") {
        return None;
    }
    let compressed = Some(format!("{path}.br"))
        .filter(|_| accepts_brotli(request))
        .and_then(|sibling| Assets::get(&sibling));
    let is_compressed = compressed.is_some();
    let found = compressed.or_else(|| Assets::get(path))?;
    let etag = HeaderValue::from_str(&format!(
        "\"{}\"",
        hex::encode(&found.metadata.sha256_hash()[..16])
    ))
    .ok()?;
    let mut response = Response::new(Body::empty());
    let unchanged = request
        .get(header::IF_NONE_MATCH)
        .is_some_and(|known| known == etag);
    if unchanged {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    } else {
        *response.body_mut() = Body::from(match found.data {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => Bytes::from(bytes),
        });
    }
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, media_type(path));
    headers.insert(header::ETAG, etag);
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(
        header::CACHE_CONTROL,
        if path.starts_with("assets/") {
            IMMUTABLE
        } else {
            REVALIDATE
        },
    );
    if path == SERVICE_WORKER {
        headers.insert(header::CONTENT_SECURITY_POLICY, WORKER_POLICY);
    }
    if is_compressed {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    Some(response)
}

/// Whether the browser takes brotli; `q=0` means that it does not.
fn accepts_brotli(headers: &HeaderMap) -> bool {
    headers
        .get_all(header::ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|item| {
            let mut parts = item.split(';').map(str::trim);
            parts
                .next()
                .is_some_and(|name| name.eq_ignore_ascii_case("br"))
                && !parts.any(|part| {
                    part.strip_prefix("q=")
                        .is_some_and(|q| q.parse::<f32>().is_ok_and(|q| q <= 0.0))
                })
        })
}

fn media_type(path: &str) -> HeaderValue {
    HeaderValue::from_static(match path.rsplit('.').next().unwrap_or_default() {
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        _ => "application/octet-stream",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_and_files_are_told_apart() {
        for path in [
            "",
            "projects",
            "projects/K7M3QX",
            "auth",
            "index.html",
            "admin/projects",
        ] {
            assert_eq!(kind(path), Kind::Page, "{path}");
        }
        for path in [
            "assets/index-abc.js",
            "assets/missing",
            "favicon.ico",
            "robots.txt",
            "projects/logo.png",
        ] {
            assert_eq!(kind(path), Kind::File, "{path}");
        }
    }

    #[test]
    fn brotli_is_sent_only_to_those_who_take_it() {
        for (accepted, takes) in [
            ("gzip, deflate, br", true),
            ("br;q=0.5", true),
            ("BR", true),
            ("br;q=0", false),
            ("gzip", false),
            ("", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(accepted));
            assert_eq!(accepts_brotli(&headers), takes, "{accepted}");
        }
    }
}
