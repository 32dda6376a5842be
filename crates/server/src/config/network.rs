//! Networks in the configuration.

use domain::network::is_loopback_host;
use ipnet::IpNet;
use std::net::IpAddr;
use std::str::FromStr;

/// A range of addresses in CIDR notation, such as `10.0.0.0/8`, or a single address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network(IpNet);

impl Network {
    /// Whether the network contains the address.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address)
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        text.parse::<IpNet>()
            .or_else(|_| text.parse::<IpAddr>().map(IpNet::from))
            .map(Self)
            .map_err(|_| format!("{text:?} is not an IP address or a network such as 10.0.0.0/8"))
    }
}

/// Parses the address of a collector of traces.
///
/// # Errors
/// A message that says what is wrong. It does not repeat the address, which may contain a password.
pub(super) fn collector(text: &str) -> Result<String, String> {
    let url = reqwest::Url::parse(text).ok();
    let url = url.filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
    let Some(url) = url else {
        return Err("it is not a URL such as http://127.0.0.1:4318".to_owned());
    };
    if !url.username().is_empty() || url.password().is_some() {
        return Err("it must not contain a name or a password".to_owned());
    }
    if url.query().is_some() || url.fragment().is_some() {
        return Err("it must end with the host, the port, or a path".to_owned());
    }
    Ok(text.to_owned())
}

/// Whether the host of a URL is this machine. A URL without a host, or an invalid one, is not.
#[must_use]
pub fn names_this_machine(url: &str) -> bool {
    let Ok(url) = reqwest::Url::parse(url) else {
        return false;
    };
    is_loopback_host(url.host_str().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_collector_is_an_address_without_a_password() {
        for (text, accepted) in [
            ("http://127.0.0.1:4318", true),
            ("https://traces.example.com/otlp", true),
            ("127.0.0.1:4318", false),
            ("ftp://127.0.0.1", false),
            ("https://name@traces.example.com", false),
            ("https://name:secret@traces.example.com", false),
            ("https://traces.example.com?key=secret", false),
        ] {
            let parsed = collector(text);
            assert_eq!(parsed.is_ok(), accepted, "{text}");
            assert!(!parsed.is_err_and(|problem| problem.contains("secret")));
        }
    }
}
