//! Who makes a request.

use super::ClientAddress;
use crate::session::SessionCookie;
use crate::state::AppState;
use axum::extract::FromRequestParts;
use http::header;
use http::request::Parts;
use std::convert::Infallible;
use std::net::IpAddr;

/// Longer user agents are cut: they are kept with sessions and audit rows.
const USER_AGENT_LENGTH: usize = 400;

/// What a request says about its sender, before the database was asked. The operation turns it
/// into an [`domain::permission::Actor`] inside its own read or transaction, so that one visit to the database does.
#[derive(Debug, Clone)]
pub struct Caller {
    pub(crate) user_token_hash: Option<String>,
    pub(crate) owner_token_hash: Option<String>,
    /// Where the request comes from.
    pub address: IpAddr,
    /// What the browser calls itself.
    pub user_agent: String,
}

impl FromRequestParts<AppState> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Infallible> {
        let hash = |cookie: SessionCookie| cookie.token(&parts.headers, state.public_url()).map(|token| token.hash());
        let user_agent = parts.headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
        Ok(Self {
            user_token_hash: hash(SessionCookie::User),
            owner_token_hash: hash(SessionCookie::Owner),
            address: ClientAddress::of(&parts.headers, &parts.extensions, &state.config().trusted_proxies).0,
            user_agent: user_agent.chars().take(USER_AGENT_LENGTH).collect(),
        })
    }
}
