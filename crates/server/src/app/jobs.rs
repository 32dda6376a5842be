//! Periodic jobs. Each runs in one instance at a time.

mod clean_up;
mod file_facts;
mod history_log;
mod stored_files;

pub use clean_up::clean_up;
pub use file_facts::read_file_facts;
pub use history_log::{check_history_logs, fill_history_logs, sign_history_roots};
pub use stored_files::{FileDifferences, compare_files, still_named};

use crate::app::{backup, lease};
use crate::features::event::remind::send_reminders;
use crate::features::retention::apply::apply_retention;
use crate::files::StorageError;
use crate::http::audit;
use crate::state::AppState;
use jiff::SignedDuration;
use std::time::Duration;
use store::StoreError;
use tokio::time::{Instant, MissedTickBehavior};
use tracing::field::Empty;
use tracing::{Instrument, info_span};

/// How often to check for due jobs. The first check waits as long, so that startup is not delayed.
const LOOK: Duration = Duration::from_secs(600);

/// Why a job failed.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// A database error.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file storage error.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// An I/O error of a folder.
    #[error(transparent)]
    Folder(#[from] std::io::Error),
    /// Files that could not be read.
    #[error("files that could not be read: {0}")]
    Unreadable(usize),
    /// A time out of range.
    #[error(transparent)]
    Time(#[from] jiff::Error),
}

/// Jobs that take seconds. Backups, reading older files, and the history logs take longer and run separately.
const SHORT: &[Job] = &[Job::CleanUp, Job::RemindOfEvents, Job::ApplyRetention];

/// Signing comes second, so that it covers the logs that were just started.
const HISTORY_LOGS: &[Job] = &[
    Job::FillHistoryLogs,
    Job::SignHistoryRoots,
    Job::CheckHistoryLogs,
];

/// Runs the short jobs as they fall due until the portal stops.
pub async fn run(state: AppState) {
    run_each(state, SHORT).await;
}

/// Runs the nightly backup as it falls due until the portal stops. It has its own task because it may take hours.
pub async fn run_backups(state: AppState) {
    show_backups(&state).await;
    run_each(state, &[Job::BackUp]).await;
}

/// Reads the facts of older files until the portal stops. It has its own task because the first run may take hours.
pub async fn run_file_facts(state: AppState) {
    run_each(state, &[Job::ReadFileFacts]).await;
}

/// Starts, signs, and checks the history logs until the portal stops. It has its own task because the first run may take long.
pub async fn run_history_logs(state: AppState) {
    run_each(state, HISTORY_LOGS).await;
}

async fn run_each(state: AppState, jobs: &[Job]) {
    let instance = domain::id::new_uuid(state.clock(), &mut state.rng()).to_string();
    let mut look = tokio::time::interval_at(Instant::now() + LOOK, LOOK);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = state.stopping().cancelled() => return,
            _ = look.tick() => {}
        }
        audit::write_dropped(&state).await;
        run_these(&state, &instance, jobs).await;
    }
}

/// Runs all due jobs that no other instance is running.
pub async fn run_due(state: &AppState, instance: &str) {
    run_these(state, instance, SHORT).await;
    run_these(state, instance, &[Job::ReadFileFacts]).await;
    run_these(state, instance, HISTORY_LOGS).await;
    run_these(state, instance, &[Job::BackUp]).await;
}

async fn run_these(state: &AppState, instance: &str, jobs: &[Job]) {
    for job in jobs {
        if let Err(error) = claim_and_run(state, instance, *job).await {
            tracing::warn!(%error, "could not claim or release a job");
        }
    }
}

/// Updates the metrics of backups, which another instance may have made.
async fn show_backups(state: &AppState) {
    if let Err(error) = backup::show(state).await {
        tracing::warn!(%error, "could not read the last backups");
    }
}

/// A periodic job.
#[derive(Debug, Clone, Copy)]
enum Job {
    CleanUp,
    RemindOfEvents,
    ApplyRetention,
    ReadFileFacts,
    FillHistoryLogs,
    SignHistoryRoots,
    CheckHistoryLogs,
    BackUp,
}

impl Job {
    const fn name(self) -> &'static str {
        match self {
            Self::CleanUp => "clean_up",
            Self::RemindOfEvents => "remind_of_events",
            Self::ApplyRetention => "apply_retention",
            Self::ReadFileFacts => "read_file_facts",
            Self::FillHistoryLogs => "fill_history_logs",
            Self::SignHistoryRoots => "sign_history_roots",
            Self::CheckHistoryLogs => "check_history_logs",
            Self::BackUp => backup::JOB,
        }
    }

    /// The interval between runs.
    const fn every(self) -> SignedDuration {
        match self {
            Self::CleanUp | Self::ReadFileFacts | Self::FillHistoryLogs => {
                SignedDuration::from_hours(1)
            }
            // Shorter than the check interval, so it is due at every check.
            Self::RemindOfEvents => SignedDuration::from_mins(5),
            Self::ApplyRetention | Self::SignHistoryRoots => SignedDuration::from_hours(24),
            Self::CheckHistoryLogs => SignedDuration::from_hours(7 * 24),
            // The runs of the past decide whether it is due.
            Self::BackUp => SignedDuration::ZERO,
        }
    }

    async fn run(self, state: &AppState) -> Result<(), JobError> {
        match self {
            Self::CleanUp => clean_up(state).await,
            Self::RemindOfEvents => Ok(send_reminders(state).await?),
            Self::ApplyRetention => {
                let projects = apply_retention(state).await?;
                tracing::info!(projects, "applied the retention rules");
                Ok(())
            }
            Self::ReadFileFacts => read_file_facts(state).await,
            Self::FillHistoryLogs => fill_history_logs(state).await,
            Self::SignHistoryRoots => sign_history_roots(state).await,
            Self::CheckHistoryLogs => check_history_logs(state).await,
            Self::BackUp => Ok(backup::run_if_due(state).await?),
        }
    }
}

/// Claims a job, runs it, and releases it.
async fn claim_and_run(state: &AppState, instance: &str, job: Job) -> Result<(), StoreError> {
    let name = job.name();
    if matches!(job, Job::BackUp) {
        if state.config().backup.to.is_none() {
            return Ok(());
        }
        show_backups(state).await;
    }
    if !lease::claim(state, name, instance).await? {
        return Ok(());
    }
    let started = Instant::now();
    let span = info_span!(target: "traces", "job", otel.name = name, otel.status_code = Empty);
    let running = job.run(state).instrument(span.clone());
    let result = lease::renew_during(state, name, instance, running).await;
    let error = result.err().map(|error| error.to_string());
    if let Some(error) = &error {
        span.record("otel.status_code", "ERROR");
        tracing::error!(job = name, error, "job failed");
    }
    crate::http::metrics::job(name, error.is_none(), started.elapsed(), state.now());
    lease::finish(state, name, instance, error, job.every()).await
}
