//! Protects against cross-site request forgery. A write must pass three independent checks: a custom header, which
//! another site can only send after a CORS preflight; the `Origin` header; and the `Sec-Fetch-Site` header.

use crate::config::PublicUrl;
use crate::errors::ApiError;
use crate::http::extract::ClientAddress;
use crate::state::AppState;
use axum::extract::Request;
use domain::audit::AuditEvent;
use domain::language::Message;
use domain::network::household;
use http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use store::audit::NewAuditEntry;

/// The header that every write must carry, with the value `1`.
pub const REQUEST_HEADER: &str = "x-buildback-request";

/// The longest origin that is repeated in a response and in the log.
const ORIGIN_LENGTH: usize = 200;

/// Why a write is rejected.
#[derive(Debug, PartialEq, Eq)]
enum Rejection {
    /// It may come from another site.
    Forged(&'static str),
    /// It comes from a page of this portal that was opened at another address than `public_url`.
    OtherAddress(String),
    /// `public_url` is not HTTPS, so browsers do not keep the session cookie.
    NotHttps,
}

impl Rejection {
    const fn reason(&self) -> &'static str {
        match self {
            Self::Forged(reason) => reason,
            Self::OtherAddress(_) => "foreign Origin",
            Self::NotHttps => "public_url is not https",
        }
    }

    /// The response. It explains a wrong configuration to the person who can fix it.
    fn error(&self, public_url: &PublicUrl) -> ApiError {
        let address = || public_url.origin().to_owned();
        let (code, message) = match self {
            Self::Forged(_) => ("csrf_rejected", Message::ErrorCsrf),
            Self::OtherAddress(opened) => (
                "csrf_rejected",
                Message::ErrorOtherAddress {
                    opened: opened.clone(),
                    address: address(),
                },
            ),
            Self::NotHttps => ("not_https", Message::ErrorNotHttps { address: address() }),
        };
        ApiError::new(StatusCode::FORBIDDEN, code, message).closing()
    }
}

/// Rejects a write that may come from another site, and one that cannot work because of a wrong `public_url`.
///
/// # Errors
/// 403 `csrf_rejected`, which is recorded in the security log, or 403 `not_https`.
pub fn guard(state: &AppState, request: &Request) -> Result<(), ApiError> {
    if is_one_click(request) {
        return Ok(());
    }
    let public_url = state.public_url();
    check(request.method(), request.headers(), public_url).map_err(|rejection| {
        let (reason, request_id) = (rejection.reason(), crate::errors::request_id::current());
        let configured = public_url.origin();
        match &rejection {
            Rejection::OtherAddress(opened) => tracing::warn!(%request_id, reason, opened, configured, "csrf_rejected: the portal was opened at another address than public_url"),
            Rejection::Forged(_) | Rejection::NotHttps => tracing::warn!(%request_id, reason, configured, "csrf_rejected"),
        }
        if rejection != Rejection::NotHttps {
            crate::http::audit::note(state, entry(reason, request, state));
        }
        rejection.error(public_url)
    })
}

fn entry(reason: &'static str, request: &Request, state: &AppState) -> NewAuditEntry {
    let trusted = &state.config().trusted_proxies;
    let address = ClientAddress::of(request.headers(), request.extensions(), trusted).0;
    let user_agent = request.headers().get(header::USER_AGENT);
    let user_agent = user_agent
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let key = format!("address:{}", household(address));
    let mut entry =
        NewAuditEntry::new(AuditEvent::CsrfRejected, key).from_client(address, user_agent);
    entry.details = Some(serde_json::json!({ "reason": reason }).to_string());
    entry
}

/// Whether this is a one-click unsubscribe (RFC 8058). Mail programs send it as a form from any origin. It is
/// authorized by the link in its path, not by a session.
fn is_one_click(request: &Request) -> bool {
    request.method() == Method::POST && request.uri().path().starts_with("/api/unsubscribe/")
}

/// Returns why a write is rejected.
fn check(method: &Method, headers: &HeaderMap, public_url: &PublicUrl) -> Result<(), Rejection> {
    if matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS) {
        return Ok(());
    }
    if headers.get(REQUEST_HEADER).is_none_or(|value| value != "1") {
        return Err(Rejection::Forged("no X-Buildback-Request header"));
    }
    if let Some(site) = headers.get("sec-fetch-site")
        && site != "same-origin"
        && site != "none"
    {
        return Err(Rejection::Forged("foreign Sec-Fetch-Site"));
    }
    if let Some(origin) = headers.get(header::ORIGIN) {
        check_origin(origin, public_url)?;
    }
    if headers
        .get(header::CONTENT_TYPE)
        .is_some_and(|value| is_form(value.as_bytes()))
    {
        return Err(Rejection::Forged("a form's content type"));
    }
    Ok(())
}

/// Browsers send an `Origin` with every write. Programs need not.
fn check_origin(origin: &HeaderValue, public_url: &PublicUrl) -> Result<(), Rejection> {
    match origin.to_str() {
        Ok(origin) if public_url.is_own_origin(origin) => {
            if public_url.is_https() || public_url.is_loopback() {
                Ok(())
            } else {
                Err(Rejection::NotHttps)
            }
        }
        Ok(origin) if PublicUrl::parse(origin).is_ok() && origin.len() <= ORIGIN_LENGTH => {
            Err(Rejection::OtherAddress(origin.to_owned()))
        }
        Ok(_) | Err(_) => Err(Rejection::Forged("foreign Origin")),
    }
}

/// Whether the content type is one that an HTML form can send. `text/plain` is accepted, because uploads of text files
/// use it; they carry the custom header.
fn is_form(content_type: &[u8]) -> bool {
    let essence = content_type
        .split(|byte| *byte == b';')
        .next()
        .unwrap_or_default()
        .trim_ascii();
    essence.eq_ignore_ascii_case(b"application/x-www-form-urlencoded")
        || essence.eq_ignore_ascii_case(b"multipart/form-data")
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::HeaderName;

    #[test]
    fn writes_are_accepted_only_from_the_portals_own_pages() {
        const OWN: (&str, &str) = ("x-buildback-request", "1");
        const JSON: (&str, &str) = ("content-type", "application/json");
        type Case = (&'static str, &'static [(&'static str, &'static str)], bool);
        let cases: &[Case] = &[
            ("GET", &[], true),
            ("HEAD", &[("origin", "https://evil.example")], true),
            ("POST", &[], false),
            ("POST", &[OWN], true),
            ("DELETE", &[OWN], true),
            ("POST", &[("x-buildback-request", "0")], false),
            (
                "POST",
                &[
                    OWN,
                    JSON,
                    ("origin", "https://portal.example"),
                    ("sec-fetch-site", "same-origin"),
                ],
                true,
            ),
            ("POST", &[OWN, JSON, ("sec-fetch-site", "none")], true),
            (
                "POST",
                &[OWN, JSON, ("origin", "https://evil.example")],
                false,
            ),
            (
                "POST",
                &[OWN, JSON, ("origin", "http://portal.example")],
                false,
            ),
            (
                "POST",
                &[OWN, JSON, ("origin", "https://portal.example.evil.example")],
                false,
            ),
            (
                "POST",
                &[OWN, JSON, ("origin", "https://portal.example:8443")],
                false,
            ),
            ("POST", &[OWN, JSON, ("origin", "null")], false),
            (
                "POST",
                &[OWN, JSON, ("sec-fetch-site", "cross-site")],
                false,
            ),
            ("POST", &[OWN, JSON, ("sec-fetch-site", "same-site")], false),
            (
                "PATCH",
                &[OWN, ("content-type", "application/x-www-form-urlencoded")],
                false,
            ),
            (
                "POST",
                &[OWN, ("content-type", "multipart/form-data; boundary=x")],
                false,
            ),
            ("POST", &[OWN, ("content-type", "image/jpeg")], true),
            ("POST", &[OWN, ("content-type", "text/plain")], true),
            ("PUT", &[JSON, ("origin", "https://portal.example")], false),
        ];
        let public_url = PublicUrl::parse("https://portal.example").unwrap();
        for (method, pairs, passes) in cases {
            let mut headers = HeaderMap::new();
            for (name, value) in *pairs {
                headers.insert(
                    HeaderName::from_static(name),
                    HeaderValue::from_static(value),
                );
            }
            let method: Method = method.parse().unwrap();
            assert_eq!(
                check(&method, &headers, &public_url).is_ok(),
                *passes,
                "{method} {pairs:?}"
            );
        }
    }

    #[test]
    fn a_wrong_public_url_is_recognized() {
        let headers = |pairs: &[(&'static str, &'static str)]| {
            let mut headers = HeaderMap::new();
            headers.insert(REQUEST_HEADER, HeaderValue::from_static("1"));
            for (name, value) in pairs {
                headers.insert(*name, HeaderValue::from_static(value));
            }
            headers
        };
        let lan = "http://192.0.2.7:8080";
        let other = Err(Rejection::OtherAddress(lan.to_owned()));
        for (configured, pairs, expected) in [
            ("https://portal.example", &[("origin", lan)][..], other),
            (
                "https://portal.example",
                &[("origin", lan), ("sec-fetch-site", "cross-site")],
                Err(Rejection::Forged("foreign Sec-Fetch-Site")),
            ),
            (
                "https://portal.example",
                &[("origin", "null")],
                Err(Rejection::Forged("foreign Origin")),
            ),
            (lan, &[("origin", lan)], Err(Rejection::NotHttps)),
            (lan, &[], Ok(())),
            (
                "http://127.0.0.1:8080",
                &[("origin", "http://localhost:8080")],
                Ok(()),
            ),
        ] {
            let public_url = PublicUrl::parse(configured).unwrap();
            let found = check(&Method::POST, &headers(pairs), &public_url);
            assert_eq!(found, expected, "{configured} {pairs:?}");
        }
    }
}
