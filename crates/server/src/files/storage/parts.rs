//! Reads large files in parts. A request to a bucket has a time limit, and a slow client must not hold a whole video in memory.

use super::{FileStorage, failed};
use crate::errors::ApiError;
use axum::body::Body;
use bytes::Bytes;
use domain::file::{BOX_HEADER_MAX, BoxHeader, VideoBlanks};
use futures_util::{StreamExt, stream};
use object_store::ObjectStoreExt;
use object_store::path::Path;
use std::ops::Range;
use tokio::sync::Semaphore;

/// Bytes that are read at once.
const PART: u64 = 1024 * 1024;
/// Maximum number of outermost boxes of a video. Cameras write fewer than ten.
const BOXES_MAX: usize = 64;
/// Maximum size of a video's index, in bytes. An hour takes about 4 MB.
const INDEX_MAX: u64 = 16 * 1024 * 1024;

/// Permits to read the index of a video. Limits the memory.
static FINDING: Semaphore = Semaphore::const_new(2);

/// A range of a file that is read in parts.
struct Reading {
    files: FileStorage,
    location: Path,
    end: u64,
    blanks: Option<VideoBlanks>,
}

impl Reading {
    /// The part at `at`. An error if the file ends before.
    async fn part(&self, at: u64) -> Result<Bytes, object_store::Error> {
        let range = at..self.end.min(at + PART);
        let length = range.end - range.start;
        let read = self.files.objects.get_range(&self.location, range).await?;
        if read.len() as u64 != length {
            return Err(object_store::Error::Generic {
                store: "files",
                source: "the file is shorter than it was".into(),
            });
        }
        let Some(blanks) = &self.blanks else {
            return Ok(read);
        };
        let mut copy = Vec::from(read);
        blanks.apply(at, &mut copy);
        Ok(copy.into())
    }
}

impl FileStorage {
    /// Size of a file in bytes. `None` if it does not exist.
    ///
    /// # Errors
    /// 503 if the storage is unavailable.
    pub async fn size(&self, path: &str) -> Result<Option<u64>, ApiError> {
        let Ok(location) = Path::parse(path) else {
            return Ok(None);
        };
        match self.objects.head(&location).await {
            Ok(found) => Ok(Some(found.size)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(failed(error)),
        }
    }

    /// Opens the bytes in `range` of a file, with these blanked. The first part is read at once, the others when the client has taken the one
    /// before. `None` if the file does not exist.
    ///
    /// # Errors
    /// 503 if the storage is unavailable or the file is shorter.
    pub async fn open_range(
        &self,
        path: &str,
        range: Range<u64>,
        blanks: Option<VideoBlanks>,
    ) -> Result<Option<Body>, ApiError> {
        let Ok(location) = Path::parse(path) else {
            return Ok(None);
        };
        let reading = Reading {
            files: self.clone(),
            location,
            end: range.end,
            blanks,
        };
        let first = match reading.part(range.start).await {
            Ok(first) => first,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(failed(error)),
        };
        let next = range.start + first.len() as u64;
        let others = stream::try_unfold((reading, next), |(reading, at)| async move {
            if at >= reading.end {
                return Ok(None);
            }
            let part = reading.part(at).await?;
            let next = at + part.len() as u64;
            Ok::<_, object_store::Error>(Some((part, (reading, next))))
        });
        let parts = stream::iter([Ok(first)]).chain(others);
        Ok(Some(Body::from_stream(parts)))
    }

    /// Opens the copy of a video for people who do not get originals; returns its size, too. `None` if the video does not exist or cannot be
    /// copied.
    ///
    /// # Errors
    /// 503 if the storage is unavailable.
    pub async fn video_copy(&self, path: &str) -> Result<Option<(u64, Body)>, ApiError> {
        let Some(size) = self.size(path).await? else {
            return Ok(None);
        };
        let Some(blanks) = self.video_blanks(path, size).await? else {
            return Ok(None);
        };
        let body = self.open_range(path, 0..size, Some(blanks)).await?;
        Ok(body.map(|body| (size, body)))
    }

    /// What is blanked in the copy of a video of `size` bytes. `None` if the video does not exist or cannot be copied.
    ///
    /// # Errors
    /// 503 if the storage is unavailable.
    pub async fn video_blanks(
        &self,
        path: &str,
        size: u64,
    ) -> Result<Option<VideoBlanks>, ApiError> {
        // Never closed, so this cannot fail.
        let permit = FINDING.acquire().await;
        let (mut boxes, mut index, mut at) = (Vec::new(), Bytes::new(), 0);
        while at < size {
            let header = at..size.min(at + BOX_HEADER_MAX);
            let Some(header) = self.piece(path, header).await? else {
                return Ok(None);
            };
            let Some(found) = BoxHeader::parse(&header, at, size) else {
                break;
            };
            if found.kind == *b"moov" {
                if found.size > INDEX_MAX {
                    return Ok(None);
                }
                let Some(read) = self.piece(path, found.at..found.end()).await? else {
                    return Ok(None);
                };
                index = read;
            }
            at = found.end();
            boxes.push(found);
            if boxes.len() > BOXES_MAX {
                return Ok(None);
            }
        }
        let finding = tokio::task::spawn_blocking(move || {
            // Held until the work ends, even if the request is canceled.
            let _held = permit;
            VideoBlanks::find(&boxes, &index, size)
        });
        finding.await.map_err(ApiError::internal)
    }

    /// A piece of a file. `None` if the file does not exist.
    async fn piece(&self, path: &str, range: Range<u64>) -> Result<Option<Bytes>, ApiError> {
        match self.read_range(path, range).await {
            Ok(read) => Ok(Some(read)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(failed(error)),
        }
    }
}
