//! Temporary folders of backups, and the space that they need.

use super::ArchiveError;
use crate::files::free_space;
use crate::state::AppState;
use jiff::{SignedDuration, Timestamp};
use std::fs::{self, DirEntry, File, Permissions, TryLockError};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use store::backup::BackupError;
use tempfile::TempDir;

/// Prefix of temporary folders in `data_dir`.
const PREFIX: &str = "backup-scratch-";
/// On a file system without locks, a temporary folder is deleted when it is older than any backup takes.
const LIVE: SignedDuration = SignedDuration::from_hours(48);

/// A temporary folder in `data_dir`, which only its owner can enter. Removed when dropped. It is locked, so that others know that it is in
/// use.
pub(super) struct Scratch {
    folder: TempDir,
    /// `None` on a file system without locks.
    _lock: Option<File>,
}

impl Scratch {
    /// Creates a folder, after removing the folders of killed processes.
    pub(super) fn new(data: &Path, now: Timestamp) -> Result<Self, ArchiveError> {
        let new = || {
            fs::create_dir_all(data)?;
            // Until this is dropped, no other process removes the new folder, which is not locked at first.
            let _creating = locked(data);
            remove_left(data, now);
            let folder = tempfile::Builder::new()
                .prefix(PREFIX)
                .permissions(Permissions::from_mode(0o700))
                .tempdir_in(data)?;
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

/// Waits for the lock of a folder. `None` on a file system without locks.
fn locked(folder: &Path) -> Option<File> {
    let file = File::open(folder).ok()?;
    file.lock().is_ok().then_some(file)
}

/// Removes the temporary folders of killed processes, whose locks were released. The caller has the lock of `data`.
fn remove_left(data: &Path, now: Timestamp) {
    let Ok(entries) = fs::read_dir(data) else {
        return;
    };
    let named = |entry: &DirEntry| entry.file_name().to_string_lossy().starts_with(PREFIX);
    for entry in entries.flatten().filter(named) {
        let path = entry.path();
        let is_left = is_unlocked(&path).unwrap_or_else(|| is_older_than_any(&entry, now));
        if is_left && let Err(error) = fs::remove_dir_all(&path) {
            tracing::warn!(%error, path = %path.display(), "could not remove a temporary folder");
        }
    }
}

fn is_older_than_any(entry: &DirEntry, now: Timestamp) -> bool {
    let changed = entry.metadata().and_then(|meta| meta.modified());
    let changed = changed.ok().and_then(|at| Timestamp::try_from(at).ok());
    changed.is_some_and(|changed| now.duration_since(changed) > LIVE)
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
/// [`ArchiveError::NoRoom`].
pub(super) fn require_room(
    folder: &Path,
    bytes: u64,
    configured: Option<u64>,
) -> Result<(), ArchiveError> {
    free_space::require_room(folder, bytes, configured)
        .map_err(|error| ArchiveError::NoRoom(error.to_string()))
}

/// The size of the database in bytes.
///
/// # Errors
/// When the database fails.
pub(super) async fn database_size(state: &AppState) -> Result<u64, ArchiveError> {
    let size = state.store().read(store::health::bytes).await;
    Ok(size.map_err(BackupError::from)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_of_killed_processes_are_removed_and_those_in_use_are_not() {
        let data = tempfile::tempdir().unwrap();
        let now = Timestamp::UNIX_EPOCH;
        let used = Scratch::new(data.path(), now).unwrap();
        let left = Scratch::new(data.path(), now).unwrap();
        let left_at = left.path("");
        let mode = fs::metadata(&left_at).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
        fs::write(left.path("archive.zip"), b"secret").unwrap();
        // Killed: the folder stays, and the lock is released.
        let Scratch {
            folder,
            _lock: lock,
        } = left;
        let _kept = folder.keep();
        drop(lock);
        let next = Scratch::new(data.path(), now).unwrap();
        assert!(!left_at.exists());
        assert!(used.path("").exists() && next.path("").exists());
    }
}
