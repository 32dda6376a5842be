//! Copies files from one storage to another.

use super::sum::{FileSum, Summing};
use super::{FileStorage, StorageError, Writing, failed};
use crate::errors::ApiError;
use crate::files::photo::PhotoEnds;
use axum::body::Body;
use bytes::Bytes;
use futures_util::StreamExt;
use object_store::path::Path;
use object_store::{ObjectStoreExt, PutPayload};

/// Marker file that exists while files are copied into the storage. A portal does not start with it, because it would miss files.
pub(super) const COPYING: &str = "copy-unfinished";

impl FileStorage {
    /// Passes the content of a file on in chunks; returns its sum. `None` if the file does not exist.
    ///
    /// # Errors
    /// When the file cannot be read, and errors of `receive`.
    pub async fn read_to(
        &self,
        path: &str,
        mut receive: impl AsyncFnMut(Bytes) -> Result<(), ApiError>,
    ) -> Result<Option<FileSum>, ApiError> {
        let Some((_, body)) = self.get(path).await? else {
            return Ok(None);
        };
        let mut sum = Summing::default();
        let mut chunks = Body::into_data_stream(body);
        while let Some(chunk) = chunks.next().await {
            let chunk = chunk.map_err(ApiError::internal)?;
            sum.add(&chunk);
            receive(chunk).await?;
        }
        Ok(Some(sum.end()))
    }

    /// Reads a file; returns its sum. `None` if it does not exist.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub async fn sum(&self, path: &str) -> Result<Option<FileSum>, ApiError> {
        self.read_to(path, async |_| Ok(())).await
    }

    /// Reads a file; returns its sum, and its beginning and end. `None` if it does not exist.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub async fn sum_and_ends(&self, path: &str) -> Result<Option<(FileSum, PhotoEnds)>, ApiError> {
        let Some((_, body)) = self.get(path).await? else {
            return Ok(None);
        };
        let (mut sum, mut ends) = (Summing::default(), PhotoEnds::default());
        let mut chunks = Body::into_data_stream(body);
        while let Some(chunk) = chunks.next().await {
            let chunk = chunk.map_err(ApiError::internal)?;
            sum.add(&chunk);
            ends.add(&chunk);
        }
        Ok(Some((sum.end(), ends)))
    }

    /// Copies a file from another storage; returns the sum of what was read. `None` if it does not exist there.
    ///
    /// # Errors
    /// When the file cannot be read or stored. Nothing remains stored then.
    pub async fn copy_from(&self, from: &Self, path: &str) -> Result<Option<FileSum>, ApiError> {
        let location = Path::parse(path).map_err(ApiError::internal)?;
        let mut writing = Writing::start(&self.objects, &location, self.chunk).await?;
        let sum = from
            .read_to(path, async |chunk| writing.write(chunk).await)
            .await?;
        if sum.is_some() {
            writing.finish().await?;
        }
        Ok(sum)
    }

    /// Marks that files are being copied into this storage, until [`Self::end_copy`].
    ///
    /// # Errors
    /// When the storage cannot be written.
    pub async fn begin_copy(&self) -> Result<(), ApiError> {
        self.objects
            .put(&Path::from(COPYING), PutPayload::from_static(b""))
            .await
            .map(drop)
            .map_err(failed)
    }

    /// Whether a copy into this storage is in progress or was interrupted.
    ///
    /// # Errors
    /// When the storage cannot be read.
    pub async fn is_copying(&self) -> Result<bool, ApiError> {
        self.has(COPYING).await
    }

    /// Removes the marker.
    ///
    /// # Errors
    /// When the storage cannot be written.
    pub async fn end_copy(&self) -> Result<(), StorageError> {
        self.objects.delete(&Path::from(COPYING)).await
    }
}
