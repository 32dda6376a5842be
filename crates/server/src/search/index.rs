//! Writes the search's entries of what was there before it, and of what is written past the portal.

use crate::state::AppState;
use std::time::Duration;
use store::StoreError;
use store::search_entry::{drain, is_waiting};
use tokio::time::MissedTickBehavior;

/// How often it is looked for. The first look is at the start.
const LOOK: Duration = Duration::from_secs(60);
/// So many entries are written in one transaction: others wait no longer than that takes.
const AT_ONCE: i64 = 100;

/// Keeps the index until the portal stops.
pub async fn run(state: AppState) {
    let mut look = tokio::time::interval(LOOK);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = state.stopping().cancelled() => return,
            _ = look.tick() => {}
        }
        if let Err(error) = catch_up(&state).await {
            tracing::warn!(%error, "the search's index could not be brought up to date");
        }
    }
}

/// Writes what waits, and says how many entries these were.
///
/// # Errors
/// When the database fails; what was written until then stays.
pub async fn catch_up(state: &AppState) -> Result<usize, StoreError> {
    let store = state.store();
    let mut written = 0;
    while !state.stopping().is_cancelled() && store.read(is_waiting).await? {
        match store.write(|conn| drain(conn, AT_ONCE)).await? {
            // Another instance is at it.
            0 => break,
            some => written += some,
        }
    }
    if written > 0 {
        tracing::info!(written, "the search's index is up to date");
    }
    Ok(written)
}
