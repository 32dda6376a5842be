//! Notices a reverse proxy that `trusted_proxies` does not name.
//!
//! Behind such a proxy everybody has the proxy's address, and five wrong codes of one visitor lock out every owner. But
//! anybody can send `X-Forwarded-For`, so a notice only says what to do if the address is a proxy, and comes once a day.

use crate::config::Network;
use crate::http::audit;
use crate::http::extract::{FORWARDED_FOR, PeerAddress};
use crate::state::AppState;
use axum::extract::Request;
use domain::audit::AuditEvent;
use domain::network::household;
use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use serde_json::json;
use std::collections::HashMap;
use std::net::IpAddr;
use store::audit::NewAuditEntry;
use store::{Connection, StoreError};

/// An address is noticed this often: the alert panel looks back as far.
const EVERY: SignedDuration = SignedDuration::from_hours(24);
/// So long after the last notice, a start and the doctor still speak of it.
const REMEMBERED: SignedDuration = SignedDuration::from_hours(7 * 24);
/// Addresses that are noticed at all, of each kind. Nobody has more proxies, and a crowd floods nothing.
const MOST: usize = 32;
/// What starts the audit log's key, before the address.
pub const KEY: &str = "peer:";

/// When each network was last noticed.
#[derive(Debug, Default)]
pub struct NoticedPeers {
    /// Networks in which proxies are.
    nearby: Mutex<HashMap<String, Timestamp>>,
    /// All others.
    public: Mutex<HashMap<String, Timestamp>>,
}

impl NoticedPeers {
    /// Whether this address is to be noticed now, and not again for a day.
    fn is_due(&self, peer: IpAddr, now: Timestamp) -> bool {
        let side = if is_nearby(peer) {
            &self.nearby
        } else {
            &self.public
        };
        let (mut noticed, network) = (side.lock(), household(peer));
        let is_full = noticed.len() >= MOST;
        match noticed.get_mut(&network) {
            Some(last) if now.duration_since(*last) < EVERY => false,
            Some(last) => {
                *last = now;
                true
            }
            None if is_full => false,
            None => noticed.insert(network, now).is_none(),
        }
    }
}

/// Looks at a request before it is answered.
pub fn watch(state: &AppState, request: &Request) {
    if !request.headers().contains_key(FORWARDED_FOR) {
        return;
    }
    let Some(PeerAddress(peer)) = request.extensions().get::<PeerAddress>() else {
        return;
    };
    let peer = peer.to_canonical();
    if is_trusted(peer, &state.config().trusted_proxies)
        || !state.noticed_peers().is_due(peer, state.now())
    {
        return;
    }
    let advice = advice(peer);
    tracing::warn!(address = %peer, "{advice}");
    // A public address is somebody who wrote the header by hand: worth a line, not an alert.
    if is_nearby(peer) {
        let entry = NewAuditEntry {
            details: Some(json!({ "setting": "trusted_proxies" }).to_string()),
            address: Some(peer),
            ..NewAuditEntry::new(AuditEvent::UntrustedProxy, format!("{KEY}{peer}"))
        };
        audit::note(state, entry);
    }
}

/// What to do about an address.
#[must_use]
pub fn advice(peer: IpAddr) -> String {
    format!(
        "{peer} sends X-Forwarded-For and is not a trusted proxy. If {peer} is your reverse proxy, set \
         trusted_proxies = [\"{peer}\"]: until then all visitors share its address and its limits. If it is not, \
         ignore this: the header is not believed"
    )
}

/// The addresses that were noticed in the last days and are still not trusted.
///
/// # Errors
/// When the database fails.
pub fn remembered(
    conn: &mut Connection,
    trusted: &[Network],
    now: Timestamp,
) -> Result<Vec<IpAddr>, StoreError> {
    let since = now
        .saturating_sub(REMEMBERED)
        .map_err(StoreError::internal)?;
    let keys = store::audit::keys_since(conn, AuditEvent::UntrustedProxy, since)?;
    let peers = keys.iter().filter_map(|key| peer(key));
    Ok(peers.filter(|peer| !is_trusted(*peer, trusted)).collect())
}

/// The address that a key of the audit log names.
#[must_use]
pub fn peer(key: &str) -> Option<IpAddr> {
    key.strip_prefix(KEY)?.parse().ok()
}

/// Says at the start what the last days have shown.
///
/// # Errors
/// When the database fails.
pub async fn warn_at_start(state: &AppState) -> Result<(), StoreError> {
    let (config, now) = (state.config().clone(), state.now());
    let found = state
        .store()
        .read(move |conn| remembered(conn, &config.trusted_proxies, now));
    for peer in found.await? {
        tracing::warn!(address = %peer, "{}", advice(peer));
    }
    Ok(())
}

fn is_trusted(peer: IpAddr, trusted: &[Network]) -> bool {
    trusted.iter().any(|network| network.contains(peer))
}

/// Loopback, private and link-local addresses: where a reverse proxy is.
fn is_nearby(peer: IpAddr) -> bool {
    match peer {
        IpAddr::V4(v4) => v4.is_loopback() || v4.is_private() || v4.is_link_local(),
        IpAddr::V6(v6) => v6.is_loopback() || v6.is_unique_local() || v6.is_unicast_link_local(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn proxies_are_nearby() {
        for nearby in [
            "127.0.0.1",
            "10.0.0.5",
            "172.17.0.1",
            "192.168.1.1",
            "::1",
            "fd00::1",
            "fe80::1",
        ] {
            assert!(is_nearby(address(nearby)), "{nearby}");
        }
        for public in ["203.0.113.9", "172.32.0.1", "2001:db8::1"] {
            assert!(!is_nearby(address(public)), "{public}");
        }
    }

    #[test]
    fn an_address_is_noticed_once_a_day_and_a_crowd_is_not() {
        let peers = NoticedPeers::default();
        let now = Timestamp::UNIX_EPOCH;
        assert!(peers.is_due(address("fd00::1"), now));
        assert!(!peers.is_due(address("fd00::2"), now), "the same network");
        assert!(!peers.is_due(
            address("fd00::1"),
            now + EVERY - SignedDuration::from_secs(1)
        ));
        assert!(peers.is_due(address("fd00::1"), now + EVERY));
        let crowd = |number: u32| IpAddr::from(std::net::Ipv4Addr::from_bits(0x0a00_0000 + number));
        let noticed = (0..1000)
            .filter(|number| peers.is_due(crowd(*number), now))
            .count();
        assert_eq!(noticed, MOST - 1);
        assert!(
            peers.is_due(address("203.0.113.9"), now),
            "others have places of their own"
        );
    }
}
