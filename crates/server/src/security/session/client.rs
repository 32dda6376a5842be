//! Who sent a request, as far as the request itself says.

use domain::language::Language;
use domain::network::network;
use domain::security_score::Sighting;
use std::net::IpAddr;

/// Where a request comes from and which sessions it names, before the database is asked.
#[derive(Clone)]
pub struct ClientFacts {
    pub(crate) user_token_hash: Option<String>,
    pub(crate) owner_token_hash: Option<String>,
    pub(crate) sign_in_token_hash: Option<String>,
    /// The account that the call is made for, if the request names one.
    pub(crate) named_account: Option<String>,
    /// The owner session that the page shows, if the request names one.
    pub(crate) shown_owner_session: Option<String>,
    /// Whether the page sent it without anybody's doing.
    pub(crate) is_background: bool,
    /// Whether it ends its sessions, which is possible even after they were revoked.
    pub(crate) is_ending: bool,
    /// The client's address.
    pub address: IpAddr,
    /// The browser's `User-Agent`, shortened.
    pub user_agent: String,
    /// The page's language by its `Accept-Language`; `None` if the portal does not speak it.
    pub language: Option<Language>,
}

impl ClientFacts {
    /// The client as security scores see it.
    #[must_use]
    pub fn sighting(&self) -> Sighting {
        Sighting {
            network: network(self.address),
            user_agent: self.user_agent.clone(),
        }
    }
}
