//! Temporary folders of backups, and the space that they need.

use super::ArchiveError;
use crate::files::free_space::{reserve_of, room_in};
use crate::state::AppState;
use domain::file::human_size;
use jiff::{SignedDuration, Timestamp};
use std::fs::{self, DirEntry, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use store::backup::BackupError;
use tempfile::TempDir;

/// Prefix of temporary folders in `data_dir`.
const PREFIX: &str = "backup-scratch-";
/// A temporary folder that nobody has locked was left by a killed process, unless it is new: then the lock may be about to be taken. Where
/// there are no locks, it is deleted when it is older than any backup takes.
const NEW: SignedDuration = SignedDuration::from_mins(1);
const LIVE: SignedDuration = SignedDuration::from_hours(48);

/// A temporary folder in `data_dir`, which is private. Removed when dropped. It is locked, so that others know that it is in use.
pub(super) struct Scratch {
    folder: TempDir,
    /// `None` on a file system without locks.
    _lock: Option<File>,
}

impl Scratch {
    pub(super) fn new(data: &Path) -> Result<Self, ArchiveError> {
        let new = || {
            fs::create_dir_all(data)?;
            let folder = tempfile::Builder::new().prefix(PREFIX).tempdir_in(data)?;
            let lock = File::open(folder.path())?;
            let lock = lock.try_lock().is_ok().then_some(lock);
            Ok(Self {
                folder,
                _lock: lock,
            })
        };
        new().map_err(|error: io::Error| ArchiveError::Archive(data.to_owned(), error.to_string()))
    }

    /// A path in the folder.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}

/// Removes the temporary folders of killed processes.
pub(super) fn remove_old(data: &Path, now: Timestamp) {
    let Ok(entries) = fs::read_dir(data) else {
        return;
    };
    let named = |entry: &DirEntry| entry.file_name().to_string_lossy().starts_with(PREFIX);
    for entry in entries.flatten().filter(named) {
        let changed = entry.metadata().and_then(|meta| meta.modified());
        let Some(changed) = changed.ok().and_then(|at| Timestamp::try_from(at).ok()) else {
            continue;
        };
        let age = now.duration_since(changed);
        let is_left = age > NEW && is_unlocked(&entry.path()).unwrap_or(age > LIVE);
        if is_left {
            let path = entry.path();
            if let Err(error) = fs::remove_dir_all(&path) {
                tracing::warn!(%error, path = %path.display(), "could not remove a temporary folder");
            }
        }
    }
}

/// Whether nobody has locked a folder. `None` if the file system does not say.
fn is_unlocked(folder: &Path) -> Option<bool> {
    match File::open(folder).ok()?.try_lock() {
        Ok(()) => Some(true),
        Err(TryLockError::WouldBlock) => Some(false),
        Err(TryLockError::Error(_)) => None,
    }
}

/// Checks that `bytes` can be written to the disk of `folder` without using its reserve (`min_free_bytes`).
///
/// # Errors
/// [`ArchiveError::NoRoom`], also when the folder does not exist.
pub(super) fn require_room(
    folder: &Path,
    bytes: u64,
    configured: Option<u64>,
) -> Result<(), ArchiveError> {
    let shown = folder.display();
    let room =
        room_in(folder).map_err(|error| ArchiveError::NoRoom(format!("{shown}: {error}")))?;
    let reserve = reserve_of(room, configured);
    if room.free >= reserve.saturating_add(bytes) {
        return Ok(());
    }
    Err(ArchiveError::NoRoom(format!(
        "the disk of {shown} has {} free; the backup needs {}, and {} must stay free (min_free_bytes)",
        size(room.free),
        size(bytes),
        size(reserve)
    )))
}

/// The size of the database in bytes.
///
/// # Errors
/// When the database fails.
pub(super) async fn database_size(state: &AppState) -> Result<u64, ArchiveError> {
    let size = state.store().read(store::health::bytes).await;
    Ok(size.map_err(BackupError::from)?)
}

pub(super) fn size(bytes: u64) -> String {
    human_size(i64::try_from(bytes).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_of_killed_processes_are_removed_and_those_in_use_are_not() {
        let data = tempfile::tempdir().unwrap();
        let used = Scratch::new(data.path()).unwrap();
        let left = Scratch::new(data.path()).unwrap();
        let left_at = left.path("");
        fs::write(left.path("archive.zip"), b"secret").unwrap();
        // Killed: the folder stays, and the lock is released.
        let Scratch {
            folder,
            _lock: lock,
        } = left;
        let _kept = folder.keep();
        drop(lock);
        let written = fs::metadata(&left_at).and_then(|meta| meta.modified());
        let now = Timestamp::try_from(written.unwrap()).unwrap();
        remove_old(data.path(), now);
        assert!(left_at.exists(), "it may be about to be locked");
        remove_old(
            data.path(),
            now.saturating_add(SignedDuration::from_mins(2)).unwrap(),
        );
        assert!(!left_at.exists());
        remove_old(data.path(), now.saturating_add(LIVE).unwrap());
        assert!(used.path("").exists());
    }
}
