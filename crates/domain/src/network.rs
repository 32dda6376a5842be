//! Networks as limits and security scores see them: an address alone is cheap to change.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The address that a limit counts by: an IPv4 address itself, an IPv6 address's /64, which one household has.
#[must_use]
pub fn household(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(v4) => v4.to_string(),
        IpAddr::V6(v6) => format!("{}/64", masked(v6, 64)),
    }
}

/// The network that an address is in: /24 or /48.
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

/// The network of a household, as [`household`] names it; a name that is none stands for itself.
#[must_use]
pub fn network_of(household: &str) -> String {
    let address = household.split('/').next().unwrap_or(household);
    address
        .parse()
        .map_or_else(|_| household.to_owned(), network)
}

fn masked(address: Ipv6Addr, bits: u32) -> Ipv6Addr {
    Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << (128 - bits)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_belong_to_households_and_networks() {
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
