//! Facts about the sender of a request.

use domain::language::Language;
use domain::network::network;
use domain::security_score::ClientObservation;
use std::net::IpAddr;

/// The client's address and the sessions that the request names, before any database lookup.
#[derive(Clone)]
pub struct ClientFacts {
    pub(crate) user_token_hash: Option<String>,
    pub(crate) owner_token_hash: Option<String>,
    pub(crate) sign_in_token_hash: Option<String>,
    /// The account that the request is meant for, if it names one.
    pub(crate) named_account: Option<String>,
    /// The owner session that the page shows, if the request names one.
    pub(crate) shown_owner_session: Option<String>,
    /// Whether the page sent the request without an action of the user.
    pub(crate) is_background: bool,
    /// Whether the request ends its sessions, which works even after they were revoked.
    pub(crate) is_ending: bool,
    /// The client's address.
    pub address: IpAddr,
    /// The browser's `User-Agent`, shortened.
    pub user_agent: String,
    /// The preferred language in `Accept-Language`; `None` if the portal does not support it.
    pub language: Option<Language>,
}

impl ClientFacts {
    /// A client that ended a session before the portal was restarted.
    pub(crate) const fn ending(
        address: IpAddr,
        user_token_hash: Option<String>,
        owner_token_hash: Option<String>,
    ) -> Self {
        Self {
            user_token_hash,
            owner_token_hash,
            sign_in_token_hash: None,
            named_account: None,
            shown_owner_session: None,
            is_background: false,
            is_ending: true,
            address,
            user_agent: String::new(),
            language: None,
        }
    }

    /// The client's network and browser, for the security score.
    #[must_use]
    pub fn client_observation(&self) -> ClientObservation {
        ClientObservation {
            network: network(self.address),
            user_agent: self.user_agent.clone(),
        }
    }
}
