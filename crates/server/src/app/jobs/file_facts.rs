//! Reads the facts of files from before they were kept, and of files that did not arrive as uploads, and removes those of deleted files.

use super::JobError;
use crate::errors::ApiError;
use crate::files::{FileStorage, photo_facts};
use crate::state::AppState;
use domain::file::FileFacts;

/// Number of files whose facts are stored in one transaction. A portal that is killed reads at most these again.
const AT_ONCE: i64 = 50;
/// A run ends after this many files that could not be read: the storage is probably unavailable. The next run tries again.
const FAILURES_MAX: usize = 10;
/// Number of paths in a query.
const PATHS_AT_ONCE: i64 = 500;

/// Reads the files that wait for it, one after the other, and stores their facts. Goes on where an earlier run has ended.
///
/// # Errors
/// [`JobError`] if files could not be read. They keep waiting.
pub async fn read_file_facts(state: &AppState) -> Result<(), JobError> {
    let (mut after, mut read, mut failed) = (String::new(), 0, 0);
    loop {
        let from = after;
        let paths = state
            .store()
            .read(move |conn| store::file_facts::waiting(conn, &from, AT_ONCE))
            .await?;
        let Some(last) = paths.last() else {
            break;
        };
        after = last.clone();
        let mut found = Vec::with_capacity(paths.len());
        for path in paths {
            if state.stopping().is_cancelled() || failed >= FAILURES_MAX {
                break;
            }
            match facts(state.files(), &path).await {
                Ok(facts) => found.push((path, facts)),
                Err(error) => {
                    failed += 1;
                    tracing::warn!(path, %error, "could not read a file");
                }
            }
        }
        read += found.len();
        let now = state.now();
        state
            .store()
            .write(move |conn| {
                for (path, facts) in &found {
                    store::file_facts::examined(conn, path, facts.as_ref(), now)?;
                }
                Ok(())
            })
            .await?;
        if state.stopping().is_cancelled() || failed >= FAILURES_MAX {
            break;
        }
    }
    if read > 0 {
        tracing::info!(files = read, "read the facts of files");
    }
    if failed > 0 {
        return Err(JobError::Unreadable(failed));
    }
    Ok(())
}

/// The facts of a stored file; `None` if its content is missing.
async fn facts(files: &FileStorage, path: &str) -> Result<Option<FileFacts>, ApiError> {
    let Some((sum, start)) = files.sum_and_start(path).await? else {
        tracing::warn!(path, "a file is missing from the storage");
        return Ok(None);
    };
    Ok(Some(FileFacts {
        sha256: sum.sha256,
        photo: photo_facts(start).await,
    }))
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
