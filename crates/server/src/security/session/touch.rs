//! Keeps what requests show of their sessions, off the way of these requests.

use crate::state::AppState;
use domain::id::{OwnerSessionId, SessionId};
use jiff::{SignedDuration, Timestamp};
use std::collections::HashMap;
use store::audit::NewAuditEntry;
use tokio::sync::mpsc;

/// More sessions than this do not fall due between two writes; what does not fit falls due again
/// with its next request.
const QUEUE: usize = 1024;
/// Written in one transaction.
const BATCH: usize = 64;

/// A session on another device is noted this often: the security log counts by this time as well.
const NOTE_EVERY: SignedDuration = SignedDuration::from_mins(domain::audit::WINDOW_MINUTES);

/// A session that was just seen.
#[derive(Debug, Clone)]
pub enum Seen {
    /// An account's.
    User(SessionId),
    /// A property owner's.
    Owner(OwnerSessionId),
    /// An account's, on another device than the one that signed in.
    Elsewhere(Box<NewAuditEntry>),
}

/// Takes note of seen sessions.
#[derive(Debug)]
pub struct SeenSessions {
    sender: mpsc::Sender<Seen>,
    elsewhere: parking_lot::Mutex<HashMap<SessionId, Timestamp>>,
    receiver: parking_lot::Mutex<Option<mpsc::Receiver<Seen>>>,
}

impl Default for SeenSessions {
    fn default() -> Self {
        let (sender, receiver) = mpsc::channel(QUEUE);
        Self {
            sender,
            elsewhere: parking_lot::Mutex::default(),
            receiver: parking_lot::Mutex::new(Some(receiver)),
        }
    }
}

impl SeenSessions {
    /// Whether this session was not noted on another device of late.
    pub fn is_news_elsewhere(&self, session: SessionId, now: Timestamp) -> bool {
        let mut noted = self.elsewhere.lock();
        noted.retain(|_, at| now.duration_since(*at) < NOTE_EVERY);
        match noted.contains_key(&session) {
            true => false,
            false => noted.insert(session, now).is_none(),
        }
    }

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
        let (now, writer) = (state.now(), state.clone());
        let written = state.store().write_vital(move |conn| {
            for seen in &seen {
                match seen {
                    Seen::User(id) => store::session::touch(conn, *id, now)?,
                    Seen::Owner(id) => store::owner_session::touch(conn, *id, now)?,
                    Seen::Elsewhere(entry) => {
                        let (clock, mut rng) = (writer.clock(), writer.rng());
                        store::audit::record(conn, clock, &mut rng, entry)?;
                    }
                }
            }
            Ok(())
        });
        if let Err(error) = written.await {
            tracing::warn!(%error, "last-seen times could not be written");
        }
    }
}
