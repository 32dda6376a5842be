//! Where a request comes from, as far as it can be trusted.

use crate::config::Network;
use crate::state::AppState;
use axum::extract::FromRequestParts;
use http::request::Parts;
use http::{Extensions, HeaderMap};
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// The address at the other end of the connection, put into each request by the listener.
#[derive(Debug, Clone, Copy)]
pub struct PeerAddress(pub IpAddr);

/// The caller's own address: the connection's, or the one that a trusted proxy names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClientAddress(pub IpAddr);

impl ClientAddress {
    /// Finds the address of a request.
    #[must_use]
    pub fn of(headers: &HeaderMap, extensions: &Extensions, trusted: &[Network]) -> Self {
        let peer = extensions
            .get::<PeerAddress>()
            .map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0);
        Self(behind_proxies(peer, headers, trusted))
    }
}

/// Walks `X-Forwarded-For` from the right: each trusted proxy vouches for the entry before it,
/// and the first address that is not a trusted proxy is the caller. What stands further left
/// was written by the caller and may be anything.
fn behind_proxies(peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) -> IpAddr {
    let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.contains(address));
    let mut address = peer.to_canonical();
    let hops: Vec<&str> = headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .collect();
    for hop in hops.into_iter().rev() {
        if !is_trusted(address) {
            break;
        }
        match address_of(hop.trim()) {
            Some(next) => address = next.to_canonical(),
            None => break,
        }
    }
    address
}

/// Some proxies write the port, too.
fn address_of(hop: &str) -> Option<IpAddr> {
    let with_port = || hop.parse::<SocketAddr>().map(|address| address.ip());
    hop.parse().or_else(|_| with_port()).ok()
}

impl FromRequestParts<AppState> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Infallible> {
        Ok(Self::of(
            &parts.headers,
            &parts.extensions,
            &state.config().trusted_proxies,
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::HeaderValue;

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        let trusted: Vec<Network> = vec!["10.0.0.0/8".parse().unwrap(), "::1/128".parse().unwrap()];
        let cases = [
            ("203.0.113.9", None, "203.0.113.9"),
            ("203.0.113.9", Some("198.51.100.1"), "203.0.113.9"),
            ("10.0.0.2", Some("198.51.100.1"), "198.51.100.1"),
            (
                "10.0.0.2",
                Some("1.2.3.4, 198.51.100.1, 10.0.0.7"),
                "198.51.100.1",
            ),
            ("10.0.0.2", Some("198.51.100.1:4711"), "198.51.100.1"),
            ("::1", Some("[2001:db8::5]:4711"), "2001:db8::5"),
            ("10.0.0.2", Some("nonsense"), "10.0.0.2"),
            ("10.0.0.2", Some("nonsense:4711"), "10.0.0.2"),
            ("10.0.0.2", None, "10.0.0.2"),
            ("::1", Some("2001:db8::5"), "2001:db8::5"),
            ("::ffff:203.0.113.9", Some("1.1.1.1"), "203.0.113.9"),
        ];
        for (peer, forwarded, expected) in cases {
            let mut headers = HeaderMap::new();
            if let Some(forwarded) = forwarded {
                headers.insert("x-forwarded-for", HeaderValue::from_static(forwarded));
            }
            let found = behind_proxies(peer.parse().unwrap(), &headers, &trusted);
            assert_eq!(
                found,
                expected.parse::<IpAddr>().unwrap(),
                "{peer} {forwarded:?}"
            );
        }
    }
}
