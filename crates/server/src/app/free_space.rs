//! Watches the free space on the portal's disks.

use crate::app::revoked_sessions;
use crate::http::free_space::check;
use crate::state::AppState;
use std::time::Duration;
use tokio::time::MissedTickBehavior;

/// How often the portal checks the free space.
const LOOK: Duration = Duration::from_secs(5);

/// Checks the free space until the portal stops. Also maintains the database's ballast and writes pending session revocations to
/// the database.
pub(crate) async fn run(state: AppState) {
    let mut look = tokio::time::interval(LOOK);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut has_ballast = true;
    let mut is_low = true;
    loop {
        tokio::select! {
            () = state.stopping().cancelled() => return,
            _ = look.tick() => {}
        }
        let was_low = std::mem::replace(&mut is_low, check(&state).is_some());
        if !is_low && has_ballast {
            has_ballast = state.store().keep_ballast().await;
        }
        if was_low && !is_low {
            revoked_sessions::keep(&state);
        }
        revoked_sessions::write(&state).await;
    }
}
