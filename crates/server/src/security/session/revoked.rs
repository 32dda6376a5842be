//! Sessions that were ended while the database could not be written, for example because the disk is full.
//!
//! They are rejected at once. The sign-out still returns an error until the database has stored it, because this list
//! is lost on a restart.

use crate::security::session::client::ClientFacts;
use parking_lot::RwLock;
use std::collections::HashMap;

/// Maximum number of sessions remembered. Any sign-out returns an error until it is stored, whether or not it is remembered.
const REMEMBERED_MAX: usize = 10_000;

/// The sessions by token hash, with the requests that ended them.
#[derive(Default)]
pub struct RevokedSessions(RwLock<HashMap<String, Ending>>);

/// A session to end in the database.
#[derive(Clone)]
pub(crate) enum Ending {
    Account(ClientFacts),
    Owner(ClientFacts),
}

impl RevokedSessions {
    /// Whether the session of this token was revoked.
    #[must_use]
    pub fn refuses(&self, token_hash: &str) -> bool {
        self.0.read().contains_key(token_hash)
    }

    /// Revokes the client's account session.
    pub fn revoke_account(&self, client: &ClientFacts) {
        let hash = client.user_token_hash.as_deref();
        self.revoke(hash, Ending::Account(client.clone()));
    }

    /// Revokes the client's owner session.
    pub fn revoke_owner(&self, client: &ClientFacts) {
        let hash = client.owner_token_hash.as_deref();
        self.revoke(hash, Ending::Owner(client.clone()));
    }

    fn revoke(&self, token_hash: Option<&str>, ending: Ending) {
        let mut revoked = self.0.write();
        if let Some(hash) = token_hash.filter(|_| revoked.len() < REMEMBERED_MAX) {
            revoked.insert(hash.to_owned(), ending);
        }
    }

    /// Removes a session that has ended in the database.
    pub fn forget(&self, token_hash: &str) {
        self.0.write().remove(token_hash);
    }

    /// The sessions that must still end in the database.
    pub(crate) fn all(&self) -> Vec<(String, Ending)> {
        let revoked = self.0.read();
        let pairs = revoked.iter();
        pairs
            .map(|(hash, ending)| (hash.clone(), ending.clone()))
            .collect()
    }
}
