//! Detects a reverse proxy that is missing from `trusted_proxies`.
//!
//! Behind such a proxy, all clients have the proxy's address, so five wrong codes of one visitor lock out every owner.
//! But anyone can send `X-Forwarded-For`. The notice therefore only says what to do if the address is a proxy, and
//! appears once a day per network.

use crate::config::Network;
use crate::http::audit;
use crate::http::extract::{FORWARDED_FOR, PeerAddress, last_forwarded};
use crate::security::noticed_peers::Notice;
use crate::state::AppState;
use axum::extract::Request;
use domain::audit::AuditEvent;
use http::HeaderMap;
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
    let peers = state.noticed_peers();
    let Some(notice) = peers.notice(peer, last_forwarded(headers), state.now()) else {
        return;
    };
    let advice = advice(peer);
    tracing::warn!(address = %peer, "{advice}");
    if notice == Notice::Alert {
        let entry = NewAuditEntry {
            details: Some(json!({ "setting": "trusted_proxies" }).to_string()),
            address: Some(peer),
            ..NewAuditEntry::new(AuditEvent::UntrustedProxy, format!("{KEY}{peer}"))
        };
        audit::note(state, entry);
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
