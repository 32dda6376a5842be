//! Reads the facts of files that have none yet: files from before facts were kept, and files that did not arrive as uploads. Removes the facts
//! of deleted files.

use super::JobError;
use crate::files::{FileSum, PhotoEnds, photo_facts};
use crate::state::AppState;
use domain::file::{FileFacts, PhotoFacts};
use jiff::SignedDuration;

/// A run ends after this many files in a row that are missing or could not be read: the storage is probably unavailable or empty. Nothing
/// is stored about these, so that the next run tries again.
const FAILURES_MAX: usize = 10;
/// A missing file is looked for again after this time, because it may have been restored from a backup.
const MISSING_FOR: SignedDuration = SignedDuration::from_hours(24);
/// Number of paths in a query.
const PATHS_AT_ONCE: i64 = 500;

/// Reads the files without facts, one after the other, and stores their facts. Files that an earlier run has examined are not read again.
///
/// # Errors
/// [`JobError`] if files could not be read. They keep waiting.
pub async fn read_file_facts(state: &AppState) -> Result<(), JobError> {
    let mut reading = Reading {
        state,
        read: 0,
        unreadable: 0,
        in_a_row: 0,
        missing: Vec::new(),
    };
    let result = reading.run().await;
    if reading.read > 0 {
        tracing::info!(files = reading.read, "read the facts of files");
    }
    result
}

/// A run of the job.
struct Reading<'a> {
    state: &'a AppState,
    /// Number of files that were read.
    read: usize,
    /// Number of files that could not be read.
    unreadable: usize,
    /// Number of files since the last one that was read.
    in_a_row: usize,
    /// The missing files among these.
    missing: Vec<String>,
}

impl Reading<'_> {
    async fn run(&mut self) -> Result<(), JobError> {
        let store = self.state.store();
        let now = self.state.now();
        let missing_since = now.checked_sub(MISSING_FOR)?;
        let mut after = String::new();
        loop {
            let from = after;
            let paths = store
                .read(move |conn| {
                    store::file_facts::waiting(conn, &from, missing_since, PATHS_AT_ONCE)
                })
                .await?;
            let Some(last) = paths.last() else {
                break;
            };
            after = last.clone();
            for path in paths {
                if self.state.stopping().is_cancelled() {
                    return Ok(());
                }
                self.examine(path).await?;
                if self.in_a_row >= FAILURES_MAX {
                    return Err(JobError::Unreadable(self.unreadable + self.missing.len()));
                }
            }
        }
        self.store_missing().await?;
        if self.unreadable > 0 {
            return Err(JobError::Unreadable(self.unreadable));
        }
        Ok(())
    }

    async fn examine(&mut self, path: String) -> Result<(), JobError> {
        match self.state.files().sum_and_ends(&path).await {
            Ok(Some((sum, ends))) => {
                self.store_missing().await?;
                self.in_a_row = 0;
                self.read += 1;
                return self.store_facts(path, sum, ends).await;
            }
            Ok(None) => {
                tracing::warn!(path, "a file is missing from the storage");
                self.missing.push(path);
            }
            Err(error) => {
                tracing::warn!(path, %error, "could not read a file");
                self.unreadable += 1;
            }
        }
        self.in_a_row += 1;
        Ok(())
    }

    /// Stores the checksum first: if a photo crashes the process, the next run does not read it again.
    async fn store_facts(
        &self,
        path: String,
        sum: FileSum,
        ends: PhotoEnds,
    ) -> Result<(), JobError> {
        let mut facts = FileFacts {
            sha256: sum.sha256,
            photo: PhotoFacts::default(),
        };
        self.store(vec![path.clone()], Some(facts.clone())).await?;
        facts.photo = photo_facts(ends).await;
        if facts.photo == PhotoFacts::default() {
            return Ok(());
        }
        self.store(vec![path], Some(facts)).await
    }

    async fn store_missing(&mut self) -> Result<(), JobError> {
        let missing = std::mem::take(&mut self.missing);
        if missing.is_empty() {
            return Ok(());
        }
        self.store(missing, None).await
    }

    async fn store(&self, paths: Vec<String>, facts: Option<FileFacts>) -> Result<(), JobError> {
        let now = self.state.now();
        let storing = self.state.store().write(move |conn| {
            for path in &paths {
                store::file_facts::record(conn, path, facts.as_ref(), now)?;
            }
            Ok(())
        });
        Ok(storing.await?)
    }
}

/// Removes the facts of files without a row; returns how many. A path that a transaction moves from one table to another is found in one of
/// them.
pub(super) async fn sweep_facts(state: &AppState) -> Result<usize, JobError> {
    let (mut after, mut removed) = (String::new(), 0);
    loop {
        let from = after;
        let (paths, known) = state
            .store()
            .read(move |conn| {
                let paths = store::file_facts::paths(conn, &from, PATHS_AT_ONCE)?;
                let known = store::stored_file::known_paths(conn, &paths)?;
                Ok((paths, known))
            })
            .await?;
        let Some(last) = paths.last() else {
            return Ok(removed);
        };
        after = last.clone();
        let gone: Vec<String> = paths
            .into_iter()
            .filter(|path| !known.contains(path))
            .collect();
        if !gone.is_empty() {
            removed += state
                .store()
                .write(move |conn| store::file_facts::forget(conn, &gone))
                .await?;
        }
    }
}
