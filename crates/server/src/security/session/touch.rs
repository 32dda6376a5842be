//! Keeps what requests show of their sessions, off the way of these requests.

use domain::id::{OwnerSessionId, SessionId};
use jiff::{SignedDuration, Timestamp};
use std::collections::HashMap;
use store::audit::NewAuditEntry;
use tokio::sync::mpsc;

/// More sessions than this do not fall due between two writes; what does not fit falls due again
/// with its next request.
const QUEUE: usize = 1024;

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

    /// The receiving end, for the one task that writes them. `None` after the first call.
    pub(crate) fn take_receiver(&self) -> Option<mpsc::Receiver<Seen>> {
        self.receiver.lock().take()
    }
}
