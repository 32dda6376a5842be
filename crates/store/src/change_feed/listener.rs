//! The thread that hears of PostgreSQL's commits.

use super::{OVERLAP, changes_after, last_seq};
use crate::connection::open_postgres;
use crate::{Connection, StoreError};
use diesel::connection::SimpleConnection;
use domain::change::Change;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast;

/// Diesel does not lend out the socket to wait on; asking it whether something came is one system
/// call without a round trip.
const ASK_EVERY: Duration = Duration::from_millis(25);
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

pub(crate) struct Listener {
    url: String,
    conn: Option<Connection>,
    changes: broadcast::Sender<Arc<Change>>,
    /// The highest place that was told.
    last: i64,
    /// The places that were told among the last [`OVERLAP`].
    told: BTreeSet<i64>,
}

impl Listener {
    pub(crate) fn start(
        url: &str,
        changes: broadcast::Sender<Arc<Change>>,
    ) -> Result<Self, StoreError> {
        let mut conn = listen(url)?;
        let last = last_seq(&mut conn)?;
        let told = changes_after(&mut conn, last.saturating_sub(OVERLAP))?;
        let told = told.iter().map(|change| change.seq).collect();
        Ok(Self {
            url: url.to_owned(),
            conn: Some(conn),
            changes,
            last,
            told,
        })
    }

    /// Serves until it is told to stop, or nobody is there any more who could.
    pub(crate) fn serve(&mut self, stop: &flume::Receiver<()>) {
        let mut pause = FIRST_PAUSE;
        let mut wait = ASK_EVERY;
        while let Err(flume::RecvTimeoutError::Timeout) = stop.recv_timeout(wait) {
            match self.hear() {
                Ok(()) => (wait, pause) = (ASK_EVERY, FIRST_PAUSE),
                Err(error) => {
                    tracing::warn!(%error, "the change feed lost its connection");
                    self.conn = None;
                    wait = pause;
                    pause = (pause * 2).min(LONGEST_PAUSE);
                }
            }
        }
    }

    fn hear(&mut self) -> Result<(), StoreError> {
        if let Some(Connection::Postgres(conn)) = &mut self.conn {
            let mut woken = false;
            for notification in conn.notifications_iter() {
                notification?;
                woken = true;
            }
            if woken { self.tell() } else { Ok(()) }
        } else {
            // Listening begins before reading, so nothing falls between the two.
            self.conn = Some(listen(&self.url)?);
            self.tell()
        }
    }

    fn tell(&mut self) -> Result<(), StoreError> {
        let Some(conn) = &mut self.conn else {
            return Ok(());
        };
        for change in changes_after(conn, self.last.saturating_sub(OVERLAP))? {
            if self.told.insert(change.seq) {
                self.last = self.last.max(change.seq);
                // Nobody may be listening.
                let _ = self.changes.send(Arc::new(change));
            }
        }
        self.told = self.told.split_off(&self.last.saturating_sub(OVERLAP));
        Ok(())
    }
}

fn listen(url: &str) -> Result<Connection, StoreError> {
    let mut conn = Connection::Postgres(open_postgres(url)?);
    conn.batch_execute("LISTEN buildback_changes")?;
    Ok(conn)
}
