//! Files that arrive in pieces.

use super::sum::{FileSum, Summing};
use super::{FileStorage, failed};
use crate::errors::ApiError;
use crate::files::photo::PhotoEnds;
use axum::body::{Body, BodyDataStream};
use bytes::Bytes;
use domain::file::{TopLevelBoxes, human_size};
use domain::language::Message;
use futures_util::StreamExt;
use http::StatusCode;
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt, WriteMultipart};
use std::sync::Arc;

/// Number of leading bytes used to detect a file's type.
const HEAD_BYTES: usize = 8 * 1024;

impl FileStorage {
    /// Stores a file as it arrives. `judge` checks its first bytes before anything is stored, and returns the path. The stored
    /// file is deleted when the result is dropped, unless [`Received::commit`] keeps it.
    ///
    /// # Errors
    /// Errors of `judge`; 413 over `limit` bytes; 408 or 400 for an incomplete body; 503 or 507 if storing fails.
    pub async fn receive(
        &self,
        body: Body,
        limit: u64,
        judge: impl FnOnce(&[u8]) -> Result<String, ApiError>,
    ) -> Result<Received, ApiError> {
        let mut arriving = Arriving {
            stream: body.into_data_stream(),
            sum: Summing::default(),
            ends: PhotoEnds::default(),
            boxes: TopLevelBoxes::default(),
            limit,
        };
        let mut head = Vec::new();
        while head.len() < HEAD_BYTES
            && let Some(chunk) = arriving.next().await?
        {
            head.extend_from_slice(&chunk);
        }
        let path = judge(&head)?;
        let location = Path::parse(&path).map_err(ApiError::internal)?;
        let mut writing = Writing::start(&self.objects, &location, self.chunk).await?;
        writing.write(head.into()).await?;
        while let Some(chunk) = arriving.next().await? {
            writing.write(chunk).await?;
        }
        writing.finish().await?;
        Ok(Received {
            storage: self.clone(),
            path: Some(location),
            sum: arriving.sum.end(),
            ends: arriving.ends,
            is_whole_video: arriving.boxes.are_complete(),
        })
    }
}

/// An incoming body with its sum, its beginning, and its end.
struct Arriving {
    stream: BodyDataStream,
    sum: Summing,
    ends: PhotoEnds,
    boxes: TopLevelBoxes,
    limit: u64,
}

impl Arriving {
    async fn next(&mut self) -> Result<Option<Bytes>, ApiError> {
        let Some(chunk) = self.stream.next().await else {
            return Ok(None);
        };
        let chunk = chunk.map_err(crate::errors::body::interrupted)?;
        self.sum.add(&chunk);
        if self.sum.size() > self.limit {
            return Err(file_too_large(self.limit));
        }
        self.ends.add(&chunk);
        self.boxes.add(&chunk);
        Ok(Some(chunk))
    }
}

/// The error for a file larger than `limit`, by its received or declared size.
pub fn file_too_large(limit: u64) -> ApiError {
    let limit = human_size(i64::try_from(limit).unwrap_or(i64::MAX)).replace(' ', "");
    ApiError::new(
        StatusCode::PAYLOAD_TOO_LARGE,
        "file_too_large",
        Message::ErrorFileTooLarge { limit },
    )
    .closing()
}

/// A file that is being written. If it is dropped before the end, the upload is aborted.
pub(super) struct Writing(Option<WriteMultipart>);

impl Writing {
    pub(super) async fn start(
        objects: &Arc<dyn ObjectStore>,
        location: &Path,
        chunk: usize,
    ) -> Result<Self, ApiError> {
        let upload = objects.put_multipart(location).await.map_err(failed)?;
        Ok(Self(Some(WriteMultipart::new_with_chunk_size(
            upload, chunk,
        ))))
    }

    pub(super) async fn write(&mut self, bytes: Bytes) -> Result<(), ApiError> {
        if let Some(upload) = &mut self.0 {
            upload.wait_for_capacity(1).await.map_err(failed)?;
            upload.put(bytes);
        }
        Ok(())
    }

    pub(super) async fn finish(mut self) -> Result<(), ApiError> {
        match self.0.take() {
            Some(upload) => upload.finish().await.map(drop).map_err(failed),
            None => Ok(()),
        }
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        if let (Some(upload), Ok(runtime)) = (self.0.take(), tokio::runtime::Handle::try_current())
        {
            runtime.spawn(async move {
                if let Err(error) = upload.abort().await {
                    tracing::warn!(%error, "could not remove an interrupted upload; the cleanup job will remove it");
                }
            });
        }
    }
}

/// A stored file without a database row. Deleted on drop unless it is kept.
pub struct Received {
    storage: FileStorage,
    path: Option<Path>,
    sum: FileSum,
    ends: PhotoEnds,
    is_whole_video: bool,
}

impl Received {
    /// Path in the storage.
    #[must_use]
    pub fn path(&self) -> &str {
        self.path.as_ref().map_or("", Path::as_ref)
    }

    /// Size in bytes.
    #[must_use]
    pub const fn size(&self) -> u64 {
        self.sum.size
    }

    /// SHA-256 as hexadecimal digits.
    #[must_use]
    pub fn sha256(&self) -> &str {
        &self.sum.sha256
    }

    /// Whether it is a complete video.
    #[must_use]
    pub const fn is_whole_video(&self) -> bool {
        self.is_whole_video
    }

    /// Takes the beginning and the end of the file, which may be needed only once.
    #[must_use]
    pub fn take_ends(&mut self) -> PhotoEnds {
        std::mem::take(&mut self.ends)
    }

    /// Keeps the file if `record`, which inserts its row, succeeds. Runs to completion even if the request is canceled, so that
    /// the file and its row stay consistent.
    ///
    /// # Errors
    /// The error of `record`.
    pub async fn commit<T: Send + 'static>(
        self,
        record: impl Future<Output = Result<T, ApiError>> + Send + 'static,
    ) -> Result<T, ApiError> {
        let settled = tokio::spawn(async move {
            let result = record.await;
            if result.is_ok() {
                self.keep();
            }
            result
        });
        settled.await.map_err(ApiError::internal)?
    }

    fn keep(mut self) {
        self.path = None;
    }
}

impl Drop for Received {
    fn drop(&mut self) {
        if let (Some(path), Ok(runtime)) = (self.path.take(), tokio::runtime::Handle::try_current())
        {
            let objects = Arc::clone(&self.storage.objects);
            runtime.spawn(async move {
                if let Err(error) = objects.delete(&path).await {
                    tracing::warn!(%error, "could not remove a file without a row; the cleanup job will remove it");
                }
            });
        }
    }
}
