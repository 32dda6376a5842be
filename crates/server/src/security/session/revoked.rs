//! Sessions that were ended while the database could not be written, for example because the disk is full.
//!
//! They are rejected at once, and a file keeps them across a restart. The sign-out still returns an error until the database has stored it,
//! because other instances do not know this list.

use super::kept::{KeptSession, KeptSessions};
use crate::security::session::client::ClientFacts;
use domain::network::household;
use parking_lot::{Mutex, RwLock};
use std::collections::HashMap;
use std::io;
use std::path::Path;

/// Maximum number of sessions remembered. Any sign-out returns an error until it is stored, whether or not it is remembered.
const REMEMBERED_MAX: usize = 10_000;

/// Maximum number of sessions remembered that were ended from one household or host, so that nobody fills the list with former sessions.
const OF_HOUSEHOLD_MAX: usize = 256;

/// The sessions by token hash, with the requests that ended them.
#[derive(Default)]
pub struct RevokedSessions {
    endings: RwLock<HashMap<String, Ending>>,
    /// The file, if it could be opened.
    kept: Mutex<Option<KeptSessions>>,
}

/// A session to end in the database.
#[derive(Clone)]
pub(crate) enum Ending {
    Account(ClientFacts),
    Owner(ClientFacts),
}

impl Ending {
    /// The household or host from which the session was ended.
    fn household(&self) -> String {
        let (Self::Account(client) | Self::Owner(client)) = self;
        household(client.address)
    }

    /// The session as the file stores it.
    fn kept(&self, token_hash: &str) -> KeptSession {
        let (is_owner, client) = match self {
            Self::Account(client) => (false, client),
            Self::Owner(client) => (true, client),
        };
        KeptSession {
            token_hash: token_hash.to_owned(),
            is_owner,
            address: client.address,
        }
    }

    fn of(kept: KeptSession) -> Self {
        let hash = Some(kept.token_hash);
        if kept.is_owner {
            Self::Owner(ClientFacts::ending(kept.address, None, hash))
        } else {
            Self::Account(ClientFacts::ending(kept.address, hash, None))
        }
    }
}

impl RevokedSessions {
    /// Keeps the sessions in this file, and revokes those that it contains. Does nothing if a file is open already.
    ///
    /// # Errors
    /// Of the file system; the sessions are then kept in memory only.
    pub(crate) fn keep_in(&self, path: &Path) -> io::Result<()> {
        let mut kept = self.kept.lock();
        if kept.is_some() {
            return Ok(());
        }
        let (mut file, found) = KeptSessions::open(path)?;
        let mut endings = self.endings.write();
        for (hash, ending) in endings.iter() {
            file.add(&ending.kept(hash))?;
        }
        for session in found {
            let hash = session.token_hash.clone();
            endings.entry(hash).or_insert_with(|| Ending::of(session));
        }
        *kept = Some(file);
        Ok(())
    }

    /// Whether the session of this token was revoked.
    #[must_use]
    pub fn refuses(&self, token_hash: &str) -> bool {
        self.endings.read().contains_key(token_hash)
    }

    /// Revokes the client's account session, which is one of this portal.
    pub fn revoke_account(&self, client: &ClientFacts) {
        let hash = client.user_token_hash.as_deref();
        self.revoke(hash, Ending::Account(client.clone()));
    }

    /// Revokes the client's owner session, which is one of this portal.
    pub fn revoke_owner(&self, client: &ClientFacts) {
        let hash = client.owner_token_hash.as_deref();
        self.revoke(hash, Ending::Owner(client.clone()));
    }

    fn revoke(&self, token_hash: Option<&str>, ending: Ending) {
        let Some(hash) = token_hash else {
            return;
        };
        let session = ending.kept(hash);
        let mut endings = self.endings.write();
        let household = ending.household();
        let others = endings.values();
        let of_household = others.filter(|other| other.household() == household);
        if endings.len() >= REMEMBERED_MAX || of_household.count() >= OF_HOUSEHOLD_MAX {
            return;
        }
        endings.insert(hash.to_owned(), ending);
        drop(endings);
        if let Some(Err(error)) = self.kept.lock().as_mut().map(|file| file.add(&session)) {
            tracing::warn!(%error, "could not keep an ended session in its file; a restart before it is stored would revive it");
        }
    }

    /// Removes a session that has ended in the database.
    pub fn forget(&self, token_hash: &str) {
        if self.endings.write().remove(token_hash).is_none() {
            return;
        }
        if let Some(Err(error)) = self
            .kept
            .lock()
            .as_mut()
            .map(|file| file.remove(token_hash))
        {
            tracing::warn!(%error, "could not remove an ended session from its file; it will be ended again after a restart");
        }
    }

    /// The sessions that must still end in the database.
    pub(crate) fn all(&self) -> Vec<(String, Ending)> {
        let revoked = self.endings.read();
        let pairs = revoked.iter();
        pairs
            .map(|(hash, ending)| (hash.clone(), ending.clone()))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::security::session::Token;

    #[test]
    fn nobody_fills_the_list_from_one_household() {
        let folder = tempfile::tempdir().unwrap();
        let revoked = RevokedSessions::default();
        revoked
            .keep_in(&folder.path().join("ended-sessions"))
            .unwrap();
        let end = |number: usize, address: &str| {
            let hash = Token::hash_of(&number.to_string());
            let address = address.parse().unwrap();
            revoked.revoke_account(&ClientFacts::ending(address, Some(hash), None));
        };
        for number in 0..2 * OF_HOUSEHOLD_MAX {
            end(number, "203.0.113.9");
        }
        assert_eq!(revoked.all().len(), OF_HOUSEHOLD_MAX);
        end(usize::MAX, "192.0.2.1");
        assert_eq!(revoked.all().len(), OF_HOUSEHOLD_MAX + 1);
        assert!(revoked.refuses(&Token::hash_of(&usize::MAX.to_string())));
    }
}
