//! Networks in the configuration.

use domain::network::is_loopback_host;
use ipnet::IpNet;
use std::net::IpAddr;
use std::str::FromStr;

/// A range of addresses in CIDR notation, such as `10.0.0.0/8`, or a single address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network(IpNet);

impl Network {
    /// Whether the address lies in the network.
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

/// Whether the host of a URL is this machine. A URL without a host, or an invalid one, is not.
#[must_use]
pub fn names_this_machine(url: &str) -> bool {
    let Ok(url) = reqwest::Url::parse(url) else {
        return false;
    };
    is_loopback_host(url.host_str().unwrap_or_default())
}
