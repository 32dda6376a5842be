//! Serves the portal's logo to everyone.

use crate::state::AppState;
use crate::state::portal::Logo;
use axum::Router;
use axum::body::Body;
use axum::extract::{RawQuery, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use sha2::{Digest as _, Sha256};
use std::sync::LazyLock;

/// The browser revalidates the logo on each use.
const NOT_KEPT: HeaderValue = HeaderValue::from_static("no-cache");
/// For a URL with the current hash: its content never changes.
const KEPT: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

/// The URL of the default icon.
const ICON_ADDRESS: &str = "/icon.svg";
/// The default icon, served when the portal has no logo.
static ICON: LazyLock<Logo> = LazyLock::new(|| {
    let icon = include_bytes!("../../../../web/public/icon.svg");
    Logo {
        hash: hex::encode(Sha256::digest(icon)),
        picture: Bytes::from_static(icon),
    }
});
/// How many characters of the hash the URL contains.
const VERSION_LENGTH: usize = 16;

/// The URL of the logo with this hash. A new logo has a new URL, so that pages do not show the old one from the cache.
pub(crate) fn address(hash: Option<&str>) -> String {
    match hash {
        None => ICON_ADDRESS.to_owned(),
        Some(hash) => format!("/logo?{}", version(hash)),
    }
}

fn version(hash: &str) -> String {
    format!("v={}", hash.get(..VERSION_LENGTH).unwrap_or(hash))
}

/// `/logo`: public, like the icon that it replaces.
pub fn routes() -> Router<AppState> {
    Router::new().route("/logo", get(show))
}

/// The portal's logo as PNG, or the default icon.
async fn show(
    State(state): State<AppState>,
    RawQuery(asked): RawQuery,
    headers: HeaderMap,
) -> Response {
    match state.portal().logo() {
        Some(logo) => {
            let is_its_own = asked.as_deref() == Some(version(&logo.hash).as_str());
            let keep = if is_its_own { KEPT } else { NOT_KEPT };
            picture(logo, "image/png", keep, &headers)
        }
        None => picture(&ICON, "image/svg+xml; charset=utf-8", NOT_KEPT, &headers),
    }
}

fn picture(
    logo: &Logo,
    media_type: &'static str,
    keep: HeaderValue,
    request: &HeaderMap,
) -> Response {
    let tag = HeaderValue::from_str(&format!("\"{}\"", logo.hash))
        .unwrap_or_else(|_| HeaderValue::from_static("\"\""));
    let is_known = request
        .get(header::IF_NONE_MATCH)
        .is_some_and(|known| *known == tag);
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Response::new(Body::from(logo.picture.clone()))
    };
    let headers = response.headers_mut();
    headers.insert(header::ETAG, tag);
    headers.insert(header::CACHE_CONTROL, keep);
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    response
}
