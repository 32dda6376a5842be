//! Runs the nightly backup when it is due, verifies it each week, records both, and alerts the admins.

use super::ArchiveError;
use super::encryption::Identities;
use super::nightly::{Made, Order, make};
use super::repository::Repository;
use super::verification::{Check, Extent, Verified, verify};
use crate::app::lease;
use crate::config::FilesConfig;
use crate::http::backup_metrics;
use crate::state::AppState;
use domain::audit::AuditEvent;
use domain::backup::{OVERDUE_AFTER, VERIFY_AFTER, is_due};
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use store::audit::NewAuditEntry;
use store::backup_run::{self, History, Kind, Outcome};
use store::{StoreError, backed_up_file};
use uuid::Uuid;

/// Name of the job that makes backups.
pub const JOB: &str = "back_up";

/// Makes a backup if one is due, and verifies it if that is due.
///
/// # Errors
/// When the database fails. A failed backup is recorded and logged.
pub async fn run_if_due(state: &AppState) -> Result<(), StoreError> {
    let Some(to) = state.config().backup.to.clone() else {
        return Ok(());
    };
    let now = state.now();
    let history = state
        .store()
        .read(move |conn| backup_run::history(conn, now))
        .await?;
    let (time, zone) = (state.config().backup.time, state.time_zone());
    let last_success = history.last_success.as_ref().map(|run| run.started_at);
    if !is_due(last_success, history.last_attempt, now, time, &zone) {
        return Ok(());
    }
    let (state, runtime) = (state.clone(), tokio::runtime::Handle::current());
    // Compression and encryption occupy a thread for minutes.
    let run = tokio::task::spawn_blocking(move || {
        runtime.block_on(async {
            let made = run(&state, &to, &history, &mut |_, _| {}).await?;
            if let Err(error) = made {
                tracing::error!(%error, "the backup failed");
            }
            Ok(())
        })
    });
    run.await.map_err(StoreError::internal)?
}

/// `buildback backup` without a file: makes a backup now, unless another instance is making one.
///
/// # Errors
/// [`ArchiveError`]. It is recorded, as for a nightly backup.
pub async fn back_up_now(
    state: &AppState,
    to: &FilesConfig,
    progress: &mut (dyn FnMut(usize, usize) + Send),
) -> Result<Made, ArchiveError> {
    let failed = |error: StoreError| ArchiveError::Database(error.into());
    let instance = domain::id::new_uuid(state.clock(), &mut state.rng()).to_string();
    if !lease::claim(state, JOB, &instance).await.map_err(failed)? {
        return Err(ArchiveError::Running);
    }
    let now = state.now();
    let history = state
        .store()
        .read(move |conn| backup_run::history(conn, now))
        .await
        .map_err(failed)?;
    let backup = run(state, to, &history, progress);
    let made = lease::renew_during(state, JOB, &instance, backup).await;
    let error = match &made {
        Ok(Ok(_)) => None,
        Ok(Err(error)) => Some(error.to_string()),
        Err(error) => Some(error.to_string()),
    };
    let every = SignedDuration::ZERO;
    let finished = lease::finish(state, JOB, &instance, error, every).await;
    let made = made.map_err(failed)??;
    finished.map_err(failed)?;
    Ok(made)
}

/// Makes, verifies, and records a backup. The caller has the lease.
async fn run(
    state: &AppState,
    to: &FilesConfig,
    history: &History,
    progress: &mut (dyn FnMut(usize, usize) + Send),
) -> Result<Result<Made, ArchiveError>, StoreError> {
    let started = state.now();
    let since = history
        .last_success
        .as_ref()
        .map(|run| run.started_at)
        .or(history.first_backup)
        .unwrap_or(started);
    let identities = match &state.config().backup.identity_file {
        Some(path) => Identities::read(path).map(Some),
        None => Ok(None),
    };
    let is_verified = is_verified(state, to, history, started).await;
    let can_decrypt = state.config().backup.keys.is_empty() || matches!(identities, Ok(Some(_)));
    let order = Order {
        to,
        tested: !is_verified && !can_decrypt,
    };
    let id = begin(state, Kind::Backup, since).await?;
    let made = make(state, &order, progress).await;
    if matches!(made, Err(ArchiveError::Interrupted)) {
        forget(state, id).await?;
        return Ok(made);
    }
    let outcome = match &made {
        Ok(made) => Outcome {
            succeeded: true,
            name: Some(made.name.clone()),
            bytes: signed(made.bytes),
            new_files: signed(made.new_files),
            files: signed(made.files),
            details: None,
        },
        Err(error) => Outcome {
            details: Some(error.to_string()),
            ..Outcome::default()
        },
    };
    let is_overdue = state.now().duration_since(since) >= OVERDUE_AFTER;
    end(state, (id, Kind::Backup), outcome, is_overdue).await?;
    if let Ok(made) = &made {
        tracing::info!(
            name = made.name,
            bytes = made.bytes,
            files = made.files,
            new_files = made.new_files,
            "backup made"
        );
        if !made.missing.is_empty() {
            let files = made.missing.len();
            tracing::warn!(
                files,
                "files that the database references were missing; \"buildback doctor\" lists them"
            );
        }
        if !is_verified {
            let identities = identities.map_err(ArchiveError::from);
            verify_made(state, to, identities, made).await?;
        }
    }
    show(state).await?;
    Ok(made)
}

/// Whether the repository has a backup that was verified within the last week. It has none after a change of `backup_to`, and on a new disk.
async fn is_verified(
    state: &AppState,
    to: &FilesConfig,
    history: &History,
    now: Timestamp,
) -> bool {
    let verified = history.last_verified.as_ref();
    let recent = verified.filter(|run| now.duration_since(run.started_at) < VERIFY_AFTER);
    let Some(name) = recent.and_then(|run| run.name.as_deref()) else {
        return false;
    };
    // If the repository cannot be read, the backup fails, too.
    match Repository::open(to, state.config().min_free_bytes) {
        Ok(repository) => repository.has_backup(name).await.unwrap_or(false),
        Err(_) => false,
    }
}

/// Verifies a backup that was just made, and records the result.
async fn verify_made(
    state: &AppState,
    to: &FilesConfig,
    identities: Result<Option<Identities>, ArchiveError>,
    made: &Made,
) -> Result<(), StoreError> {
    let (config, now) = (state.config(), state.now());
    let id = begin(state, Kind::Verification, now).await?;
    let verified: Result<Verified, ArchiveError> = async {
        let identities = identities?.filter(|_| !config.backup.keys.is_empty());
        let repository = Repository::open(to, config.min_free_bytes)?;
        let check = Check {
            which: Some(made.name.as_str()),
            extent: Extent::Sample,
            stopping: state.stopping(),
        };
        verify(config, &repository, identities.as_ref(), &check, now).await
    }
    .await;
    if matches!(verified, Err(ArchiveError::Interrupted)) {
        return forget(state, id).await;
    }
    if let Ok(verified) = &verified
        && !verified.damaged.is_empty()
    {
        // The next backup uploads them again.
        let damaged = verified.damaged.clone();
        state
            .store()
            .write(move |conn| backed_up_file::forget(conn, &damaged))
            .await?;
    }
    let checked = verified.and_then(|verified| verified.check().map(|()| verified));
    let checked = match &made.tested {
        Some(Err(problem)) => Err(format!("it cannot be restored: {problem}")),
        Some(Ok(_)) | None => checked.map_err(|error| error.to_string()),
    };
    let outcome = match checked {
        Ok(verified) => Outcome {
            succeeded: true,
            name: Some(made.name.clone()),
            bytes: signed(verified.bytes),
            new_files: 0,
            files: signed(verified.compared),
            details: Some(match &made.tested {
                Some(Ok(rows)) => {
                    let words = verified.words();
                    format!("restored {rows} rows before encryption; {words}")
                }
                Some(Err(_)) | None => verified.words(),
            }),
        },
        Err(error) => {
            tracing::error!(
                error,
                name = made.name,
                "the backup did not pass its verification"
            );
            Outcome {
                name: Some(made.name.clone()),
                details: Some(error),
                ..Outcome::default()
            }
        }
    };
    let failed = !outcome.succeeded;
    end(state, (id, Kind::Verification), outcome, failed).await
}

/// Records the beginning of a run. Alerts the admins if earlier runs were killed and there is no backup since `since`, for too long.
async fn begin(state: &AppState, kind: Kind, since: Timestamp) -> Result<Uuid, StoreError> {
    let now = state.now();
    let id = domain::id::new_uuid(state.clock(), &mut state.rng());
    let is_overdue = now.duration_since(since) >= OVERDUE_AFTER;
    let writer = state.clone();
    // Vital, because a full disk must not keep a failure from being recorded. It writes a row or two for each attempt.
    state
        .store()
        .write_vital(move |conn| {
            let killed = backup_run::start(conn, id, kind, now)?;
            if killed && is_overdue && backup_run::alert_once(conn, id, kind)? {
                let reason = "the portal was stopped or killed during each backup";
                let entry = alert(kind, Some(reason));
                store::audit::record(conn, writer.clock(), &mut writer.rng(), &entry)?;
            }
            Ok(())
        })
        .await?;
    Ok(id)
}

/// Forgets a run that a shutdown interrupted.
async fn forget(state: &AppState, id: Uuid) -> Result<(), StoreError> {
    state
        .store()
        .write_vital(move |conn| backup_run::forget(conn, id))
        .await
}

/// Records the end of a run. With `alarming`, the admins are alerted, once until a run of this kind succeeds.
async fn end(
    state: &AppState,
    (id, kind): (Uuid, Kind),
    outcome: Outcome,
    alarming: bool,
) -> Result<(), StoreError> {
    let now = state.now();
    let writer = state.clone();
    state
        .store()
        .write_vital(move |conn| {
            backup_run::finish(conn, id, &outcome, now)?;
            let failed = !outcome.succeeded && alarming;
            if failed && backup_run::alert_once(conn, id, kind)? {
                let entry = alert(kind, outcome.details.as_deref());
                store::audit::record(conn, writer.clock(), &mut writer.rng(), &entry)?;
            }
            Ok(())
        })
        .await
}

fn alert(kind: Kind, reason: Option<&str>) -> NewAuditEntry {
    let key = match kind {
        Kind::Backup => "backup",
        Kind::Verification => "verification",
    };
    NewAuditEntry {
        details: Some(json!({ "reason": reason }).to_string()),
        ..NewAuditEntry::new(AuditEvent::BackupFailed, key)
    }
}

/// Updates the metrics of this instance from the recorded runs, which another instance may have made.
///
/// # Errors
/// When the database fails.
pub async fn show(state: &AppState) -> Result<(), StoreError> {
    if state.config().backup.to.is_none() {
        return Ok(());
    }
    let now = state.now();
    let history = state
        .store()
        .read(move |conn| backup_run::history(conn, now))
        .await?;
    backup_metrics::show(&history);
    Ok(())
}

fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
