//! Shares API call counts between instances through the database.

use crate::errors::ApiError;
use crate::security::call_limit::CallLimit;
use crate::state::AppState;
use std::time::Duration;
use tokio::time::MissedTickBehavior;

const TELL_EVERY: Duration = Duration::from_secs(1);

/// Writes call counts to the shared table until the portal stops.
pub async fn run(state: AppState) {
    let mut look = tokio::time::interval(TELL_EVERY);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = state.stopping().cancelled() => return,
            _ = look.tick() => {}
        }
        if let Err(error) = tell(&state).await {
            tracing::warn!(%error, "could not share call counts with other instances");
        }
    }
}

/// Writes the call counts to the shared table once, and reads the totals back.
///
/// # Errors
/// When the database fails. The counts of this round are then not shared, but this instance still counts its own calls.
pub async fn tell(state: &AppState) -> Result<(), ApiError> {
    tell_of(state, state.calls()).await?;
    tell_of(state, state.rows()).await?;
    tell_of(state, state.searches().pace()).await
}

async fn tell_of(state: &AppState, calls: &CallLimit) -> Result<(), ApiError> {
    let now = state.now();
    let (action, limit) = (calls.action, calls.limit);
    let untold = calls.untold(now);
    if untold.is_empty() {
        return Ok(());
    }
    let shared = state
        .write(move |conn| {
            untold
                .iter()
                .map(|(holder, tries, at)| {
                    let key = holder.to_string();
                    let bucket = store::rate_limit::add(conn, action, &key, &limit, *tries, *at)?;
                    Ok((*holder, bucket))
                })
                .collect::<Result<Vec<_>, ApiError>>()
        })
        .await?;
    for (holder, bucket) in &shared {
        calls.learn(*holder, bucket);
    }
    Ok(())
}
