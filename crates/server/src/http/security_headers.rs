//! Security headers of all responses. Operations may set their own values; missing headers are added here.

use domain::clock::Rng;
use http::{HeaderMap, HeaderName, HeaderValue, header};

/// The policy of everything that is not a page. API responses execute and load nothing.
pub const API_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox",
);

/// The policy of a file shown in the browser. It may render itself and load nothing else.
pub const FILE_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
);

/// The policy of a PDF, without `sandbox`: Safari shows an empty window for a sandboxed PDF, and Chromium ignores the
/// sandbox. PDF viewers are separate programs, which some browsers load as an object of the page. Nothing in a PDF runs
/// with the portal's origin.
pub const PDF_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// The policy of the service worker. It may only fetch from the portal. A worker is governed by the headers of its own
/// script, so [`API_POLICY`] would block all its requests.
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
            "camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), interest-cohort=()",
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

/// How browsers that visited the portal over HTTPS treat later visits (HSTS, for two years).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hsts {
    /// Not sent: the portal is served over plain HTTP, where browsers ignore it.
    Off,
    /// Only HTTPS for the portal's own host. Other hosts of the domain may still serve plain HTTP.
    ThisHost,
    /// Only HTTPS for all subdomains of the portal's host as well.
    Subdomains,
}

impl Hsts {
    fn value(self) -> Option<HeaderValue> {
        match self {
            Self::Off => None,
            Self::ThisHost => Some(HeaderValue::from_static("max-age=63072000")),
            Self::Subdomains => Some(HeaderValue::from_static(
                "max-age=63072000; includeSubDomains",
            )),
        }
    }
}

/// Adds the security headers that the operation has not set.
pub fn fill(headers: &mut HeaderMap, hsts: Hsts) {
    for (name, value) in ALWAYS {
        headers.entry(name).or_insert(value);
    }
    headers
        .entry(header::CONTENT_SECURITY_POLICY)
        .or_insert(API_POLICY);
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    if let Some(value) = hsts.value() {
        headers
            .entry(header::STRICT_TRANSPORT_SECURITY)
            .or_insert(value);
    }
}

/// A random value for one response. The browser runs inline scripts and styles only with the nonce from the policy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nonce(String);

impl Nonce {
    /// Creates a random nonce of 128 bits.
    pub fn new(rng: &mut dyn Rng) -> Self {
        let mut bytes = [0_u8; 16];
        rng.fill_bytes(&mut bytes);
        Self(hex::encode(bytes))
    }

    /// The nonce as hexadecimal text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The content security policy of the page with this nonce.
    #[must_use]
    pub fn page_policy(&self) -> String {
        let nonce = &self.0;
        format!(
            "default-src 'none'; script-src 'self' 'nonce-{nonce}'; style-src 'self' 'nonce-{nonce}'; \
             img-src 'self' data: blob:; media-src 'self'; connect-src 'self'; font-src 'self'; manifest-src 'self'; \
             worker-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn existing_headers_are_preserved_and_missing_ones_added() {
        let mut headers = HeaderMap::new();
        headers.insert(
            header::CACHE_CONTROL,
            HeaderValue::from_static("private, no-cache"),
        );
        fill(&mut headers, Hsts::Off);
        assert_eq!(headers[header::CACHE_CONTROL], "private, no-cache");
        assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        assert_eq!(headers[header::CONTENT_SECURITY_POLICY], API_POLICY);
        assert!(
            !headers.contains_key(header::STRICT_TRANSPORT_SECURITY),
            "HSTS over http would be ignored"
        );
    }

    #[test]
    fn https_responses_have_an_hsts_header() {
        for (hsts, value) in [
            (Hsts::ThisHost, "max-age=63072000"),
            (Hsts::Subdomains, "max-age=63072000; includeSubDomains"),
        ] {
            let mut headers = HeaderMap::new();
            fill(&mut headers, hsts);
            assert_eq!(headers[header::STRICT_TRANSPORT_SECURITY], value);
        }
    }

    #[test]
    fn the_service_worker_may_only_fetch_from_the_portal() {
        let policy = WORKER_POLICY;
        let policy = policy.to_str().unwrap();
        assert!(policy.contains("default-src 'none'; connect-src 'self'"));
        assert!(
            !policy.contains("sandbox"),
            "a sandbox would give it an origin of its own"
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
    fn every_policy_restricts_base_addresses_forms_and_frames() {
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
