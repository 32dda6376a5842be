//! Sessions that somebody ended while the database could not write that down, as on a disk that is full to the last byte.
//!
//! They are refused at once, and the sign-out is answered with an error until the database has it: what is in memory does not
//! outlive a restart, and nobody is told more than is true.

use crate::security::session::client::ClientFacts;
use parking_lot::RwLock;
use std::collections::HashMap;

/// So many are remembered. A sign-out beyond them is answered with an error all the same.
const MOST: usize = 10_000;

/// The sessions, by the hashes of their tokens, with the requests that ended them.
#[derive(Default)]
pub struct RevokedSessions(RwLock<HashMap<String, Ending>>);

/// A session that is to end.
#[derive(Clone)]
pub(crate) enum Ending {
    Account(ClientFacts),
    Owner(ClientFacts),
}

impl RevokedSessions {
    /// Whether the session of this token is over, whatever the database says.
    #[must_use]
    pub fn refuses(&self, token_hash: &str) -> bool {
        self.0.read().contains_key(token_hash)
    }

    /// Refuses the session of the account from now on.
    pub fn revoke_account(&self, client: &ClientFacts) {
        let hash = client.user_token_hash.as_deref();
        self.revoke(hash, Ending::Account(client.clone()));
    }

    /// Refuses the session of the owner from now on.
    pub fn revoke_owner(&self, client: &ClientFacts) {
        let hash = client.owner_token_hash.as_deref();
        self.revoke(hash, Ending::Owner(client.clone()));
    }

    fn revoke(&self, token_hash: Option<&str>, ending: Ending) {
        let mut revoked = self.0.write();
        if let Some(hash) = token_hash.filter(|_| revoked.len() < MOST) {
            revoked.insert(hash.to_owned(), ending);
        }
    }

    /// The database knows it by now.
    pub fn forget(&self, token_hash: &str) {
        self.0.write().remove(token_hash);
    }

    /// The sessions that have yet to end in the database.
    pub(crate) fn all(&self) -> Vec<(String, Ending)> {
        let revoked = self.0.read();
        let pairs = revoked.iter();
        pairs
            .map(|(hash, ending)| (hash.clone(), ending.clone()))
            .collect()
    }
}
