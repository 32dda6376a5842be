//! Makes the waiting claim packages, one at a time across all instances, and asks again for missing timestamps.
//!
//! Each package is written in its own folder in `data_dir`. If the process is killed, the unfinished package is continued there.

mod sources;

use self::sources::{StorageSources, bytes_to_copy, share};
use crate::app::jobs::JobError;
use crate::app::orders::{Orders, make_alone};
use crate::app::pdf::{
    MakeError, Pdf, Purpose, refused, remove_folder, remove_others, storage, write_whole,
};
use crate::config::FilesConfig;
use crate::security::timestamp::TimestampAuthority;
use crate::shared::claim_package::{PackageContent, PackedFile};
use crate::shared::document::DocumentContent;
use crate::shared::history_log::signed_and_checked;
use crate::state::AppState;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use claim_package::{Contents, Finished, PackageError, Progress, Stamp, Step};
use domain::claim_package::{
    PackageFailure, PackageStage, PackageTimestamp, TIMESTAMP_RETRY, space_of_package,
};
use domain::document::DocumentKind;
use domain::id::PackageId;
use domain::permission::{Permit, act};
use std::collections::{BTreeSet, HashSet};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use store::claim_package::Waiting;
use tokio::runtime::Handle;
use tokio::task::JoinError;

/// Name of the job.
const JOB: &str = "make_claim_packages";
/// The folder of unfinished packages in `data_dir`.
const FOLDER: &str = "unfinished-packages";
/// The folder in a package's folder in which the ZIP file is written.
const ZIP_FOLDER: &str = "package";
/// The progress is recorded each time this many files are written.
const FILES_BETWEEN: u64 = 25;
/// The progress is recorded each time this many bytes are written.
const BYTES_BETWEEN: u64 = 16 * 1024 * 1024;

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

/// The authority that gives timestamps, if one is configured.
fn authority(state: &AppState) -> Option<&TimestampAuthority> {
    state.timestamps()
}

/// Asks the timestamp authority for a timestamp over a tag manifest.
async fn stamp(state: &AppState, tag_manifest: &[u8]) -> Stamp {
    let Some(authority) = authority(state) else {
        return Stamp::None;
    };
    match authority.stamp(tag_manifest).await {
        Ok(token) => Stamp::Token(token),
        Err(error) => {
            tracing::warn!(%error, "the timestamp authority gave no timestamp; will ask again later");
            Stamp::Pending
        }
    }
}

/// Asks for the timestamps that are missing.
async fn stamp_pending(state: &AppState) -> Result<(), JobError> {
    let before = state.now().checked_sub(TIMESTAMP_RETRY)?;
    let pending = state
        .store()
        .read(move |conn| store::claim_package::pending(conn, before))
        .await?;
    for package in pending {
        let (id, now) = (package.id, state.now());
        match stamp(state, package.tag_manifest.as_bytes()).await {
            Stamp::Token(token) => {
                let token = BASE64_STANDARD.encode(token);
                let writing = move |conn: &mut store::Connection| {
                    store::claim_package::stamped(conn, id, &token, now)
                };
                state.store().write(writing).await?;
            }
            Stamp::Pending | Stamp::None => {
                let writing =
                    move |conn: &mut store::Connection| store::claim_package::asked(conn, id, now);
                state.store().write(writing).await?;
                // The authority may take long to fail, so do not ask again in this run.
                return Ok(());
            }
        }
    }
    Ok(())
}

/// A package that is being made.
struct Making<'a> {
    state: &'a AppState,
    package: Waiting,
    folder: PathBuf,
}

impl Making<'_> {
    /// The path of the finished file in the storage. It contains the attempt, so that two instances never write the same file.
    fn path(&self, attempt: i32) -> String {
        format!("packages/{}-{attempt}.zip", self.package.id)
    }

    /// Ends an attempt that did not succeed. If the storage is busy or unavailable, the package keeps what is written and waits. Otherwise, it
    /// has failed.
    ///
    /// # Errors [`JobError`]. The package keeps waiting, and the attempt counts.
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
        // The copies are stored beside the original files, before the ZIP file is begun.
        let has_copies = self.folder.join(ZIP_FOLDER).exists()
            || matches!(self.state.config().files, FilesConfig::S3 { .. });
        let copies = if has_copies {
            0
        } else {
            bytes_to_copy(content)
        };
        let files = self.package.total_bytes.unsigned_abs();
        let needed = space_of_package(files, copies, content.report.photos.len());
        let missing = needed.saturating_sub(written);
        self.state.require_room(missing, missing).map_err(refused)
    }

    /// Records the progress of the report or of the copies. Returns `false` if the package was canceled or deleted.
    async fn advance(
        &self,
        stage: PackageStage,
        done: usize,
        total: usize,
    ) -> Result<bool, MakeError> {
        let id = self.package.id;
        let [done, total] = [done, total].map(|count| i32::try_from(count).unwrap_or(i32::MAX));
        let advancing = move |conn: &mut store::Connection| {
            store::claim_package::advance_stage(conn, id, stage, (done, total))
        };
        Ok(self.state.store().write(advancing).await?)
    }

    /// Makes the report, unless an earlier attempt did. `None` if the package was canceled or deleted, or the portal is stopping.
    async fn report(&self, content: DocumentContent) -> Result<Option<PathBuf>, MakeError> {
        let report = self.folder.join("report.pdf");
        if report.exists() {
            return Ok(Some(report));
        }
        let photos = content.photos.len();
        if !self.advance(PackageStage::Report, 0, photos).await? {
            return Ok(None);
        }
        let pdf = Pdf {
            state: self.state,
            purpose: Purpose::Package(self.package.id),
            kind: DocumentKind::ProjectReport,
            folder: self.folder.join("report"),
        };
        if pdf.make(content).await?.is_none() {
            return Ok(None);
        }
        let syncing = File::open(pdf.file()).and_then(|file| file.sync_all());
        syncing.map_err(storage)?;
        fs::rename(pdf.file(), &report).map_err(storage)?;
        remove_folder(&pdf.folder).map_err(storage)?;
        Ok(Some(report))
    }

    /// The project's log, with a root that is signed now, and the number of problems in it. An earlier attempt's log is used again. `None` if
    /// the project has no log. The log shows only the checksums that the package shows: a company does not see the checksums of originals that
    /// it does not get.
    async fn history_log(
        &self,
        contents: &Contents,
    ) -> Result<Option<(Vec<u8>, usize)>, MakeError> {
        let files = ["history-log.json", "history-log-problems"];
        let [file, count] = files.map(|name| self.folder.join(name));
        if file.exists() {
            let bytes = fs::read(&file).map_err(storage)?;
            let problems = fs::read_to_string(&count).map_err(storage)?;
            let problems = problems.parse::<usize>();
            let problems = problems.map_err(|error| MakeError::Content(error.to_string()))?;
            return Ok(Some((bytes, problems)));
        }
        let (project, internal) = (self.package.project, self.package.options.internal);
        let photos = contents.photos.iter().map(|one| (one.id, &one.sha256));
        let documents = contents.documents.iter().map(|one| (one.id, &one.sha256));
        let with_sums = photos.chain(documents).filter(|(_, sum)| sum.is_some());
        let shown: BTreeSet<String> = with_sums.map(|(id, _)| id.to_string()).collect();
        let placed = contents.photos.iter();
        let placed = placed.filter(|photo| photo.position.is_some());
        let placed: BTreeSet<String> = placed.map(|photo| photo.id.to_string()).collect();
        let reader = self.state.clone();
        let reading = self.state.store().long_read(move |conn| {
            let Some(facts) = store::project::find_facts(conn, project)? else {
                return Ok(None);
            };
            let reason = "a package never contains the project's code";
            let permit = Permit::<act::ShowProject>::for_system(facts, reason);
            let code = store::project::show(conn, &permit)?.project.project_code;
            let log = store::history_log::of_project(conn, project)?;
            Ok(log.map(|log| {
                let (mut document, checked) = signed_and_checked(&reader, log);
                if !internal {
                    document.withhold_internal();
                }
                document.withhold_checksums(&shown);
                document.withhold_positions(&placed);
                document.withhold_code(code.as_str());
                (document, checked.problems.len())
            }))
        });
        let Some((document, problems)) = reading.await? else {
            return Ok(None);
        };
        let bytes =
            serde_json::to_vec(&document).map_err(|error| MakeError::Content(error.to_string()))?;
        write_whole(&count, problems.to_string().as_bytes()).map_err(storage)?;
        write_whole(&file, &bytes).map_err(storage)?;
        Ok(Some((bytes, problems)))
    }

    /// Writes the ZIP file. `None` if the package was canceled or deleted, or the portal is stopping.
    async fn write(
        &self,
        content: PackageContent,
        not_shareable: HashSet<String>,
        report: PathBuf,
        log: Option<Vec<u8>>,
    ) -> Result<Option<Finished>, MakeError> {
        let (state, id) = (self.state.clone(), self.package.id);
        let (folder, runtime) = (self.folder.join(ZIP_FOLDER), Handle::current());
        fs::create_dir_all(&folder).map_err(storage)?;
        let writing = tokio::task::spawn_blocking(move || {
            let mut sources = StorageSources::new(&state, &runtime, &content, &not_shareable);
            let mut watch = Watch::new(&state, &runtime, id);
            let written = claim_package::write(
                &content.contents,
                &folder,
                &mut sources,
                Some(&report),
                log.as_deref(),
                &mut |progress| watch.step(progress),
                &mut |tag_manifest| runtime.block_on(stamp(&state, tag_manifest)),
            );
            match (written, watch.cause) {
                (Ok(Some(finished)), _) => Ok(Some(finished)),
                (Ok(None), Some(cause)) => Err(cause),
                (Ok(None), None) => Ok(None),
                (Err(PackageError::Io(error) | PackageError::Source(error)), _) => {
                    Err(unwrapped(error))
                }
                (Err(PackageError::Changed(name)), _) => Err(MakeError::Changed(name)),
            }
        });
        let panicked = |error: JoinError| MakeError::Content(error.to_string());
        writing.await.map_err(panicked)?
    }

    /// Moves the finished file into the storage. Removes it again if the package was canceled in the meantime.
    async fn store(
        &self,
        finished: Finished,
        log_problems: Option<usize>,
    ) -> Result<(), MakeError> {
        let path = self.path(self.package.attempt);
        let record = record(&finished, log_problems, &path)?;
        let files = self.state.files();
        files
            .take_file(&path, finished.file)
            .await
            .map_err(refused)?;
        let (id, now) = (self.package.id, self.state.now());
        let finishing = move |conn: &mut store::Connection| {
            store::claim_package::finish(conn, id, &record, now)
        };
        if !self.state.store().write(finishing).await? {
            files.delete(&path).await.map_err(refused)?;
        }
        Ok(())
    }
}

/// The error of a local file, or the error that a source of files wrapped in `error`.
fn unwrapped(error: io::Error) -> MakeError {
    error.downcast::<MakeError>().unwrap_or_else(storage)
}

/// What the database stores about a finished package.
fn record(
    finished: &Finished,
    log_problems: Option<usize>,
    path: &str,
) -> Result<store::claim_package::Finished, MakeError> {
    let content = |error: &dyn std::fmt::Display| MakeError::Content(error.to_string());
    let files = finished.contents.iter().map(|file| PackedFile {
        path: file.path.clone(),
        size: file.size,
        sha256: file.sha256.clone(),
        file: file.file,
        is_new: file.is_new,
    });
    let files: Vec<PackedFile> = files.collect();
    let new = files
        .iter()
        .filter(|file| file.file.is_some() && file.is_new);
    let count = |number: usize| i32::try_from(number).unwrap_or(i32::MAX);
    let (timestamp, token) = match &finished.stamp {
        Stamp::None => (PackageTimestamp::None, None),
        Stamp::Pending => (PackageTimestamp::Pending, None),
        Stamp::Token(token) => (PackageTimestamp::Done, Some(BASE64_STANDARD.encode(token))),
    };
    Ok(store::claim_package::Finished {
        file_path: path.to_owned(),
        file_size: i64::try_from(finished.size).unwrap_or(i64::MAX),
        sha256: finished.sha256.clone(),
        new_files: count(new.count()),
        missing_files: count(finished.missing.len()),
        unshared_files: count(finished.not_shareable.len()),
        log_problems: log_problems.map(count),
        contents: serde_json::to_string(&files).map_err(|error| content(&error))?,
        tag_manifest: String::from_utf8(finished.tag_manifest.clone())
            .map_err(|error| content(&error))?,
        timestamp,
        token,
    })
}

/// Records the progress. Stops the writing if the package was canceled or deleted, the portal is stopping, or the disk is low on space.
struct Watch<'a> {
    state: &'a AppState,
    runtime: &'a Handle,
    id: PackageId,
    /// The progress is recorded again when this number of files or of bytes is reached.
    next: (u64, u64),
    cause: Option<MakeError>,
}

impl<'a> Watch<'a> {
    const fn new(state: &'a AppState, runtime: &'a Handle, id: PackageId) -> Self {
        Self {
            state,
            runtime,
            id,
            next: (0, 0),
            cause: None,
        }
    }

    fn step(&mut self, progress: Progress) -> Step {
        if self.state.stopping().is_cancelled() {
            return Step::Stop;
        }
        let (files, bytes) = (progress.files, progress.bytes);
        if files < self.next.0 && bytes < self.next.1 {
            return Step::Go;
        }
        self.next = (files + FILES_BETWEEN, bytes + BYTES_BETWEEN);
        match self.record(files, bytes) {
            Ok(true) => Step::Go,
            Ok(false) => Step::Stop,
            Err(cause) => {
                self.cause = Some(cause);
                Step::Stop
            }
        }
    }

    /// Records the progress. Returns `false` if the package was canceled or deleted.
    fn record(&self, files: u64, bytes: u64) -> Result<bool, MakeError> {
        self.state.require_free_space().map_err(refused)?;
        let id = self.id;
        let files = i32::try_from(files).unwrap_or(i32::MAX);
        let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
        let advancing = move |conn: &mut store::Connection| {
            store::claim_package::advance(conn, id, files, bytes)
        };
        Ok(self.runtime.block_on(self.state.store().write(advancing))?)
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
