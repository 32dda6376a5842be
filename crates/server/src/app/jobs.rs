//! Periodic jobs. Each runs in one instance at a time.

use crate::app::{backup, lease};
use crate::features::event::remind::send_reminders;
use crate::features::retention::apply::apply_retention;
use crate::files::{FileStorage, ListedFile, StorageError};
use crate::http::audit;
use crate::mail;
use crate::shared::file_deletion::remove_stored;
use crate::state::AppState;
use domain::audit::AuditEvent;
use domain::calendar_feed::CANCELLATIONS_LIVE;
use domain::file::Rendition;
use domain::owner_step_up::FAILURES_COUNT_FOR;
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use std::collections::HashMap;
use std::time::Duration;
use store::audit::NewAuditEntry;
use store::project::deletion;
use store::{Connection, Store, StoreError};
use tokio::time::{Instant, MissedTickBehavior};
use tracing::field::Empty;
use tracing::{Instrument, info_span};

/// How often to check for due jobs. The first check waits as long, so that startup is not delayed.
const LOOK: Duration = Duration::from_secs(600);
/// How long an unattached upload is kept.
const UPLOADS_LIVE: SignedDuration = SignedDuration::from_hours(24);
/// How long the change feed is kept. A client that was away for longer fetches everything again.
const CHANGES_LIVE: SignedDuration = SignedDuration::from_hours(48);
/// How long idempotency keys are kept. A later retry counts as a new call.
const IDEMPOTENCY_LIVES: SignedDuration = SignedDuration::from_hours(48);
/// How long ended owner sessions are kept for the security score.
const ENDED_SESSIONS_LIVE: SignedDuration = SignedDuration::from_hours(30 * 24);
/// Unsent notifications expire after this long.
const BUNDLES_LIVE: SignedDuration = SignedDuration::from_hours(24);
/// How long delivery log entries are kept.
const MAILS_LIVE: SignedDuration = SignedDuration::from_hours(90 * 24);
/// How long an account's mail recipients are remembered; after that they count as new.
const RECIPIENTS_LIVE: SignedDuration = SignedDuration::from_hours(400 * 24);
/// How long an account's sign-in addresses are remembered.
const ADDRESSES_LIVE: SignedDuration = SignedDuration::from_hours(180 * 24);
/// Number of paths in a query.
const PATHS_AT_ONCE: usize = 500;
const SECRETS_AT_ONCE: i64 = 500;
/// Number of deleted projects removed in one transaction.
const PROJECTS_AT_ONCE: i64 = 20;

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
    /// A time out of range.
    #[error(transparent)]
    Time(#[from] jiff::Error),
}

/// The jobs that take seconds. The backup is none of them.
const SHORT: &[Job] = &[Job::CleanUp, Job::RemindOfEvents, Job::ApplyRetention];

/// Runs the short jobs as they fall due until the portal stops.
pub async fn run(state: AppState) {
    run_each(state, SHORT).await;
}

/// Runs the nightly backup as it falls due until the portal stops. It has its own task because it may take hours.
pub async fn run_backups(state: AppState) {
    show_backups(&state).await;
    run_each(state, &[Job::BackUp]).await;
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
    BackUp,
}

impl Job {
    const fn name(self) -> &'static str {
        match self {
            Self::CleanUp => "clean_up",
            Self::RemindOfEvents => "remind_of_events",
            Self::ApplyRetention => "apply_retention",
            Self::BackUp => backup::JOB,
        }
    }

    /// The interval between runs.
    const fn every(self) -> SignedDuration {
        match self {
            Self::CleanUp => SignedDuration::from_hours(1),
            // Shorter than the check interval, so it is due at every check.
            Self::RemindOfEvents => SignedDuration::from_mins(5),
            Self::ApplyRetention => SignedDuration::from_hours(24),
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

/// Removes expired data: admins' owner views, sessions, change feed entries, idempotency keys, rate limits, and files without a
/// row. Then refreshes the database's statistics, which the query planner uses.
///
/// # Errors
/// [`JobError`]. What was removed until then stays removed.
pub async fn clean_up(state: &AppState) -> Result<(), JobError> {
    let now = state.now();
    let before = |age: SignedDuration| now.checked_sub(age);
    let cut = Cut {
        now,
        uploads: before(UPLOADS_LIVE)?,
        idempotency: before(IDEMPOTENCY_LIVES)?,
        owner_sessions: before(ENDED_SESSIONS_LIVE)?,
        addresses: before(ADDRESSES_LIVE)?,
        owner_code_failures: before(FAILURES_COUNT_FOR)?,
        cancellations: before(CANCELLATIONS_LIVE)?,
        bundles: before(BUNDLES_LIVE)?,
        mails: before(MAILS_LIVE)?,
        recipients: before(RECIPIENTS_LIVE)?,
    };
    // Comes first and also runs on a full disk, because the change feed grows fastest.
    let changes = remove_changes(state.store(), before(CHANGES_LIVE)?).await?;
    let writer = state.clone();
    state
        .store()
        .write(move |conn| end_looks(conn, &writer, now))
        .await?;
    let rows = state
        .store()
        .write(move |conn| remove_rows(conn, &cut))
        .await?;
    let projects = remove_deleted_projects(state).await?;
    state.store().write(store::statistics::refresh).await?;
    reseal(state).await?;
    let files = sweep_files(state, before(UPLOADS_LIVE)?).await?
        + mail::outbox::remove_old(&state.config().outbox, before(MAILS_LIVE)?).await?;
    let rows = changes + rows;
    tracing::info!(rows, files, projects, "cleaned up");
    Ok(())
}

/// Removes changes before `before` in batches; returns how many.
async fn remove_changes(store: &Store, before: Timestamp) -> Result<usize, StoreError> {
    let mut removed = 0;
    loop {
        let more = store
            .write_vital(move |conn| store::change_feed::prune(conn, before))
            .await?;
        if more == 0 {
            return Ok(removed);
        }
        removed += more;
    }
}

/// Removes deleted projects for good that can no longer be restored; returns how many. Their files are removed after each batch. If that
/// fails, they have no row any more, and [`sweep_files`] removes them.
async fn remove_deleted_projects(state: &AppState) -> Result<usize, JobError> {
    let mut total = 0;
    loop {
        let writer = state.clone();
        let removed = state
            .store()
            .write(move |conn| {
                let removed = deletion::remove_expired(conn, PROJECTS_AT_ONCE, writer.now())?;
                for project in &removed {
                    let details = json!({ "project_number": project.number });
                    let entry = NewAuditEntry {
                        project: Some(project.id),
                        details: Some(details.to_string()),
                        ..NewAuditEntry::new(
                            AuditEvent::ProjectRemoved,
                            format!("removal:{}", project.id),
                        )
                    };
                    store::audit::record(conn, writer.clock(), &mut writer.rng(), &entry)?;
                }
                Ok(removed)
            })
            .await?;
        if removed.is_empty() {
            return Ok(total);
        }
        total += removed.len();
        for path in removed.iter().flat_map(|project| &project.files) {
            remove_stored(state.files(), path).await;
        }
    }
}

/// Ends the expired sessions in which admins view an owner's portal, so that the security log has the end of each. A session
/// whose admin was signed out is unusable and expires within half an hour.
fn end_looks(conn: &mut Connection, state: &AppState, now: Timestamp) -> Result<(), StoreError> {
    for look in store::owner_session::open_looks(conn)? {
        if look.is_live(now) || !store::owner_session::end(conn, look.id, now)? {
            continue;
        }
        let entry = NewAuditEntry {
            actor: look.admin_user_id,
            project: Some(look.project_id),
            details: Some(r#"{"by":"time"}"#.to_owned()),
            ..NewAuditEntry::new(
                AuditEvent::PropertyOwnerSessionTerminated,
                format!("owner_session:{}", look.id),
            )
        };
        store::audit::record(conn, state.clock(), &mut state.rng(), &entry)?;
    }
    Ok(())
}

/// Re-encrypts secrets with the current key, so that earlier keys can be removed from the key file.
async fn reseal(state: &AppState) -> Result<(), JobError> {
    let secret_cipher = state.secret_cipher().clone();
    let prefix = secret_cipher.current_prefix();
    let mut after = None;
    loop {
        let (from, prefix) = (after, prefix.clone());
        let found = state
            .store()
            .read(move |conn| store::totp::sealed_otherwise(conn, &prefix, from, SECRETS_AT_ONCE))
            .await?;
        let Some((last, _)) = found.last() else {
            return Ok(());
        };
        after = Some(*last);
        let mut resealed = Vec::new();
        for (user, before) in found {
            let owner = user.to_string();
            let secret = secret_cipher.open(&before, &owner);
            let now =
                secret.and_then(|secret| secret_cipher.seal(&secret, &owner, &mut state.rng()));
            match now {
                Some(now) => resealed.push((user, before, now)),
                None => {
                    tracing::warn!(%user, "could not decrypt an authenticator secret: its key is no longer in the key file")
                }
            }
        }
        state
            .store()
            .write(move |conn| {
                for (user, before, now) in &resealed {
                    store::totp::reseal(conn, *user, before, now)?;
                }
                Ok(())
            })
            .await?;
    }
}

/// The time limit for each kind of row. Older rows are removed.
struct Cut {
    now: Timestamp,
    uploads: Timestamp,
    idempotency: Timestamp,
    owner_sessions: Timestamp,
    addresses: Timestamp,
    owner_code_failures: Timestamp,
    cancellations: Timestamp,
    bundles: Timestamp,
    mails: Timestamp,
    recipients: Timestamp,
}

fn remove_rows(conn: &mut Connection, cut: &Cut) -> Result<usize, StoreError> {
    Ok(store::session::remove_expired(conn, cut.now)?
        + store::password_reset::remove_expired(conn, cut.now)?
        + store::sign_up::remove_expired(conn, cut.now)?
        + store::email_change::remove_expired(conn, cut.now)?
        + store::sign_in_challenge::remove_expired(conn, cut.now)?
        + store::passkey::remove_expired(conn, cut.now)?
        + store::user::forget_addresses(conn, cut.addresses)?
        + store::owner_session::remove_ended(conn, cut.owner_sessions)?
        + store::owner_code_failure::prune(conn, cut.owner_code_failures)?
        + store::idempotency::prune(conn, cut.idempotency)?
        + store::rate_limit::prune(conn, cut.now)?
        + store::delivery::prune(conn, cut.bundles)?
        + store::mail::forget_expired(conn, cut.now)?
        + store::mail::prune(conn, cut.mails)?
        + store::mail::prune_recipients(conn, cut.recipients)?
        + store::event::forget_cancellations(conn, cut.cancellations)?
        + store::upload_quota::prune(conn, cut.now)?
        + store::stored_file::forget_unattached(conn, cut.uploads)?)
}

/// Removes files that were stored before `instant` and have no row. A crash between storing the file and inserting the row leaves
/// such files.
async fn sweep_files(state: &AppState, instant: Timestamp) -> Result<usize, JobError> {
    let mut removed = state.files().remove_unfinished(instant).await?;
    let stored = state.files().stored().await?;
    let unnamed = unnamed(state.store(), &stored, instant).await?;
    for path in unnamed.orphans {
        match state.files().delete(&path).await {
            Ok(()) => removed += 1,
            Err(error) => tracing::warn!(%error, "could not remove an orphaned file"),
        }
    }
    if !unnamed.strangers.is_empty() {
        let count = unnamed.strangers.len();
        tracing::warn!(
            count,
            "unreferenced files are older than the database and are kept"
        );
    }
    Ok(removed)
}

/// Files without a row.
struct Unnamed {
    /// Files left by a crash.
    orphans: Vec<String>,
    /// Files older than the database. They belong to another database, which was lost or replaced.
    strangers: Vec<String>,
}

/// Finds files that were stored before `instant` and have no row.
async fn unnamed(
    store: &Store,
    stored: &[ListedFile],
    instant: Timestamp,
) -> Result<Unnamed, JobError> {
    let began = store.read(store::migrate::began_at).await?;
    let mut unnamed = Unnamed {
        orphans: Vec::new(),
        strangers: Vec::new(),
    };
    let old = |file: &&ListedFile| file.second < instant.as_second();
    let old: Vec<&ListedFile> = stored.iter().filter(old).collect();
    for files in old.chunks(PATHS_AT_ONCE) {
        // A rendition belongs to the row of its original.
        let attached = |file: &ListedFile| Rendition::original(&file.path).to_owned();
        let asked: Vec<String> = files.iter().copied().map(attached).collect();
        let known = store
            .read(move |conn| store::stored_file::known_paths(conn, &asked))
            .await?;
        for file in files.iter().filter(|file| !known.contains(&attached(file))) {
            let side = if file.second < began.as_second() {
                &mut unnamed.strangers
            } else {
                &mut unnamed.orphans
            };
            side.push(file.path.clone());
        }
    }
    Ok(unnamed)
}

/// Differences between the stored files and the database.
#[derive(Debug, Default)]
pub struct FileDifferences {
    /// Files without a row that are too old to be waiting for one.
    pub orphans: Vec<String>,
    /// Files without a row that are older than the database.
    pub strangers: Vec<String>,
    /// Paths in the database without a stored file.
    pub missing: Vec<String>,
    /// Paths of files whose size differs from the size in the database.
    pub resized: Vec<String>,
}

/// Compares all stored files with the database.
///
/// # Errors
/// [`JobError`].
pub async fn compare_files(
    store: &Store,
    files: &FileStorage,
    now: Timestamp,
) -> Result<FileDifferences, JobError> {
    let named = store.read(store::stored_file::all_sizes).await?;
    // List the files after the rows, because files are stored before their rows and deleted after them.
    let stored = files.stored().await?;
    let sizes: HashMap<&str, u64> = stored
        .iter()
        .map(|file| (file.path.as_str(), file.size))
        .collect();
    let (mut gone, mut resized) = (Vec::new(), Vec::new());
    for (path, size) in named {
        match sizes.get(path.as_str()) {
            None => gone.push(path),
            Some(stored) if u64::try_from(size) != Ok(*stored) => resized.push(path),
            Some(_) => {}
        }
    }
    gone.sort_unstable();
    resized.sort_unstable();
    let unnamed = unnamed(store, &stored, now.checked_sub(UPLOADS_LIVE)?).await?;
    Ok(FileDifferences {
        orphans: unnamed.orphans,
        strangers: unnamed.strangers,
        missing: still_named(store, &gone).await?,
        resized,
    })
}

/// Returns the paths that still have a row. While the portal runs, a file may be deleted after its row was read.
///
/// # Errors
/// [`JobError`].
pub async fn still_named(store: &Store, paths: &[String]) -> Result<Vec<String>, JobError> {
    let mut named = Vec::new();
    for paths in paths.chunks(PATHS_AT_ONCE) {
        let asked = paths.to_vec();
        let known = store
            .read(move |conn| store::stored_file::known_paths(conn, &asked))
            .await?;
        named.extend(paths.iter().filter(|path| known.contains(*path)).cloned());
    }
    Ok(named)
}
