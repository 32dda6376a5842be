//! Addresses that look like untrusted reverse proxies.

use domain::network::household;
use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::net::IpAddr;

/// The minimum time between two notices about a network. The alert panel covers the same time.
const EVERY: SignedDuration = SignedDuration::from_hours(24);
/// Maximum number of nearby networks remembered, and of public ones. No portal has more proxies, and a flood of
/// addresses cannot exhaust memory.
const NETWORKS_MAX: usize = 32;

/// When each network was last noticed.
#[derive(Debug, Default)]
pub struct NoticedPeers {
    /// Networks where reverse proxies usually run.
    nearby: Mutex<HashMap<String, Timestamp>>,
    /// All other networks.
    public: Mutex<HashMap<String, Timestamp>>,
}

impl NoticedPeers {
    /// Whether to report this address now. If so, its network is not reported again for a day.
    pub(crate) fn is_due(&self, peer: IpAddr, now: Timestamp) -> bool {
        let side = if is_nearby(peer) {
            &self.nearby
        } else {
            &self.public
        };
        let (mut noticed, network) = (side.lock(), household(peer));
        let is_full = noticed.len() >= NETWORKS_MAX;
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

/// Whether the address is loopback, private, or link-local, where reverse proxies usually run.
pub(crate) fn is_nearby(peer: IpAddr) -> bool {
    match peer {
        IpAddr::V4(v4) => v4.is_loopback() || v4.is_private() || v4.is_link_local(),
        IpAddr::V6(v6) => v6.is_loopback() || v6.is_unique_local() || v6.is_unicast_link_local(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn a_network_is_reported_once_a_day_and_the_total_is_limited() {
        let peers = NoticedPeers::default();
        let now = Timestamp::UNIX_EPOCH;
        assert!(peers.is_due(address("fd00::1"), now));
        assert!(!peers.is_due(address("fd00::2"), now), "the same network");
        assert!(!peers.is_due(
            address("fd00::1"),
            now + EVERY - SignedDuration::from_secs(1)
        ));
        assert!(peers.is_due(address("fd00::1"), now + EVERY));
        let many = |number: u32| IpAddr::from(std::net::Ipv4Addr::from_bits(0x0a00_0000 + number));
        let noticed = (0..1000)
            .filter(|number| peers.is_due(many(*number), now))
            .count();
        assert_eq!(noticed, NETWORKS_MAX - 1);
        assert!(
            peers.is_due(address("203.0.113.9"), now),
            "public addresses are limited separately"
        );
    }
}
