//! What the connections are doing, for metrics.

use super::work::{Job, Message};
use crate::StoreError;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::Instant;

/// The load of a pool of connections. Totals count from the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolLoad {
    /// `read` and `write` on SQLite; `all` on PostgreSQL, whose connections do both.
    pub name: &'static str,
    /// Number of connections that the pool may have.
    pub connections: usize,
    /// Number of connections that run a unit of work.
    pub busy: usize,
    /// Number of units of work that wait for a connection.
    pub waiting: usize,
    /// Number of units of work that were given a connection.
    pub started: u64,
    /// How long those waited for it in total.
    pub waited: Duration,
    /// Number of groups that were committed; only for the writer of SQLite.
    pub groups: Option<u64>,
}

/// Counts what the threads of a pool do.
#[derive(Default)]
pub(super) struct Meter {
    busy: AtomicUsize,
    started: AtomicU64,
    waited_micros: AtomicU64,
    groups: AtomicU64,
}

/// A busy connection. Dropping it ends the work.
pub(super) struct Busy<'a>(&'a Meter);

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.0.busy.fetch_sub(1, Relaxed);
    }
}

impl Meter {
    /// Marks a connection as busy.
    pub(super) fn busy(&self) -> Busy<'_> {
        self.busy.fetch_add(1, Relaxed);
        Busy(self)
    }

    /// Counts a unit of work that did not wait.
    pub(super) fn count_at_once(&self) {
        self.started.fetch_add(1, Relaxed);
    }

    /// Counts a unit of work that was queued at this time.
    pub(super) fn count(&self, queued: Instant) {
        let waited = u64::try_from(queued.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.waited_micros.fetch_add(waited, Relaxed);
        self.started.fetch_add(1, Relaxed);
    }

    /// Counts a group of units of work with one commit.
    pub(super) fn count_group(&self) {
        self.groups.fetch_add(1, Relaxed);
    }

    /// The number of groups so far.
    pub(super) fn groups(&self) -> u64 {
        self.groups.load(Relaxed)
    }

    pub(super) fn load(
        &self,
        name: &'static str,
        connections: usize,
        queue: &flume::Sender<Message>,
    ) -> PoolLoad {
        PoolLoad {
            name,
            connections,
            busy: self.busy.load(Relaxed),
            waiting: queue.len(),
            started: self.started.load(Relaxed),
            waited: Duration::from_micros(self.waited_micros.load(Relaxed)),
            groups: None,
        }
    }
}

/// Queues a job and awaits its result.
pub(super) async fn send<T>(
    queue: &flume::Sender<Message>,
    job: impl Job + 'static,
    answer: oneshot::Receiver<Result<T, StoreError>>,
) -> Result<T, StoreError> {
    queue
        .try_send(Message::Work(Box::new(job), Instant::now()))
        .map_err(|error| match error {
            flume::TrySendError::Full(_) => StoreError::Busy,
            flume::TrySendError::Disconnected(_) => StoreError::Unavailable,
        })?;
    answer.await.unwrap_or(Err(StoreError::Unavailable))
}
