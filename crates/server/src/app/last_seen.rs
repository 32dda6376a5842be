//! Writes the last-seen times of sessions, in batches.

use crate::security::session::touch::Seen;
use crate::state::AppState;

/// Maximum number of entries in a transaction.
const BATCH: usize = 64;

/// Writes queued last-seen times until the portal stops.
pub async fn run(state: AppState) {
    let Some(mut receiver) = state.seen_sessions().take_receiver() else {
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
                    Seen::Event(entry) => {
                        let (clock, mut rng) = (writer.clock(), writer.rng());
                        store::audit::record(conn, clock, &mut rng, entry)?;
                    }
                }
            }
            Ok(())
        });
        if let Err(error) = written.await {
            tracing::warn!(%error, "could not store last-seen times");
        }
    }
}
