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
use http::{HeaderMap, Method, StatusCode, header};
use store::audit::NewAuditEntry;

/// The header that every write must carry, with the value `1`.
pub const REQUEST_HEADER: &str = "x-buildback-request";

/// Rejects a write that may come from another site.
///
/// # Errors
/// 403 `csrf_rejected`, which is recorded in the security log.
pub fn guard(state: &AppState, request: &Request) -> Result<(), ApiError> {
    if is_one_click(request) {
        return Ok(());
    }
    check(request.method(), request.headers(), state.public_url()).map_err(|reason| {
        tracing::warn!(request_id = %crate::errors::request_id::current(), reason, "csrf_rejected");
        crate::http::audit::note(state, entry(reason, request, state));
        ApiError::new(StatusCode::FORBIDDEN, "csrf_rejected", Message::ErrorCsrf).closing()
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

/// Returns the reason when a request may be forged.
fn check(method: &Method, headers: &HeaderMap, public_url: &PublicUrl) -> Result<(), &'static str> {
    if matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS) {
        return Ok(());
    }
    if headers.get(REQUEST_HEADER).is_none_or(|value| value != "1") {
        return Err("no X-Buildback-Request header");
    }
    if let Some(origin) = headers.get(header::ORIGIN)
        && !origin
            .to_str()
            .is_ok_and(|origin| public_url.is_own_origin(origin))
    {
        return Err("foreign Origin");
    }
    if let Some(site) = headers.get("sec-fetch-site")
        && site != "same-origin"
        && site != "none"
    {
        return Err("foreign Sec-Fetch-Site");
    }
    if headers
        .get(header::CONTENT_TYPE)
        .is_some_and(|value| is_form(value.as_bytes()))
    {
        return Err("a form's content type");
    }
    Ok(())
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
    use http::{HeaderName, HeaderValue};

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
}
