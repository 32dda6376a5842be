//! Queues observations of sessions, which are stored outside of the requests.

use domain::id::{OwnerSessionId, SessionId};
use jiff::{SignedDuration, Timestamp};
use std::collections::HashMap;
use store::audit::NewAuditEntry;
use tokio::sync::mpsc;

/// The queue's capacity. A session that does not fit is queued again with its next request.
const QUEUE: usize = 1024;

/// The minimum time between two reports about a session on another device. The security log counts in the same
/// interval.
const NOTE_EVERY: SignedDuration = SignedDuration::from_mins(domain::audit::WINDOW_MINUTES);

/// An observed use of a session.
#[derive(Debug, Clone)]
pub enum Seen {
    /// A use of an account's session.
    User(SessionId),
    /// A use of a property owner's session.
    Owner(OwnerSessionId),
    /// A security event that a use showed, such as a use on another device than the one that signed in.
    Event(Box<NewAuditEntry>),
}

/// The queue of observed sessions.
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
    /// Whether the session was not reported on another device recently. If so, it counts as reported now.
    pub fn is_news_elsewhere(&self, session: SessionId, now: Timestamp) -> bool {
        let mut noted = self.elsewhere.lock();
        noted.retain(|_, at| now.duration_since(*at) < NOTE_EVERY);
        match noted.contains_key(&session) {
            true => false,
            false => noted.insert(session, now).is_none(),
        }
    }

    /// Queues an observation without waiting. It is dropped when the queue is full.
    pub fn note(&self, seen: Seen) {
        if self.sender.try_send(seen).is_err() {
            tracing::debug!("deferred storing a session's last-seen time");
        }
    }

    /// The receiver for the task that stores observations. `None` after the first call.
    pub(crate) fn take_receiver(&self) -> Option<mpsc::Receiver<Seen>> {
        self.receiver.lock().take()
    }
}
