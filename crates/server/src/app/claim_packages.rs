//! Makes the waiting claim packages, one at a time across all instances, and asks again for missing timestamps.
//!
//! Each package is written in its own folder in `data_dir`. If the process is killed, the unfinished package is continued there.

mod making;
mod record;
mod report;
mod sources;
mod stamps;
mod write;

use self::making::{Making, ZIP_FOLDER};
use self::sources::{bytes_to_copy, share};
use self::stamps::{authority, stamp_pending};
use crate::app::jobs::JobError;
use crate::app::orders::{Orders, make_alone};
use crate::app::pdf::{MakeError, refused, remove_folder, remove_others, storage};
use crate::config::FilesConfig;
use crate::security::timestamp::TimestampAuthority;
use crate::shared::claim_package::PackageContent;
use crate::state::AppState;
use domain::claim_package::{PackageFailure, TIMESTAMP_RETRY, space_of_package};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Name of the job.
const JOB: &str = "make_claim_packages";
/// The folder of unfinished packages in `data_dir`.
const FOLDER: &str = "unfinished-packages";

/// Makes packages when they are ordered, until the portal stops.
pub async fn run(state: AppState) {
    let mut orders = Orders::new(&state, state.package_waker(), JOB);
    while let Some(instance) = orders.next().await {
        let made = make_waiting(&state, instance).await;
        orders.note(made);
    }
}

/// Makes all waiting packages and asks for missing timestamps, unless another instance is doing so. If a run is in progress in the same process,
/// waits for it first.
///
/// # Errors
/// [`JobError`]. The packages keep waiting.
pub async fn make_waiting(state: &AppState, instance: &str) -> Result<(), JobError> {
    let Ok(_turn) = state.package_turn().await else {
        return Ok(());
    };
    let now = state.now();
    let before = now.checked_sub(TIMESTAMP_RETRY)?;
    let has_work = state.store().read(move |conn| {
        Ok(store::claim_package::any_waiting(conn, now)?
            || !store::claim_package::pending(conn, before)?.is_empty())
    });
    if !has_work.await? {
        return Ok(());
    }
    make_alone(state, JOB, instance, make_all(state)).await
}

async fn make_all(state: &AppState) -> Result<(), JobError> {
    while !state.stopping().is_cancelled() {
        let now = state.now();
        let taking = move |conn: &mut store::Connection| store::claim_package::take(conn, now);
        let Some(package) = state.store().write(taking).await? else {
            sweep(state).await?;
            return stamp_pending(state).await;
        };
        let id = package.id;
        let making = Making {
            state,
            folder: folder(state).join(id.to_string()),
            package,
        };
        let Err(error) = making.run().await else {
            if state.stopping().is_cancelled() {
                let releasing =
                    move |conn: &mut store::Connection| store::claim_package::release(conn, id);
                state.store().write(releasing).await?;
            }
            continue;
        };
        making.end(error).await?;
    }
    Ok(())
}

/// Removes the folders of packages that were canceled or deleted, or that another instance has finished.
///
/// # Errors
/// [`JobError`].
pub async fn sweep(state: &AppState) -> Result<(), JobError> {
    let used = state.store().read(store::claim_package::unfinished).await?;
    let used = used.iter().map(ToString::to_string).collect();
    Ok(remove_others(&folder(state), &used)?)
}

fn folder(state: &AppState) -> PathBuf {
    state.config().data_dir.join(FOLDER)
}

impl Making<'_> {
    /// Ends an attempt that did not succeed. If the storage is busy or unavailable, the package keeps what is written and waits. Otherwise, it
    /// has failed.
    ///
    /// # Errors
    /// [`JobError`]. The package keeps waiting, and the attempt counts.
    async fn end(&self, error: MakeError) -> Result<(), JobError> {
        let (state, id) = (self.state, self.package.id);
        let now = state.now();
        let mut file = None;
        let (failure, cause) = match error {
            MakeError::Store(error) => return Err(error.into()),
            MakeError::Busy(cause) => {
                let postponing = move |conn: &mut store::Connection| {
                    store::claim_package::postpone(conn, id, now)
                };
                if state.store().write(postponing).await? {
                    tracing::warn!(package = %id, cause, "the storage is busy or unavailable; a claim package waits for it");
                    return Ok(());
                }
                (PackageFailure::Storage, cause)
            }
            MakeError::Storage(cause) => (PackageFailure::Storage, cause),
            MakeError::NoSpace(cause) => (PackageFailure::NoSpace, cause),
            MakeError::Changed(name) => {
                let cause =
                    "a file in the storage has another size or SHA-256 than what was received";
                file = Some(name);
                (PackageFailure::Changed, cause.to_owned())
            }
            MakeError::Content(cause) => (PackageFailure::Content, cause),
        };
        tracing::error!(package = %id, cause, "could not make a claim package");
        let failing = move |conn: &mut store::Connection| {
            store::claim_package::fail(conn, id, (failure, file.as_deref()), now)
        };
        state.store().write(failing).await?;
        // The disk may be full.
        if let Err(error) = remove_folder(&self.folder) {
            tracing::warn!(%error, "could not remove a failed package; the cleanup will remove it");
        }
        Ok(())
    }

    /// Makes the package. If the portal is stopping, what is written so far is kept.
    async fn run(&self) -> Result<(), MakeError> {
        let mut content: PackageContent = serde_json::from_str(&self.package.made_from)
            .map_err(|error| MakeError::Content(error.to_string()))?;
        let files = self.state.files();
        for attempt in 1..self.package.attempt {
            let earlier = files.has(&self.path(attempt)).await;
            if earlier.map_err(refused)? {
                // The process was killed after it stored the file and before it recorded that. Start again; the cleanup removes the file.
                remove_folder(&self.folder).map_err(storage)?;
            }
        }
        fs::create_dir_all(&self.folder).map_err(storage)?;
        self.require_room(&content)?;
        let report = self.report(content.report.clone()).await?;
        let Some(report) = report else {
            return Ok(());
        };
        let log = self.history_log(&content.contents).await?;
        let (log, log_problems) = log.unzip();
        content.contents.log_problems = log_problems.unwrap_or_default();
        let Some(not_shareable) = share(self, &mut content).await? else {
            return Ok(());
        };
        let authority = authority(self.state);
        content.contents.timestamp_authority = authority.map(TimestampAuthority::site);
        let writing = self.write(content, not_shareable, report, log);
        let Some(finished) = writing.await? else {
            return Ok(());
        };
        self.store(finished, log_problems).await?;
        remove_folder(&self.folder).map_err(storage)
    }

    /// Fails unless the disk has room for what is still to be written.
    fn require_room(&self, content: &PackageContent) -> Result<(), MakeError> {
        let written = bytes_in(&self.folder).map_err(storage)?;
        let is_stored_elsewhere = matches!(self.state.config().files, FilesConfig::S3 { .. });
        // The copies are stored beside the original files, before the ZIP file is begun.
        let has_copies = self.folder.join(ZIP_FOLDER).exists() || is_stored_elsewhere;
        let copies = if has_copies {
            0
        } else {
            bytes_to_copy(content)
        };
        // The previews are stored there and in the ZIP file, after the photos and documents.
        let places = if is_stored_elsewhere { 1 } else { 2 };
        let previews = content.contents.previews().saturating_mul(places);
        let files = self.package.total_bytes.unsigned_abs();
        let photos = content.report.photos.len();
        let needed = space_of_package(files, copies, photos, previews);
        let missing = needed.saturating_sub(written);
        self.state.require_room(missing, missing).map_err(refused)
    }
}

/// Size of all files in a folder, in bytes.
fn bytes_in(folder: &Path) -> io::Result<u64> {
    let mut bytes = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let found = entry.metadata()?;
        bytes += if found.is_dir() {
            bytes_in(&entry.path())?
        } else {
            found.len()
        };
    }
    Ok(bytes)
}
