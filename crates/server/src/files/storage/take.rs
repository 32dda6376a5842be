//! Moves local files into the storage.

use super::{FileStorage, StorageError, failed};
use crate::errors::ApiError;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use tokio::runtime::Handle;

impl FileStorage {
    /// Moves a local file into the storage. A file on the disk of a local storage is renamed, so that it never needs its space twice; any other is
    /// copied and then removed.
    ///
    /// # Errors
    /// 503 or 507 if storing fails. Nothing remains stored then.
    pub async fn take_file(&self, path: &str, from: PathBuf) -> Result<(), ApiError> {
        let (storage, path, runtime) = (self.clone(), path.to_owned(), Handle::current());
        let taking = tokio::task::spawn_blocking(move || {
            if let Some(directory) = &storage.directory
                && renamed(&directory.join(&path), &from).map_err(unstored)?
            {
                return Ok(());
            }
            let mut file = File::open(&from).map_err(ApiError::internal)?;
            runtime.block_on(storage.put_from(&path, &mut file))?;
            fs::remove_file(&from).map_err(unstored)
        });
        taking.await.map_err(ApiError::internal)?
    }
}

/// Renames a file durably. Returns `false` if the new place is on another disk.
fn renamed(to: &Path, from: &Path) -> io::Result<bool> {
    let folder = to.parent().ok_or(io::ErrorKind::InvalidInput)?;
    fs::create_dir_all(folder)?;
    File::open(from)?.sync_all()?;
    match fs::rename(from, to) {
        Err(error) if error.kind() == io::ErrorKind::CrossesDevices => Ok(false),
        Err(error) => Err(error),
        Ok(()) => File::open(folder)?.sync_all().map(|()| true),
    }
}

fn unstored(error: io::Error) -> ApiError {
    failed(StorageError::Generic {
        store: "files",
        source: error.into(),
    })
}
