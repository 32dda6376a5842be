//! Determines the address of the client from trusted sources.

use crate::config::Network;
use crate::state::AppState;
use axum::extract::FromRequestParts;
use http::request::Parts;
use http::{Extensions, HeaderMap};
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// The header to which each proxy appends the address it received the request from.
pub const FORWARDED_FOR: &str = "x-forwarded-for";

/// The remote address of the connection. The listener adds it to each request.
#[derive(Debug, Clone, Copy)]
pub struct PeerAddress(pub IpAddr);

/// The client's address: that of the connection, or the one that a trusted proxy reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClientAddress(pub IpAddr);

impl ClientAddress {
    /// Determines the client's address.
    #[must_use]
    pub fn of(headers: &HeaderMap, extensions: &Extensions, trusted: &[Network]) -> Self {
        let peer = extensions
            .get::<PeerAddress>()
            .map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0);
        Self(behind_proxies(peer, headers, trusted))
    }
}

/// Reads `X-Forwarded-For` from right to left. Each trusted proxy vouches for the entry before it. The first address
/// that is not a trusted proxy is the client. Entries further left were written by the client and are never parsed. If
/// a proxy's entry is not an address, that proxy counts as the client.
fn behind_proxies(peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) -> IpAddr {
    let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.contains(address));
    let mut address = peer.to_canonical();
    for hop in hops(headers) {
        if !is_trusted(address) {
            break;
        }
        match address_of(hop) {
            Some(next) => address = next.to_canonical(),
            None => break,
        }
    }
    address
}

/// The entries of `X-Forwarded-For` from right to left. Several headers form one list. Empty entries are ignored (RFC 9110,
/// section 5.6.1).
fn hops(headers: &HeaderMap) -> impl Iterator<Item = &[u8]> {
    headers
        .get_all(FORWARDED_FOR)
        .iter()
        .rev()
        .flat_map(|value| value.as_bytes().rsplit(|byte| *byte == b','))
        .map(<[u8]>::trim_ascii)
        .filter(|hop| !hop.is_empty())
}

/// The address that the sender of a request added to `X-Forwarded-For`, as a reverse proxy does for its client.
#[must_use]
pub fn last_forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    hops(headers)
        .next()
        .and_then(address_of)
        .map(|address| address.to_canonical())
}

/// Parses an entry. Some proxies append a port or put an IPv6 address in brackets.
fn address_of(hop: &[u8]) -> Option<IpAddr> {
    let hop = std::str::from_utf8(hop).ok()?;
    let with_port = || hop.parse::<SocketAddr>().map(|address| address.ip()).ok();
    let in_brackets = || {
        hop.strip_prefix('[')?
            .strip_suffix(']')?
            .parse::<Ipv6Addr>()
            .ok()
    };
    hop.parse()
        .ok()
        .or_else(with_port)
        .or_else(|| in_brackets().map(IpAddr::V6))
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
    fn forwarded_addresses_are_accepted_only_from_trusted_proxies() {
        let trusted: Vec<Network> = vec!["10.0.0.0/8".parse().unwrap(), "::1/128".parse().unwrap()];
        let cases: &[(&str, &[&[u8]], &str)] = &[
            ("203.0.113.9", &[], "203.0.113.9"),
            ("203.0.113.9", &[b"198.51.100.1"], "203.0.113.9"),
            ("::ffff:203.0.113.9", &[b"1.1.1.1"], "203.0.113.9"),
            ("10.0.0.2", &[], "10.0.0.2"),
            ("10.0.0.2", &[b"198.51.100.1"], "198.51.100.1"),
            ("::ffff:10.0.0.2", &[b"198.51.100.1"], "198.51.100.1"),
            (
                "10.0.0.2",
                &[b"1.2.3.4, 198.51.100.1, 10.0.0.7"],
                "198.51.100.1",
            ),
            (
                "10.0.0.2",
                &[b"1.2.3.4", b"198.51.100.1", b"10.0.0.7"],
                "198.51.100.1",
            ),
            (
                "10.0.0.2",
                &[b"1.2.3.4,198.51.100.1 ,", b""],
                "198.51.100.1",
            ),
            // Ports, brackets, and mapped addresses.
            ("10.0.0.2", &[b"198.51.100.1:4711"], "198.51.100.1"),
            (
                "10.0.0.2",
                &[b"198.51.100.1, ::ffff:10.0.0.7"],
                "198.51.100.1",
            ),
            ("::1", &[b"2001:db8::5"], "2001:db8::5"),
            ("::1", &[b"[2001:db8::5]"], "2001:db8::5"),
            ("::1", &[b"[2001:db8::5]:4711"], "2001:db8::5"),
            // Entries written by the client itself are ignored.
            ("10.0.0.2", &[b"\xff, 198.51.100.1"], "198.51.100.1"),
            ("10.0.0.2", &[b"\xff", b"198.51.100.1"], "198.51.100.1"),
            // The entry is not an address, so the last proxy counts as the client.
            ("10.0.0.2", &[b"unknown"], "10.0.0.2"),
            ("10.0.0.2", &[b"198.51.100.1\xff"], "10.0.0.2"),
            ("10.0.0.2", &[b"nonsense:4711"], "10.0.0.2"),
            ("10.0.0.2", &[b"[198.51.100.1]"], "10.0.0.2"),
            (
                "10.0.0.2",
                &[b"198.51.100.1, unknown, 10.0.0.7"],
                "10.0.0.7",
            ),
        ];
        for (peer, forwarded, expected) in cases {
            let mut headers = HeaderMap::new();
            for value in *forwarded {
                headers.append(FORWARDED_FOR, HeaderValue::from_bytes(value).unwrap());
            }
            let found = behind_proxies(peer.parse().unwrap(), &headers, &trusted);
            let lines: Vec<_> = forwarded
                .iter()
                .map(|value| value.escape_ascii().to_string())
                .collect();
            assert_eq!(
                found,
                expected.parse::<IpAddr>().unwrap(),
                "{peer} {lines:?}"
            );
        }
    }
}
