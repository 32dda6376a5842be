//! Groups IP addresses into networks for rate limits and security scores, because a single address is easy to change, and recognizes
//! this machine.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The key that rate limits count by: an IPv4 address, or the /64 of an IPv6 address, which usually belongs to one household.
#[must_use]
pub fn household(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(v4) => v4.to_string(),
        IpAddr::V6(v6) => format!("{}/64", masked(v6, 64)),
    }
}

/// The network of an address: /24 for IPv4, /48 for IPv6.
#[must_use]
pub fn network(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(v4) => {
            let [a, b, c, _] = v4.octets();
            format!("{}/24", Ipv4Addr::new(a, b, c, 0))
        }
        IpAddr::V6(v6) => format!("{}/48", masked(v6, 48)),
    }
}

/// The network of a [`household`] key. Text that is not such a key is returned unchanged.
#[must_use]
pub fn network_of(household: &str) -> String {
    let address = household.split('/').next().unwrap_or(household);
    address
        .parse()
        .map_or_else(|_| household.to_owned(), network)
}

/// Whether the host of a URL is this machine. An IPv6 address may be in brackets.
#[must_use]
pub fn is_loopback_host(host: &str) -> bool {
    let address = host.trim_matches(['[', ']']).parse::<IpAddr>();
    host == "localhost" || address.is_ok_and(|address| address.is_loopback())
}

fn masked(address: Ipv6Addr, bits: u32) -> Ipv6Addr {
    Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << (128 - bits)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_loopback_names_and_addresses_are_this_machine() {
        for (host, expected) in [
            ("localhost", true),
            ("127.0.0.1", true),
            ("127.1.2.3", true),
            ("[::1]", true),
            ("::1", true),
            ("localhost.example.com", false),
            ("127.example.com", false),
            ("192.0.2.7", false),
            ("", false),
        ] {
            assert_eq!(is_loopback_host(host), expected, "{host}");
        }
    }

    #[test]
    fn addresses_map_to_households_and_networks() {
        for (address, of_household, of_network) in [
            ("203.0.113.77", "203.0.113.77", "203.0.113.0/24"),
            ("::ffff:203.0.113.77", "203.0.113.77", "203.0.113.0/24"),
            (
                "2001:db8:1:2:3:4:5:6",
                "2001:db8:1:2::/64",
                "2001:db8:1::/48",
            ),
            ("::1", "::/64", "::/48"),
        ] {
            let address: IpAddr = address.parse().unwrap();
            assert_eq!(household(address), of_household);
            assert_eq!(network(address), of_network);
            assert_eq!(network_of(of_household), of_network);
        }
    }
}
