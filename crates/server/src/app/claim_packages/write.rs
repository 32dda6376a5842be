//! Writes the ZIP file of a package, and moves it into the storage.

use super::making::{Making, ZIP_FOLDER};
use super::record::record;
use super::sources::StorageSources;
use super::stamps::stamp;
use crate::app::pdf::{MakeError, refused, storage};
use crate::shared::claim_package::PackageContent;
use crate::state::AppState;
use claim_package::{Finished, PackageError, Progress, Step};
use domain::id::PackageId;
use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::PathBuf;
use tokio::runtime::Handle;
use tokio::task::JoinError;

/// The progress is recorded each time this many files are written.
const FILES_BETWEEN: u64 = 25;
/// The progress is recorded each time this many bytes are written.
const BYTES_BETWEEN: u64 = 16 * 1024 * 1024;
/// After the files, the watch looks each time this many previews are added. Making one takes much longer than copying a file.
const PREVIEWS_BETWEEN: u64 = 5;

/// The progress before the first file.
const NOTHING: Progress = Progress {
    files: 0,
    bytes: 0,
    previews: 0,
};

impl Making<'_> {
    /// Writes the ZIP file. `None` if the package was canceled or deleted, or the portal is stopping.
    pub(super) async fn write(
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
            if matches!(written, Err(PackageError::Source(_))) {
                // The storage may be busy now, but what was written before is progress.
                watch.record(watch.reached)?;
            }
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
    pub(super) async fn store(
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

/// Records the progress. Stops the writing if the package was canceled or deleted, the portal is stopping, or the disk is low on space.
struct Watch<'a> {
    state: &'a AppState,
    runtime: &'a Handle,
    id: PackageId,
    /// The progress is recorded again when one of these numbers is reached.
    next: Progress,
    /// What is done so far.
    reached: Progress,
    cause: Option<MakeError>,
}

impl<'a> Watch<'a> {
    const fn new(state: &'a AppState, runtime: &'a Handle, id: PackageId) -> Self {
        Self {
            state,
            runtime,
            id,
            next: NOTHING,
            reached: NOTHING,
            cause: None,
        }
    }

    fn step(&mut self, progress: Progress) -> Step {
        self.reached = progress;
        if self.state.stopping().is_cancelled() {
            return Step::Stop;
        }
        let Progress {
            files,
            bytes,
            previews,
        } = progress;
        let next = self.next;
        if files < next.files && bytes < next.bytes && previews < next.previews {
            return Step::Go;
        }
        self.next = Progress {
            files: files + FILES_BETWEEN,
            bytes: bytes + BYTES_BETWEEN,
            previews: previews + PREVIEWS_BETWEEN,
        };
        match self.record(progress) {
            Ok(true) => Step::Go,
            Ok(false) => Step::Stop,
            Err(cause) => {
                self.cause = Some(cause);
                Step::Stop
            }
        }
    }

    /// Records the progress. Returns `false` if the package was canceled or deleted.
    fn record(&self, reached: Progress) -> Result<bool, MakeError> {
        self.state.require_free_space().map_err(refused)?;
        let id = self.id;
        let files = i32::try_from(reached.files).unwrap_or(i32::MAX);
        let bytes = i64::try_from(reached.bytes).unwrap_or(i64::MAX);
        let advancing = move |conn: &mut store::Connection| {
            store::claim_package::advance(conn, id, files, bytes)
        };
        Ok(self.runtime.block_on(self.state.store().write(advancing))?)
    }
}
