//! File storage in a local directory or an S3-compatible bucket.

mod bucket;
mod copy;
mod parts;
mod receive;
mod sum;
mod take;

pub use receive::Received;
pub(crate) use receive::file_too_large;
pub use sum::FileSum;

use crate::config::{BucketAccess, FilesConfig};
use crate::errors::ApiError;
use axum::body::Body;
use bytes::Bytes;
use domain::file::FILE_SIZE_MAX;
use domain::language::Message;
use futures_util::StreamExt;
use jiff::Timestamp;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt, PutPayload};
use receive::Writing;
use std::io::Read;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

/// Size of a write to the local disk.
const LOCAL_CHUNK: usize = 256 * 1024;
/// Path that the readiness check writes to.
const PROBE: &str = ".probe";
/// Marker file that exists during a restore. It is not hidden, so that an operator who abandons the restore can find it.
const RESTORING: &str = "restore-unfinished";

/// An error of the file storage.
pub type StorageError = object_store::Error;

/// The file storage. Cheap to clone.
#[derive(Clone)]
pub struct FileStorage {
    objects: Arc<dyn ObjectStore>,
    chunk: usize,
    /// The local directory, if there is one. A killed process leaves unfinished files in it.
    directory: Option<PathBuf>,
}

impl FileStorage {
    /// Opens the storage. Creates a missing directory.
    ///
    /// # Errors
    /// A message for the operator.
    pub fn open(config: &FilesConfig) -> Result<Self, String> {
        match config {
            FilesConfig::Directory(path) => {
                std::fs::create_dir_all(path)
                    .map_err(|error| format!("{}: {error}", path.display()))?;
                let local = LocalFileSystem::new_with_prefix(path)
                    .map_err(|error| error.to_string())?
                    .with_fsync(true);
                Ok(Self {
                    objects: Arc::new(local),
                    chunk: LOCAL_CHUNK,
                    directory: Some(path.clone()),
                })
            }
            FilesConfig::S3 {
                bucket,
                endpoint,
                region,
                credentials,
                ca_file,
            } => {
                let access = BucketAccess {
                    endpoint: endpoint.clone(),
                    region: region.clone(),
                    credentials: credentials.clone(),
                    ca_file: ca_file.clone(),
                };
                Ok(Self {
                    objects: Arc::new(bucket::open(bucket, access)?),
                    chunk: bucket::CHUNK,
                    directory: None,
                })
            }
        }
    }

    /// Stores bytes in memory, such as demo pictures.
    ///
    /// # Errors
    /// 503 or 507 if storing fails.
    pub async fn put(&self, path: &str, bytes: Bytes) -> Result<(), ApiError> {
        let location = Path::parse(path).map_err(ApiError::internal)?;
        self.objects
            .put(&location, bytes.into())
            .await
            .map(drop)
            .map_err(failed)
    }

    /// Whether `path` is a valid path of a file: normalized, inside the storage, and not one of the storage's marker files.
    #[must_use]
    pub fn takes(path: &str) -> bool {
        !is_mark(path)
            && Path::parse(path).is_ok_and(|parsed| !path.is_empty() && parsed.as_ref() == path)
    }

    /// Stores the content of a reader without loading it into memory.
    ///
    /// # Errors
    /// 503 or 507 if storing fails; 500 if reading fails. Nothing remains stored then.
    pub async fn put_from(&self, path: &str, from: &mut dyn Read) -> Result<(), ApiError> {
        let location = Path::parse(path).map_err(ApiError::internal)?;
        let mut writing = Writing::start(&self.objects, &location, self.chunk).await?;
        loop {
            let mut chunk = Vec::new();
            let at_once = u64::try_from(LOCAL_CHUNK).unwrap_or(u64::MAX);
            let read = Read::take(&mut *from, at_once).read_to_end(&mut chunk);
            if read.map_err(ApiError::internal)? == 0 {
                return writing.finish().await;
            }
            writing.write(chunk.into()).await?;
        }
    }

    /// Marks that a restore is in progress, until [`Self::end_restore`].
    ///
    /// # Errors
    /// When the storage cannot be written.
    pub async fn begin_restore(&self) -> Result<(), StorageError> {
        self.objects
            .put(&Path::from(RESTORING), PutPayload::from_static(b""))
            .await
            .map(drop)
    }

    /// Whether a restore is in progress or was interrupted.
    ///
    /// # Errors
    /// When the storage cannot be read.
    pub async fn is_restoring(&self) -> Result<bool, StorageError> {
        match self.objects.head(&Path::from(RESTORING)).await {
            Ok(_) => Ok(true),
            Err(object_store::Error::NotFound { .. }) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Removes the restore marker.
    ///
    /// # Errors
    /// When the storage cannot be written.
    pub async fn end_restore(&self) -> Result<(), StorageError> {
        self.objects.delete(&Path::from(RESTORING)).await
    }

    /// Whether a file exists.
    ///
    /// # Errors
    /// 503 if the storage is unavailable.
    pub async fn has(&self, path: &str) -> Result<bool, ApiError> {
        Ok(self.size(path).await?.is_some())
    }

    /// Opens a file; returns its size and content as a stream. `None` if it does not exist. A video is read in parts.
    ///
    /// # Errors
    /// 503 if the storage is unavailable.
    pub async fn get(&self, path: &str) -> Result<Option<(u64, Body)>, ApiError> {
        let Ok(location) = Path::parse(path) else {
            return Ok(None);
        };
        match self.objects.get(&location).await {
            Ok(found) if found.meta.size > FILE_SIZE_MAX.unsigned_abs() => {
                let size = found.meta.size;
                drop(found);
                let body = self.open_range(path, 0..size, None).await?;
                Ok(body.map(|body| (size, body)))
            }
            Ok(found) => Ok(Some((
                found.meta.size,
                Body::from_stream(found.into_stream()),
            ))),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(failed(error)),
        }
    }

    /// Reads a whole file. `None` if it does not exist or is larger than `limit` bytes.
    ///
    /// # Errors
    /// 503 if the storage is unavailable.
    pub async fn read(&self, path: &str, limit: u64) -> Result<Option<Bytes>, ApiError> {
        let Ok(location) = Path::parse(path) else {
            return Ok(None);
        };
        match self.objects.get(&location).await {
            Ok(found) if found.meta.size > limit => Ok(None),
            Ok(found) => found.bytes().await.map(Some).map_err(failed),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(failed(error)),
        }
    }

    /// Reads a part of a file. A large file is read in parts because a request to a bucket has a time limit.
    ///
    /// # Errors
    /// When the file does not exist, is shorter, or the storage cannot be read.
    pub async fn read_range(&self, path: &str, range: Range<u64>) -> Result<Bytes, StorageError> {
        self.objects.get_range(&Path::from(path), range).await
    }

    /// Deletes a file. A missing file is not an error.
    ///
    /// # Errors
    /// 503 if the storage is unavailable.
    pub async fn delete(&self, path: &str) -> Result<(), ApiError> {
        let location = Path::parse(path).map_err(ApiError::internal)?;
        match self.objects.delete(&location).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(failed(error)),
        }
    }

    /// Lists all stored files.
    ///
    /// # Errors
    /// When the storage cannot be listed.
    pub async fn stored(&self) -> Result<Vec<ListedFile>, StorageError> {
        let mut listing = self.objects.list(None);
        let mut files = Vec::new();
        while let Some(object) = listing.next().await {
            let object = object?;
            if !is_mark(object.location.as_ref()) {
                files.push(ListedFile {
                    path: object.location.to_string(),
                    size: object.size,
                    second: object.last_modified.timestamp(),
                });
            }
        }
        Ok(files)
    }

    /// Whether no file is stored.
    ///
    /// # Errors
    /// When the storage cannot be listed.
    pub async fn is_empty(&self) -> Result<bool, StorageError> {
        let mut listing = self.objects.list(None);
        while let Some(object) = listing.next().await {
            if !is_mark(object?.location.as_ref()) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Removes files that a killed process left unfinished before `instant`; returns how many. Does nothing for a bucket, where
    /// unfinished uploads are invisible and a lifecycle rule removes them.
    ///
    /// # Errors
    /// When the directory cannot be read.
    pub async fn remove_unfinished(&self, instant: Timestamp) -> std::io::Result<usize> {
        let Some(directory) = self.directory.clone() else {
            return Ok(0);
        };
        let removing = tokio::task::spawn_blocking(move || remove_unfinished(&directory, instant));
        removing.await.map_err(std::io::Error::other)?
    }

    /// Checks that files can be written.
    ///
    /// # Errors
    /// When the storage cannot be written.
    pub async fn probe(&self) -> Result<(), StorageError> {
        self.objects
            .put(&Path::from(PROBE), PutPayload::from_static(b"ok"))
            .await
            .map(drop)
    }
}

/// A file in a listing of the storage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedFile {
    /// Path in the storage.
    pub path: String,
    /// Size in bytes.
    pub size: u64,
    /// When it was stored, in seconds since the Unix epoch.
    pub second: i64,
}

/// Whether this is one of the storage's own marker files.
fn is_mark(path: &str) -> bool {
    [PROBE, RESTORING, copy::COPYING].contains(&path)
}

fn remove_unfinished(folder: &std::path::Path, instant: Timestamp) -> std::io::Result<usize> {
    let mut removed = 0;
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            removed += remove_unfinished(&entry.path(), instant)?;
        } else if is_unfinished(&entry.file_name())
            && Timestamp::try_from(entry.metadata()?.modified()?)
                .is_ok_and(|modified| modified < instant)
        {
            std::fs::remove_file(entry.path())?;
            removed += 1;
        }
    }
    Ok(removed)
}

/// Whether the name is one that `object_store` uses while writing: the path, `#`, and a number.
fn is_unfinished(name: &std::ffi::OsStr) -> bool {
    name.to_str()
        .and_then(|name| name.rsplit_once('#'))
        .is_some_and(|(_, number)| {
            !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
        })
}

fn failed(error: StorageError) -> ApiError {
    if is_full(&error) {
        return ApiError::storage_full().because(error);
    }
    ApiError::unavailable("storage_unavailable", Message::ErrorStorageUnavailable).because(error)
}

fn is_full(error: &(dyn std::error::Error + 'static)) -> bool {
    let full = |error: &std::io::Error| {
        matches!(
            error.kind(),
            std::io::ErrorKind::StorageFull
                | std::io::ErrorKind::QuotaExceeded
                | std::io::ErrorKind::FileTooLarge
        )
    };
    let mut cause = Some(error);
    while let Some(error) = cause {
        if error.downcast_ref::<std::io::Error>().is_some_and(full) {
            return true;
        }
        cause = error.source();
    }
    false
}

#[cfg(test)]
#[path = "storage_tests.rs"]
mod tests;
