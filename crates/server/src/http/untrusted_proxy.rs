//! Notices a reverse proxy that `trusted_proxies` does not name.
//!
//! Behind such a proxy everybody has the proxy's address, and five wrong codes of one visitor lock out every owner. But
//! anybody can send `X-Forwarded-For`, so a notice only says what to do if the address is a proxy, and comes once a day.

use crate::config::Network;
use crate::http::audit;
use crate::http::extract::{FORWARDED_FOR, PeerAddress};
use crate::security::noticed_peers::is_nearby;
use crate::state::AppState;
use axum::extract::Request;
use domain::audit::AuditEvent;
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use std::net::IpAddr;
use store::audit::NewAuditEntry;
use store::{Connection, StoreError};

/// So long after the last notice, a start and the doctor still speak of it.
const REMEMBERED: SignedDuration = SignedDuration::from_hours(7 * 24);
/// What starts the audit log's key, before the address.
pub const KEY: &str = "peer:";

/// Looks at a request before it is answered.
pub fn watch(state: &AppState, request: &Request) {
    if !request.headers().contains_key(FORWARDED_FOR) {
        return;
    }
    let Some(PeerAddress(peer)) = request.extensions().get::<PeerAddress>() else {
        return;
    };
    let peer = peer.to_canonical();
    if is_trusted(peer, &state.config().trusted_proxies)
        || !state.noticed_peers().is_due(peer, state.now())
    {
        return;
    }
    let advice = advice(peer);
    tracing::warn!(address = %peer, "{advice}");
    // A public address is somebody who wrote the header by hand: worth a line, not an alert.
    if is_nearby(peer) {
        let entry = NewAuditEntry {
            details: Some(json!({ "setting": "trusted_proxies" }).to_string()),
            address: Some(peer),
            ..NewAuditEntry::new(AuditEvent::UntrustedProxy, format!("{KEY}{peer}"))
        };
        audit::note(state, entry);
    }
}

/// What to do about an address.
#[must_use]
pub fn advice(peer: IpAddr) -> String {
    format!(
        "{peer} sends X-Forwarded-For and is not a trusted proxy. If {peer} is your reverse proxy, set \
         trusted_proxies = [\"{peer}\"]: until then all visitors share its address and its limits. If it is not, \
         ignore this: the header is not believed"
    )
}

/// The addresses that were noticed in the last days and are still not trusted.
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

/// The address that a key of the audit log names.
#[must_use]
pub fn peer(key: &str) -> Option<IpAddr> {
    key.strip_prefix(KEY)?.parse().ok()
}

/// Says at the start what the last days have shown.
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

fn is_trusted(peer: IpAddr, trusted: &[Network]) -> bool {
    trusted.iter().any(|network| network.contains(peer))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn proxies_are_nearby() {
        for nearby in [
            "127.0.0.1",
            "10.0.0.5",
            "172.17.0.1",
            "192.168.1.1",
            "::1",
            "fd00::1",
            "fe80::1",
        ] {
            assert!(is_nearby(address(nearby)), "{nearby}");
        }
        for public in ["203.0.113.9", "172.32.0.1", "2001:db8::1"] {
            assert!(!is_nearby(address(public)), "{public}");
        }
    }
}
