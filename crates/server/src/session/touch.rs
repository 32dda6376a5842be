//! Keeps 'last seen' of sessions, off the way of the requests that prove them alive.

use crate::state::AppState;
use domain::id::{OwnerSessionId, SessionId};
use tokio::sync::mpsc;

/// More sessions than this do not fall due between two writes; what does not fit falls due again
/// with its next request.
const QUEUE: usize = 1024;
/// Written in one transaction.
const BATCH: usize = 64;

/// A session that was just seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seen {
    /// An account's.
    User(SessionId),
    /// A property owner's.
    Owner(OwnerSessionId),
}

/// Takes note of seen sessions.
#[derive(Debug)]
pub struct SeenSessions {
    sender: mpsc::Sender<Seen>,
    receiver: parking_lot::Mutex<Option<mpsc::Receiver<Seen>>>,
}

impl Default for SeenSessions {
    fn default() -> Self {
        let (sender, receiver) = mpsc::channel(QUEUE);
        Self {
            sender,
            receiver: parking_lot::Mutex::new(Some(receiver)),
        }
    }
}

impl SeenSessions {
    /// Takes note, without waiting.
    pub fn note(&self, seen: Seen) {
        if self.sender.try_send(seen).is_err() {
            tracing::debug!("a session's last-seen time is written later");
        }
    }
}

/// Writes what was noted until the portal stops.
pub async fn run(state: AppState) {
    let Some(mut receiver) = state.seen_sessions().receiver.lock().take() else {
        return;
    };
    let mut batch = Vec::with_capacity(BATCH);
    loop {
        tokio::select! {
            () = state.stopping().cancelled() => return,
            count = receiver.recv_many(&mut batch, BATCH) => if count == 0 { return },
        }
        let seen = std::mem::take(&mut batch);
        let now = state.now();
        let written = state.store().write(move |conn| {
            for seen in &seen {
                match seen {
                    Seen::User(id) => store::session::touch(conn, *id, now)?,
                    Seen::Owner(id) => store::owner_session::touch(conn, *id, now)?,
                }
            }
            Ok(())
        });
        if let Err(error) = written.await {
            tracing::warn!(%error, "last-seen times could not be written");
        }
    }
}
