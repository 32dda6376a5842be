//! Temporary folders of backups, and the space that they need.

use super::ArchiveError;
use crate::config::Config;
use crate::files::free_space::{reserve_of, room_in};
use crate::state::AppState;
use domain::file::human_size;
use jiff::{SignedDuration, Timestamp};
use std::fs;
use std::path::{Path, PathBuf};
use store::backup::BackupError;
use tempfile::TempDir;

/// Prefix of temporary folders in `data_dir`.
const PREFIX: &str = "backup-scratch-";
/// A temporary folder that is older than this was left by a killed process.
const LIVE: SignedDuration = SignedDuration::from_hours(48);

/// A temporary folder in `data_dir`, which is private. Removed when dropped.
pub(super) struct Scratch(TempDir);

impl Scratch {
    pub(super) fn new(config: &Config) -> Result<Self, ArchiveError> {
        let folder = &config.data_dir;
        fs::create_dir_all(folder)
            .and_then(|()| {
                tempfile::Builder::new()
                    .prefix(PREFIX)
                    .tempdir_in(folder)
                    .map(Self)
            })
            .map_err(|error| ArchiveError::Archive(folder.clone(), error.to_string()))
    }

    /// A path in the folder.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}

/// Removes the temporary folders of killed processes.
pub(super) fn remove_old(config: &Config, now: Timestamp) {
    let Ok(entries) = fs::read_dir(&config.data_dir) else {
        return;
    };
    let before = now.saturating_sub(LIVE).unwrap_or(now);
    for entry in entries.flatten() {
        let is_old = entry
            .metadata()
            .and_then(|meta| meta.modified())
            .is_ok_and(|at| Timestamp::try_from(at).is_ok_and(|at| at < before));
        if is_old && entry.file_name().to_string_lossy().starts_with(PREFIX) {
            let path = entry.path();
            if let Err(error) = fs::remove_dir_all(&path) {
                tracing::warn!(%error, path = %path.display(), "could not remove a temporary folder");
            }
        }
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
