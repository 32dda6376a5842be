//! Orders of documents and claim packages, which the portal makes in the background. Across all instances, one of each kind is made at a time.

use crate::app::jobs::JobError;
use crate::app::lease;
use crate::state::AppState;
use jiff::SignedDuration;
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::{Interval, MissedTickBehavior};

/// How often to look for orders that another instance left.
const LOOK: Duration = Duration::from_secs(60);

/// Waits for orders of one kind until the portal stops.
pub(super) struct Orders<'a> {
    state: &'a AppState,
    waker: &'a Notify,
    job: &'static str,
    instance: String,
    look: Interval,
}

impl<'a> Orders<'a> {
    /// `waker` is notified of each order; `job` is the name of the job that makes what is ordered.
    pub(super) fn new(state: &'a AppState, waker: &'a Notify, job: &'static str) -> Self {
        let mut look = tokio::time::interval(LOOK);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self {
            state,
            waker,
            job,
            instance: domain::id::new_uuid(state.clock(), &mut state.rng()).to_string(),
            look,
        }
    }

    /// Waits for an order, or until it is time to look. Returns the name of this instance; `None` when the portal is stopping.
    pub(super) async fn next(&mut self) -> Option<&str> {
        tokio::select! {
            () = self.state.stopping().cancelled() => return None,
            () = self.waker.notified() => {}
            _ = self.look.tick() => {}
        }
        Some(&self.instance)
    }

    /// Logs why nothing was made.
    pub(super) fn note(&self, made: Result<(), JobError>) {
        if let Err(error) = made {
            tracing::error!(job = self.job, %error, "could not make what was ordered; will retry later");
        }
    }
}

/// Runs `making`, unless another instance runs the job `name`.
///
/// # Errors
/// [`JobError`], which is recorded with the job too.
pub(super) async fn make_alone(
    state: &AppState,
    name: &'static str,
    instance: &str,
    making: impl Future<Output = Result<(), JobError>>,
) -> Result<(), JobError> {
    if !lease::claim(state, name, instance).await? {
        return Ok(());
    }
    let made = lease::renew_during(state, name, instance, making).await;
    let error = made.as_ref().err().map(ToString::to_string);
    lease::finish(state, name, instance, error, SignedDuration::ZERO).await?;
    made
}
