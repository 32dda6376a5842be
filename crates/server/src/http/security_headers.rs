//! Headers that tell the browser what it must not do. Operations may set their own; what they
//! leave out is filled in here.

use domain::clock::Rng;
use http::{HeaderMap, HeaderName, HeaderValue, header};

/// The policy of everything that is not a page: an answer of the API runs and loads nothing.
pub const API_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox",
);

/// The policy of a file that is shown in the browser: it may draw itself and nothing else.
pub const FILE_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
);

/// The same for a PDF. In a sandbox, Safari shows an empty window; Chromium takes no notice of one. Viewers are programs of
/// their own, which some browsers load as an object of the page: nothing in a PDF runs in the portal's name.
pub const PDF_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// The policy of the service worker: it fetches from the portal and nothing else. A worker lives under the headers of its
/// own script, so that of the API would keep it from fetching at all.
pub const WORKER_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
);

const ALWAYS: [(HeaderName, HeaderValue); 6] = [
    (
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    ),
    (
        header::REFERRER_POLICY,
        HeaderValue::from_static("no-referrer"),
    ),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static(
            "camera=(self), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()",
        ),
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
];

const TWO_YEARS: HeaderValue = HeaderValue::from_static("max-age=63072000; includeSubDomains");

/// Adds the headers that the operation did not set.
pub fn fill(headers: &mut HeaderMap, https: bool) {
    for (name, value) in ALWAYS {
        headers.entry(name).or_insert(value);
    }
    headers
        .entry(header::CONTENT_SECURITY_POLICY)
        .or_insert(API_POLICY);
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    if https {
        headers
            .entry(header::STRICT_TRANSPORT_SECURITY)
            .or_insert(TWO_YEARS);
    }
}

/// A value that only this one page knows: the browser runs a script or style only with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nonce(String);

impl Nonce {
    /// Makes a fresh nonce of 128 bits.
    pub fn new(rng: &mut dyn Rng) -> Self {
        let mut bytes = [0_u8; 16];
        rng.fill_bytes(&mut bytes);
        Self(hex::encode(bytes))
    }

    /// The nonce as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The policy of the page that carries this nonce.
    #[must_use]
    pub fn page_policy(&self) -> String {
        let nonce = &self.0;
        format!(
            "default-src 'none'; script-src 'self' 'nonce-{nonce}'; style-src 'self' 'nonce-{nonce}'; \
             img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; \
             worker-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_operation_sets_stays_and_the_rest_is_filled_in() {
        let mut headers = HeaderMap::new();
        headers.insert(
            header::CACHE_CONTROL,
            HeaderValue::from_static("private, no-cache"),
        );
        fill(&mut headers, false);
        assert_eq!(headers[header::CACHE_CONTROL], "private, no-cache");
        assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        assert_eq!(headers[header::CONTENT_SECURITY_POLICY], API_POLICY);
        assert!(
            !headers.contains_key(header::STRICT_TRANSPORT_SECURITY),
            "HSTS over http would be ignored"
        );
    }

    #[test]
    fn https_is_remembered_by_the_browser() {
        let mut headers = HeaderMap::new();
        fill(&mut headers, true);
        assert_eq!(
            headers[header::STRICT_TRANSPORT_SECURITY],
            "max-age=63072000; includeSubDomains"
        );
    }

    #[test]
    fn the_service_worker_fetches_from_the_portal_only() {
        let policy = WORKER_POLICY;
        let policy = policy.to_str().unwrap();
        assert!(policy.contains("default-src 'none'; connect-src 'self'"));
        assert!(
            !policy.contains("sandbox"),
            "it would have an origin of its own"
        );
    }

    #[test]
    fn a_page_runs_only_its_own_scripts() {
        let policy = Nonce("abc123".to_owned()).page_policy();
        for part in [
            "default-src 'none'",
            "script-src 'self' 'nonce-abc123'",
            "frame-ancestors 'none'",
            "base-uri 'none'",
            "connect-src 'self';",
            "font-src 'self';",
            "form-action 'self'",
            "worker-src 'self'",
        ] {
            assert!(policy.contains(part), "{part} missing in {policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
    }

    #[test]
    fn no_policy_lets_a_base_address_a_form_or_a_frame_lead_elsewhere() {
        let page = Nonce("abc123".to_owned()).page_policy();
        let policies = [API_POLICY, FILE_POLICY, PDF_POLICY, WORKER_POLICY];
        let policies = policies.iter().map(|policy| policy.to_str().unwrap());
        for policy in policies.chain([page.as_str()]) {
            for part in [
                "default-src 'none'",
                "base-uri 'none'",
                "frame-ancestors 'none'",
            ] {
                assert!(policy.contains(part), "{part} missing in {policy}");
            }
            assert!(
                policy.contains("form-action 'none'") || policy.contains("form-action 'self'"),
                "{policy}"
            );
        }
    }
}
