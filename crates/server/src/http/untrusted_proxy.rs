//! Detects a reverse proxy that is missing from `trusted_proxies`.
//!
//! Behind such a proxy, all clients have the proxy's address, so five wrong codes of one visitor lock out every owner.
//! But anyone can send `X-Forwarded-For`. The notice therefore only says what to do if the address is a proxy, and
//! appears once a day per network. Admins are alerted about a public address only if several accounts use it.

use crate::config::Network;
use crate::http::audit;
use crate::http::extract::{FORWARDED_FOR, PeerAddress, last_forwarded};
use crate::security::noticed_peers::Notice;
use crate::security::session::touch::Seen;
use crate::state::AppState;
use axum::extract::Request;
use domain::audit::AuditEvent;
use domain::id::UserId;
use http::{Extensions, HeaderMap};
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use std::net::IpAddr;
use store::audit::NewAuditEntry;
use store::{Connection, StoreError};

/// How long after the last notice the startup log and `buildback doctor` still mention it.
const REMEMBERED: SignedDuration = SignedDuration::from_hours(7 * 24);
/// The prefix of the audit log key. The address follows it.
pub const KEY: &str = "peer:";

/// Checks a request before it is handled.
pub fn watch(state: &AppState, request: &Request) {
    if let Some(PeerAddress(peer)) = request.extensions().get::<PeerAddress>() {
        look_at(state, peer.to_canonical(), request.headers());
    }
}

/// Reports an address whose requests look like those of an untrusted reverse proxy.
pub fn look_at(state: &AppState, peer: IpAddr, headers: &HeaderMap) {
    if !headers.contains_key(FORWARDED_FOR) || is_trusted(peer, &state.config().trusted_proxies) {
        return;
    }
    let Some(notice) = state.noticed_peers().notice(peer, state.now()) else {
        return;
    };
    match notice {
        Notice::Log => tracing::warn!(address = %peer, "{}", advice(peer)),
        Notice::Alert => audit::note(state, alert(peer)),
    }
}

/// Logs the advice about an address, and returns the entry that alerts admins.
fn alert(peer: IpAddr) -> NewAuditEntry {
    tracing::warn!(address = %peer, "{}", advice(peer));
    NewAuditEntry {
        details: Some(json!({ "setting": "trusted_proxies" }).to_string()),
        address: Some(peer),
        ..NewAuditEntry::new(AuditEvent::UntrustedProxy, format!("{KEY}{peer}"))
    }
}

/// An address outside `trusted_proxies`, and the client whose request it says it forwards.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Forwarded {
    peer: IpAddr,
    client: IpAddr,
}

impl Forwarded {
    /// What a request says about this; `None` if its sender is trusted or names no client.
    pub(crate) fn of(
        headers: &HeaderMap,
        extensions: &Extensions,
        trusted: &[Network],
    ) -> Option<Self> {
        let client = last_forwarded(headers)?;
        let PeerAddress(peer) = extensions.get::<PeerAddress>()?;
        let peer = peer.to_canonical();
        (!is_trusted(peer, trusted)).then_some(Self { peer, client })
    }

    /// Notes that the request belongs to the session of an account.
    pub(crate) fn note_account(self, state: &AppState, account: UserId) {
        let sender = (self.client, account);
        if state
            .noticed_peers()
            .forwards(self.peer, sender, state.now())
        {
            // Sessions are looked up on the threads of the database, where nothing can be awaited.
            let entry = Box::new(alert(self.peer));
            state.seen_sessions().note(Seen::Event(entry));
        }
    }
}

/// The advice to the operator about an address.
#[must_use]
pub fn advice(peer: IpAddr) -> String {
    format!(
        "{peer} sends X-Forwarded-For but is not a trusted proxy. If {peer} is your reverse proxy, set \
         trusted_proxies = [\"{peer}\"]; until then, all visitors share its address and its limits. Otherwise, \
         ignore this message: the portal ignores the header"
    )
}

/// The addresses that were noticed in the last seven days and are still not trusted.
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

/// The address in an audit log key.
#[must_use]
pub fn peer(key: &str) -> Option<IpAddr> {
    key.strip_prefix(KEY)?.parse().ok()
}

/// Logs at startup which addresses were noticed recently.
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

pub(super) fn is_trusted(peer: IpAddr, trusted: &[Network]) -> bool {
    trusted.iter().any(|network| network.contains(peer))
}
