//! Addresses that look like untrusted reverse proxies.

use domain::id::UserId;
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
/// How many clients with accounts a public address must forward in [`EVERY`] to look like a reverse proxy. Each account
/// counts once, so nobody can invent them.
const CLIENTS: usize = 3;

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
    /// The last network that it forwarded each account from since.
    clients: HashMap<UserId, String>,
}

impl Noticed {
    fn new(at: Timestamp, is_alerted: bool) -> Self {
        Self {
            at,
            is_alerted,
            clients: HashMap::new(),
        }
    }
}

impl NoticedPeers {
    /// How to report this address now, which sent a request with the header. A nearby address is an alert at once, a
    /// public one only a line in the log. Neither is repeated for a day.
    pub(crate) fn notice(&self, peer: IpAddr, now: Timestamp) -> Option<Notice> {
        let is_nearby_peer = is_nearby(peer);
        let side = if is_nearby_peer {
            &self.nearby
        } else {
            &self.public
        };
        let (mut noticed, network) = (side.lock(), household(peer));
        forget_old(&mut noticed, &network, now);
        if noticed.contains_key(&network) || noticed.len() >= NETWORKS_MAX {
            return None;
        }
        noticed.insert(network, Noticed::new(now, is_nearby_peer));
        Some(if is_nearby_peer {
            Notice::Alert
        } else {
            Notice::Log
        })
    }

    /// Whether to alert admins now about this public address, which sent a request of a signed-in `account` and says
    /// that it comes from `client`. It is an alert once a day, when several accounts came from several public networks.
    pub(crate) fn forwards(
        &self,
        peer: IpAddr,
        (client, account): (IpAddr, UserId),
        now: Timestamp,
    ) -> bool {
        if is_nearby(peer) || is_nearby(client) {
            return false;
        }
        let (mut noticed, network) = (self.public.lock(), household(peer));
        forget_old(&mut noticed, &network, now);
        if !noticed.contains_key(&network) && noticed.len() >= NETWORKS_MAX {
            // Strangers cannot keep out a network that accounts come from.
            let of_stranger = noticed
                .iter()
                .find(|(_, last)| !last.is_alerted && last.clients.is_empty())
                .map(|(network, _)| network.clone());
            let Some(of_stranger) = of_stranger else {
                return false;
            };
            noticed.remove(&of_stranger);
        }
        let last = noticed
            .entry(network)
            .or_insert_with(|| Noticed::new(now, false));
        if last.is_alerted {
            return false;
        }
        last.clients.insert(account, household(client));
        let networks = last.clients.values().collect::<HashSet<_>>().len();
        if networks < CLIENTS {
            return false;
        }
        last.is_alerted = true;
        last.clients = HashMap::new();
        true
    }
}

/// Forgets the networks of the day before if this one is among them, or to make room.
fn forget_old(noticed: &mut HashMap<String, Noticed>, network: &str, now: Timestamp) {
    let is_old = |last: &Noticed| now.duration_since(last.at) >= EVERY;
    if noticed.get(network).is_some_and(is_old) || noticed.len() >= NETWORKS_MAX {
        noticed.retain(|_, last| !is_old(last));
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
    use uuid::Uuid;

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
        let notice = |peer: &str, at: Timestamp| peers.notice(address(peer), at);
        assert_eq!(notice("fd00::1", now), Some(Notice::Alert));
        assert_eq!(notice("fd00::2", now), None, "the same network");
        let before = now + EVERY - SignedDuration::from_secs(1);
        assert_eq!(notice("fd00::1", before), None);
        assert_eq!(notice("fd00::1", now + EVERY), Some(Notice::Alert));
        let many = |number: u32| IpAddr::from(Ipv4Addr::from_bits(0x0a00_0000 + number));
        let noticed = |at: Timestamp| {
            let numbers = 0..1000;
            numbers
                .filter(|number| peers.notice(many(*number), at).is_some())
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

    fn account(number: u128) -> UserId {
        UserId::from_uuid(Uuid::from_u128(number))
    }

    #[test]
    fn a_public_address_is_an_alert_when_it_forwards_several_accounts() {
        type Case<'a> = (&'a str, &'a [(u128, &'a str)], &'a [bool]);
        let now = Timestamp::UNIX_EPOCH;
        let table: [Case<'_>; 5] = [
            (
                "three accounts from three networks",
                &[
                    (1, "1.1.1.1"),
                    (2, "2001:db8::1"),
                    (3, "3.3.3.3"),
                    (4, "4.4.4.4"),
                ],
                &[false, false, true, false],
            ),
            (
                "one account that claims many addresses",
                &[
                    (1, "1.1.1.1"),
                    (1, "2.2.2.2"),
                    (1, "3.3.3.3"),
                    (1, "4.4.4.4"),
                ],
                &[false; 4],
            ),
            (
                "two accounts that do",
                &[
                    (1, "1.1.1.1"),
                    (2, "2.2.2.2"),
                    (1, "3.3.3.3"),
                    (2, "4.4.4.4"),
                ],
                &[false; 4],
            ),
            (
                "one household",
                &[(1, "2001:db8::1"), (2, "2001:db8::2"), (3, "2001:db8::3")],
                &[false; 3],
            ),
            (
                "an office that forwards its own computers",
                &[(1, "10.0.0.1"), (2, "10.0.0.2"), (3, "10.0.0.3")],
                &[false; 3],
            ),
        ];
        for (what, forwarded, expected) in table {
            let peers = NoticedPeers::default();
            let alerts: Vec<_> = forwarded
                .iter()
                .map(|(number, client)| {
                    let sender = (address(client), account(*number));
                    peers.forwards(address("203.0.113.9"), sender, now)
                })
                .collect();
            assert_eq!(alerts, expected, "{what}");
        }
    }

    #[test]
    fn strangers_cannot_keep_out_a_network_that_accounts_come_from() {
        let (peers, now) = (NoticedPeers::default(), Timestamp::UNIX_EPOCH);
        let public = |number: u32| IpAddr::from(Ipv4Addr::from_bits(0xcb00_7100 + number));
        for number in 0..=u32::try_from(NETWORKS_MAX).expect("a small number") {
            peers.notice(public(number), now);
        }
        let proxy = address("198.51.100.7");
        assert_eq!(peers.notice(proxy, now), None);
        let alerts = [(1, "1.1.1.1"), (2, "2.2.2.2"), (3, "3.3.3.3")]
            .map(|(number, client)| peers.forwards(proxy, (address(client), account(number)), now));
        assert_eq!(alerts, [false, false, true]);
    }
}
