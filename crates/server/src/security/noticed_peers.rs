//! Addresses that look like untrusted reverse proxies.

use domain::network::household;
use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use std::collections::{HashMap, HashSet};
use std::net::{IpAddr, Ipv4Addr};

/// The minimum time between two notices about a network. The alert panel covers the same time.
const EVERY: SignedDuration = SignedDuration::from_hours(24);
/// Maximum number of nearby networks remembered, and of public ones. No portal has more proxies, and a flood of
/// addresses cannot exhaust memory.
const NETWORKS_MAX: usize = 32;
/// How many clients a public address must forward in [`EVERY`] to look like a reverse proxy. One client that sets the
/// header itself, or the proxy of a household, forwards fewer.
const CLIENTS: usize = 5;

/// How to report an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notice {
    /// In the log only.
    Log,
    /// In the log, and as an alert to admins.
    Alert,
}

/// When each network was last noticed.
#[derive(Debug, Default)]
pub struct NoticedPeers {
    /// Networks where reverse proxies usually run.
    nearby: Mutex<HashMap<String, Noticed>>,
    /// All other networks.
    public: Mutex<HashMap<String, Noticed>>,
}

#[derive(Debug)]
struct Noticed {
    /// When the log mentioned it.
    at: Timestamp,
    is_alerted: bool,
    /// The clients that it forwarded since.
    clients: HashSet<String>,
}

impl NoticedPeers {
    /// How to report this address now, which sent a request of the `forwarded` address. A nearby address is an alert at
    /// once, a public one when it forwards several public addresses. Neither is repeated for a day.
    pub(crate) fn notice(
        &self,
        peer: IpAddr,
        forwarded: Option<IpAddr>,
        now: Timestamp,
    ) -> Option<Notice> {
        let is_nearby_peer = is_nearby(peer);
        let side = if is_nearby_peer {
            &self.nearby
        } else {
            &self.public
        };
        let (mut noticed, network) = (side.lock(), household(peer));
        let is_old = |last: &Noticed| now.duration_since(last.at) >= EVERY;
        if noticed.get(&network).is_some_and(is_old) || noticed.len() >= NETWORKS_MAX {
            noticed.retain(|_, last| !is_old(last));
        }
        let is_full = noticed.len() >= NETWORKS_MAX;
        let first = !noticed.contains_key(&network);
        if first && is_full {
            return None;
        }
        let last = noticed.entry(network).or_insert_with(|| Noticed {
            at: now,
            is_alerted: false,
            clients: HashSet::new(),
        });
        if last.is_alerted {
            return None;
        }
        if let Some(client) = forwarded.filter(|client| !is_nearby(*client)) {
            last.clients.insert(household(client));
        }
        last.is_alerted = is_nearby_peer || last.clients.len() >= CLIENTS;
        if last.is_alerted {
            last.clients = HashSet::new();
            Some(Notice::Alert)
        } else {
            first.then_some(Notice::Log)
        }
    }
}

/// Whether the address is loopback, private, link-local, or of a provider's internal network (RFC 6598), where reverse
/// proxies usually run.
fn is_nearby(peer: IpAddr) -> bool {
    match peer {
        IpAddr::V4(v4) => {
            v4.is_loopback() || v4.is_private() || v4.is_link_local() || is_internal(v4)
        }
        IpAddr::V6(v6) => v6.is_loopback() || v6.is_unique_local() || v6.is_unicast_link_local(),
    }
}

/// Whether the address is in 100.64.0.0/10, which cloud providers and overlay networks use too.
const fn is_internal(address: Ipv4Addr) -> bool {
    let [first, second, ..] = address.octets();
    first == 100 && second & 0xc0 == 64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn internal_addresses_are_nearby() {
        for nearby in [
            "127.0.0.1",
            "10.0.0.5",
            "172.17.0.1",
            "192.168.1.1",
            "100.64.0.1",
            "100.127.255.254",
            "::1",
            "fd00::1",
            "fe80::1",
        ] {
            assert!(is_nearby(address(nearby)), "{nearby}");
        }
        for public in [
            "203.0.113.9",
            "172.32.0.1",
            "100.63.255.255",
            "100.128.0.1",
            "2001:db8::1",
        ] {
            assert!(!is_nearby(address(public)), "{public}");
        }
    }

    #[test]
    fn a_network_is_reported_once_a_day_and_the_total_is_limited() {
        let peers = NoticedPeers::default();
        let now = Timestamp::UNIX_EPOCH;
        let notice = |peer: &str, at: Timestamp| peers.notice(address(peer), None, at);
        assert_eq!(notice("fd00::1", now), Some(Notice::Alert));
        assert_eq!(notice("fd00::2", now), None, "the same network");
        let before = now + EVERY - SignedDuration::from_secs(1);
        assert_eq!(notice("fd00::1", before), None);
        assert_eq!(notice("fd00::1", now + EVERY), Some(Notice::Alert));
        let many = |number: u32| IpAddr::from(Ipv4Addr::from_bits(0x0a00_0000 + number));
        let noticed = |at: Timestamp| {
            let numbers = 0..1000;
            numbers
                .filter(|number| peers.notice(many(*number), None, at).is_some())
                .count()
        };
        assert_eq!(noticed(now + EVERY), NETWORKS_MAX - 1);
        assert_eq!(
            notice("203.0.113.9", now + EVERY),
            Some(Notice::Log),
            "public addresses are limited separately"
        );
        assert_eq!(
            noticed(now + EVERY + EVERY),
            NETWORKS_MAX,
            "networks of the day before make room"
        );
    }

    #[test]
    fn a_public_address_is_an_alert_when_it_forwards_several_clients() {
        type Case<'a> = (&'a str, &'a [&'a str], &'a [Option<Notice>]);
        let now = Timestamp::UNIX_EPOCH;
        let (log, alert) = (Some(Notice::Log), Some(Notice::Alert));
        let table: [Case<'_>; 5] = [
            (
                "five clients",
                &[
                    "1.1.1.1",
                    "2.2.2.2",
                    "3.3.3.3",
                    "2001:db8::1",
                    "5.5.5.5",
                    "6.6.6.6",
                ],
                &[log, None, None, None, alert, None],
            ),
            (
                "one client again and again",
                &["1.1.1.1"; 6],
                &[log, None, None, None, None, None],
            ),
            (
                "one household",
                &[
                    "2001:db8::1",
                    "2001:db8::2",
                    "2001:db8::3",
                    "2001:db8::4",
                    "2001:db8::5",
                ],
                &[log, None, None, None, None],
            ),
            (
                "an office that forwards its own computers",
                &["10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.4", "10.0.0.5"],
                &[log, None, None, None, None],
            ),
            ("no addresses", &["unknown", "unknown"], &[log, None]),
        ];
        for (what, forwarded, expected) in table {
            let peers = NoticedPeers::default();
            let notices: Vec<_> = forwarded
                .iter()
                .map(|client| peers.notice(address("203.0.113.9"), client.parse().ok(), now))
                .collect();
            assert_eq!(notices, expected, "{what}");
        }
    }
}
