//! Compares the stored files with the database.

use super::JobError;
use crate::files::{FileStorage, ListedFile};
use crate::state::AppState;
use domain::file::{PhotoCopy, Rendition};
use jiff::{SignedDuration, Timestamp};
use std::collections::HashMap;
use store::Store;

/// How long an unattached upload is kept.
pub(super) const UPLOADS_LIVE: SignedDuration = SignedDuration::from_hours(24);
/// Number of paths in a query.
const PATHS_AT_ONCE: usize = 500;

/// Removes files that were stored before `instant` and have no row, and blurred copies that are outdated. A crash between storing the file and
/// inserting the row leaves such files.
pub(super) async fn sweep_files(state: &AppState, instant: Timestamp) -> Result<usize, JobError> {
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
        let (known, blurs) = store
            .read(move |conn| {
                let known = store::stored_file::known_paths(conn, &asked)?;
                let blurs = store::photo_annotation::blurs(conn, &asked)?;
                Ok((known, blurs))
            })
            .await?;
        let is_used = |file: &ListedFile| {
            let original = attached(file);
            known.contains(&original) && !PhotoCopy::is_outdated(&file.path, blurs.get(&original))
        };
        for file in files.iter().filter(|file| !is_used(file)) {
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
