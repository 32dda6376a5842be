//! The plain HTTP listener of a portal that speaks TLS.

use crate::config::PublicUrl;
use crate::http::security_headers::{self, Hsts};
use axum::Router;
use axum::response::{IntoResponse, Response};
use http::{StatusCode, Uri, header};

/// What programs call. A program that calls `http://` by mistake should fail at once: with a redirect it would keep
/// working and send its cookie or calendar link unencrypted every time.
const FOR_PROGRAMS: [&str; 4] = ["/api", "/health", "/healthz", "/readyz"];

/// Redirects pages to the public URL and refuses calls of programs.
pub fn routes(public_url: &PublicUrl) -> Router {
    let public_url = public_url.clone();
    Router::new().fallback(async move |uri: Uri| {
        let mut response = if is_for_programs(uri.path()) {
            StatusCode::FORBIDDEN.into_response()
        } else {
            let path = uri.path_and_query().map_or("/", |path| path.as_str());
            let target = public_url.link(path);
            (StatusCode::MOVED_PERMANENTLY, [(header::LOCATION, target)]).into_response()
        };
        fill(&mut response);
        response
    })
}

fn fill(response: &mut Response) {
    security_headers::fill(response.headers_mut(), Hsts::Off);
}

fn is_for_programs(path: &str) -> bool {
    FOR_PROGRAMS.contains(&path) || path.starts_with("/api/")
}
