//! Detects HTTP/2 clients that do not take a response.
//!
//! An HTTP/2 client grants room for each response separately. It can take other responses and still leave one unsent
//! forever, which the socket does not notice.

use super::connections::Connection;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// The responses of a connection that are partly unsent, because the client does not read them. Clones share them.
#[derive(Clone, Default)]
pub struct Withheld(Arc<Mutex<Waiting>>);

#[derive(Default)]
struct Waiting {
    next: u64,
    since: HashMap<u64, Instant>,
}

/// One response.
pub struct Part {
    number: u64,
    all: Withheld,
}

impl Withheld {
    /// Watches one more response.
    #[must_use]
    pub fn response(&self) -> Part {
        let mut waiting = self.0.lock();
        waiting.next += 1;
        Part {
            number: waiting.next,
            all: self.clone(),
        }
    }

    /// Waits until the client has left a part of a response for `limit`, and for at most a quarter longer. While the
    /// connection itself is stalled, the limits of the socket apply instead.
    pub async fn too_long(&self, limit: Duration, connection: &Connection) {
        loop {
            tokio::time::sleep(limit / 4).await;
            let now = Instant::now();
            let mut waiting = self.0.lock();
            if connection.is_stalled() {
                waiting.since.values_mut().for_each(|since| *since = now);
            } else if waiting.since.values().any(|since| now - *since >= limit) {
                return;
            }
        }
    }
}

impl Part {
    /// Notes that a part of the response now waits for the client.
    pub fn handed_over(&self) {
        let now = Instant::now();
        self.all.0.lock().since.insert(self.number, now);
    }

    /// Notes that the client has room for it.
    pub fn taken(&self) {
        self.all.0.lock().since.remove(&self.number);
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        self.taken();
    }
}
