//! Sessions that somebody ended while the database could not write that down, as on a disk that is full to the last byte.
//!
//! They are refused at once, and the sign-out is answered with an error until the database has it: what is in memory does not
//! outlive a restart, and nobody is told more than is true.

use crate::http::extract::Caller;
use crate::state::AppState;
use parking_lot::RwLock;
use std::collections::HashMap;
use store::Connection;

/// So many are remembered. A sign-out beyond them is answered with an error all the same.
const MOST: usize = 10_000;

/// The sessions, by the hashes of their tokens, with the requests that ended them.
#[derive(Default)]
pub struct RevokedSessions(RwLock<HashMap<String, Ending>>);

/// A session that is to end.
#[derive(Clone)]
enum Ending {
    Account(Caller),
    Owner(Caller),
}

impl RevokedSessions {
    /// Whether the session of this token is over, whatever the database says.
    #[must_use]
    pub fn refuses(&self, token_hash: &str) -> bool {
        self.0.read().contains_key(token_hash)
    }

    /// Refuses the session of the account from now on.
    pub fn revoke_account(&self, caller: &Caller) {
        self.revoke(caller.user_token_hash(), Ending::Account(caller.ending()));
    }

    /// Refuses the session of the owner from now on.
    pub fn revoke_owner(&self, caller: &Caller) {
        self.revoke(caller.owner_token_hash(), Ending::Owner(caller.ending()));
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

    fn all(&self) -> Vec<(String, Ending)> {
        let revoked = self.0.read();
        let pairs = revoked.iter();
        pairs
            .map(|(hash, ending)| (hash.clone(), ending.clone()))
            .collect()
    }
}

/// Has the database know of the sessions that have ended, as far as it takes them.
pub async fn write(state: &AppState) {
    for (hash, ending) in state.revoked_sessions().all() {
        let writer = state.clone();
        let ended = match ending {
            Ending::Account(caller) => {
                let end = move |conn: &mut Connection| {
                    crate::features::auth::sign_out::end(conn, &writer, &caller)
                };
                state.write_vital(end).await
            }
            Ending::Owner(caller) => {
                let end = move |conn: &mut Connection| {
                    crate::features::owner::end_session::end_own(conn, &writer, &caller)
                };
                state.write_vital(end).await
            }
        };
        match ended {
            Ok(()) => state.revoked_sessions().forget(&hash),
            // The others would fail as well.
            Err(error) => {
                return tracing::warn!(%error, "sessions that have ended cannot be written down yet");
            }
        }
    }
}
