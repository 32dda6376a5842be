//! Thread that listens for PostgreSQL's `NOTIFY`.

use super::{TRANSACTION_MAX, changes_after, changes_at, last_seq, places_after};
use crate::postgres::PostgresServer;
use crate::{Connection, StoreError};
use diesel::connection::SimpleConnection;
use domain::change::Change;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast;
use tokio::time::Instant;

/// How long to wait for a notification before looking for the stop signal.
const WAIT: Duration = Duration::from_millis(100);
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);
/// Maximum number of missing sequence numbers to track, the highest ones. Rolled-back transactions leave a few gaps.
const MISSING_MAX: i64 = 10_000;

pub(crate) struct Listener {
    server: PostgresServer,
    conn: Option<Connection>,
    changes: broadcast::Sender<Arc<Change>>,
    /// The highest sequence number that was published.
    last: i64,
    /// Lower sequence numbers without a row when they were passed, and when that was. Their transactions were rolled back or are still
    /// open.
    missing: BTreeMap<i64, Instant>,
}

impl Listener {
    pub(crate) fn start(
        server: &PostgresServer,
        changes: broadcast::Sender<Arc<Change>>,
    ) -> Result<Self, StoreError> {
        let mut conn = listen(server)?;
        let places = {
            let last = last_seq(&mut conn)?;
            places_after(&mut conn, last.saturating_sub(MISSING_MAX))?
        };
        let mut listener = Self {
            server: server.clone(),
            conn: Some(conn),
            changes,
            // Rows before the oldest one have been pruned.
            last: places.first().map_or(0, |first| first - 1),
            missing: BTreeMap::new(),
        };
        for place in places {
            listener.record(place);
        }
        Ok(listener)
    }

    /// Runs until it receives a stop signal or the sender is dropped.
    pub(crate) fn serve(&mut self, stop: &flume::Receiver<()>) {
        let mut pause = FIRST_PAUSE;
        let mut wait = Duration::ZERO;
        while let Err(flume::RecvTimeoutError::Timeout) = stop.recv_timeout(wait) {
            match self.poll() {
                Ok(()) => (wait, pause) = (Duration::ZERO, FIRST_PAUSE),
                Err(error) => {
                    tracing::warn!(%error, "the change feed lost its connection");
                    self.conn = None;
                    wait = pause;
                    pause = (pause * 2).min(LONGEST_PAUSE);
                }
            }
        }
    }

    fn poll(&mut self) -> Result<(), StoreError> {
        if let Some(Connection::Postgres(conn)) = &mut self.conn {
            if conn.wait_for_notification(WAIT)? {
                self.publish_new()
            } else {
                Ok(())
            }
        } else {
            // `LISTEN` comes before the read, so no change is missed in between.
            self.conn = Some(listen(&self.server)?);
            self.publish_new()
        }
    }

    fn publish_new(&mut self) -> Result<(), StoreError> {
        let Some(conn) = &mut self.conn else {
            return Ok(());
        };
        let places: Vec<i64> = self.missing.keys().copied().collect();
        let mut found = if places.is_empty() {
            Vec::new()
        } else {
            changes_at(conn, &places)?
        };
        found.extend(changes_after(conn, self.last)?);
        for change in found {
            self.record(change.seq);
            // There may be no subscribers.
            let _ = self.changes.send(Arc::new(change));
        }
        self.missing
            .retain(|_, since| since.elapsed() <= TRANSACTION_MAX.unsigned_abs());
        Ok(())
    }

    /// Records that a sequence number has a row.
    fn record(&mut self, place: i64) {
        self.missing.remove(&place);
        let now = Instant::now();
        let next = self.last.saturating_add(1);
        for missing in next.max(place.saturating_sub(MISSING_MAX))..place {
            self.missing.insert(missing, now);
        }
        self.last = self.last.max(place);
        while i64::try_from(self.missing.len()).map_or(true, |count| count > MISSING_MAX) {
            self.missing.pop_first();
        }
    }
}

fn listen(server: &PostgresServer) -> Result<Connection, StoreError> {
    let mut conn = Connection::Postgres(server.connect()?);
    conn.batch_execute("LISTEN buildback_changes")?;
    Ok(conn)
}
