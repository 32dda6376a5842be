//! What one connection does, which decides whether it may be closed for another one.

use parking_lot::Mutex;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::Notify;

/// What a connection does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// It has no request, since this turn.
    Idle(u64),
    /// It serves this many requests. HTTP/2 has several at once.
    Serving(usize),
    /// It is being closed.
    Evicted,
}

/// The state of one connection.
pub struct Activity {
    /// The address that the connection counts against; `None` for an exempt one.
    pub address: Option<IpAddr>,
    /// What it does.
    pub state: Mutex<State>,
    /// Whether the client currently accepts no data.
    is_stalled: AtomicBool,
    /// Notified when it must be closed.
    pub evicted: Notify,
}

impl Activity {
    /// Creates the activity of a connection that is idle since `turn`.
    #[must_use]
    pub fn new(address: Option<IpAddr>, turn: u64) -> Self {
        Self {
            address,
            state: Mutex::new(State::Idle(turn)),
            is_stalled: AtomicBool::new(false),
            evicted: Notify::new(),
        }
    }

    /// Whether the client currently accepts no data.
    #[must_use]
    pub fn is_stalled(&self) -> bool {
        self.is_stalled.load(Ordering::Acquire)
    }

    /// Sets whether the client accepts no data.
    pub fn set_stalled(&self, is_stalled: bool) {
        self.is_stalled.store(is_stalled, Ordering::Release);
    }

    /// The turn in which the connection became idle. A connection whose client still takes a response is not idle.
    #[must_use]
    pub fn idle_turn(&self) -> Option<u64> {
        match *self.state.lock() {
            State::Idle(turn) if !self.is_stalled() => Some(turn),
            State::Idle(_) | State::Serving(_) | State::Evicted => None,
        }
    }

    /// Evicts the connection unless a request has arrived since this turn.
    pub fn evict(&self, turn: u64) -> bool {
        let mut state = self.state.lock();
        let is_idle = *state == State::Idle(turn);
        if is_idle {
            *state = State::Evicted;
        }
        is_idle
    }
}
