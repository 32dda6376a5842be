//! The URL under which browsers reach the portal.

use domain::network::is_loopback_host;
use http::Uri;
use std::net::{IpAddr, SocketAddr};

/// Scheme, host, and port, without a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicUrl {
    https: bool,
    host: String,
    port: Option<u16>,
    origin: String,
    is_loopback: bool,
}

impl PublicUrl {
    /// Parses a URL.
    ///
    /// # Errors
    /// A message for the operator when it is not a plain http or https URL.
    pub fn parse(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} is not a URL such as https://portal.example.com");
        let uri: Uri = text.parse().map_err(|_| wrong())?;
        let https = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            _ => return Err(wrong()),
        };
        if !matches!(uri.path(), "" | "/") || uri.query().is_some() {
            return Err(format!(
                "{text:?} has a path, but the portal must be at the root of its host"
            ));
        }
        let host = uri
            .host()
            .filter(|host| !host.is_empty())
            .ok_or_else(wrong)?
            .to_ascii_lowercase();
        let port = uri.port_u16().filter(|port| *port != default_port(https));
        Ok(Self::new(https, host, port))
    }

    /// The URL of a listener without a configured public URL.
    #[must_use]
    pub fn of_listener(address: SocketAddr, https: bool) -> Self {
        let host = match address.ip() {
            ip if ip.is_unspecified() => "localhost".to_owned(),
            IpAddr::V4(ip) => ip.to_string(),
            IpAddr::V6(ip) => format!("[{ip}]"),
        };
        let port = Some(address.port()).filter(|port| *port != default_port(https));
        Self::new(https, host, port)
    }

    fn new(https: bool, host: String, port: Option<u16>) -> Self {
        let scheme = if https { "https" } else { "http" };
        let origin = port.map_or_else(
            || format!("{scheme}://{host}"),
            |port| format!("{scheme}://{host}:{port}"),
        );
        let is_loopback = is_loopback_host(&host);
        Self {
            https,
            host,
            port,
            origin,
            is_loopback,
        }
    }

    /// The origin in the spelling of browsers.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// The host in lower case. An IPv6 address is in brackets.
    #[must_use]
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Whether the host is a name and not an IP address.
    #[must_use]
    pub fn is_domain(&self) -> bool {
        self.host
            .trim_matches(['[', ']'])
            .parse::<IpAddr>()
            .is_err()
    }

    /// Whether browsers use HTTPS.
    #[must_use]
    pub const fn is_https(&self) -> bool {
        self.https
    }

    /// Whether the portal is reachable from its own machine only.
    #[must_use]
    pub const fn is_loopback(&self) -> bool {
        self.is_loopback
    }

    /// Whether an `Origin` header names this portal. On a loopback URL, all loopback names are equivalent.
    #[must_use]
    pub fn is_own_origin(&self, origin: &str) -> bool {
        origin == self.origin
            || (self.is_loopback()
                && Self::parse(origin).is_ok_and(|other| {
                    other.is_loopback() && other.https == self.https && other.port == self.port
                }))
    }

    /// The URL of a path, which must start with a slash.
    #[must_use]
    pub fn link(&self, path: &str) -> String {
        format!("{}{path}", self.origin)
    }
}

const fn default_port(https: bool) -> u16 {
    if https { 443 } else { 80 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_http_urls_without_a_path_are_accepted() {
        for (text, origin) in [
            ("https://Portal.Example.com", "https://portal.example.com"),
            (
                "https://portal.example.com:443/",
                "https://portal.example.com",
            ),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("http://[::1]:8080", "http://[::1]:8080"),
        ] {
            assert_eq!(PublicUrl::parse(text).unwrap().origin(), origin);
        }
        for text in [
            "",
            "portal.example.com",
            "ftp://portal.example.com",
            "https://portal.example.com/app",
            "https://",
        ] {
            assert!(PublicUrl::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn loopback_names_with_the_same_port_are_the_same_origin() {
        let own = PublicUrl::of_listener("127.0.0.1:8080".parse().unwrap(), false);
        for origin in [
            "http://127.0.0.1:8080",
            "http://localhost:8080",
            "http://[::1]:8080",
        ] {
            assert!(own.is_own_origin(origin), "{origin}");
        }
        for origin in [
            "http://localhost:9090",
            "https://localhost:8080",
            "http://portal.example.com:8080",
            "null",
        ] {
            assert!(!own.is_own_origin(origin), "{origin}");
        }
        let public = PublicUrl::parse("https://portal.example.com").unwrap();
        assert!(!public.is_own_origin("https://localhost"));
    }
}
