//! What browsers may cache of private responses. Cached content must be revalidated on each use and is cleared when the
//! session ends.

use crate::errors::SignInRequired;
use crate::security::session::SessionCookie;
use crate::state::AppState;
use axum::extract::Request;
use axum::response::Response;
use http::{HeaderMap, HeaderName, HeaderValue, header};

/// The browser may cache the response but must revalidate it on each use.
pub const ASK_FIRST: HeaderValue = HeaderValue::from_static("private, no-cache");

const CLEAR_SITE_DATA: HeaderName = HeaderName::from_static("clear-site-data");
const CACHE: HeaderValue = HeaderValue::from_static("\"cache\"");

/// Tells the browser to clear its HTTP cache because a session has ended or begins. Otherwise, the Back button could show a
/// cached photo without a request. The service worker's cache is kept. It contains nothing private.
pub fn clear(headers: &mut HeaderMap) {
    headers.insert(CLEAR_SITE_DATA, CACHE);
}

/// Marks a response that starts a session.
#[derive(Debug, Clone, Copy)]
pub struct SessionBegins;

/// Whether a request has a session cookie of the kind that its path requires.
#[derive(Debug, Clone, Copy)]
pub struct CameWithSession(bool);

impl CameWithSession {
    /// Checks the cookies of a request.
    #[must_use]
    pub fn of(state: &AppState, request: &Request) -> Self {
        let asked: &[SessionCookie] = match request.uri().path() {
            path if path.starts_with("/api/owner/") => &[SessionCookie::Owner],
            path if path.starts_with("/api/files/") => &[SessionCookie::User, SessionCookie::Owner],
            _ => &[SessionCookie::User],
        };
        let is_sent = |cookie: &SessionCookie| {
            cookie
                .token(request.headers(), state.public_url())
                .is_some()
        };
        Self(asked.iter().any(is_sent))
    }

    /// Clears the browser's cache if this response tells it that its session is over because it expired or was ended
    /// elsewhere. Also clears it if a session begins: the browser may have dropped the cookie of the one before when it
    /// was closed, but not the photos that were opened with it.
    pub fn finish(self, response: &mut Response) {
        let extensions = response.extensions_mut();
        let is_over = extensions.remove::<SignInRequired>().is_some();
        let begins = extensions.remove::<SessionBegins>().is_some();
        if begins || (is_over && self.0) {
            clear(response.headers_mut());
        }
    }
}

/// Whether the browser already has the version with this tag (RFC 9110, section 13.1.2).
#[must_use]
pub fn has(request: &HeaderMap, tag: &str) -> bool {
    let known = request.get_all(header::IF_NONE_MATCH).iter();
    known
        .filter_map(|value| value.to_str().ok())
        .flat_map(|tags| tags.split(','))
        .map(|known| known.trim().trim_start_matches("W/"))
        .any(|known| known == tag || known == "*")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_etag_is_found_among_others_in_if_none_match() {
        let mut headers = HeaderMap::new();
        assert!(!has(&headers, "\"a\""));
        headers.append(
            header::IF_NONE_MATCH,
            HeaderValue::from_static("\"b\", W/\"a\""),
        );
        assert!(has(&headers, "\"a\"") && has(&headers, "\"b\"") && !has(&headers, "\"c\""));
        headers.append(header::IF_NONE_MATCH, HeaderValue::from_static("*"));
        assert!(has(&headers, "\"c\""));
    }
}
