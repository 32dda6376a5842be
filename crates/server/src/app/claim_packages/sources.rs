//! The bytes of a package's files, read from the storage in parts.

use super::making::Making;
use crate::app::pdf::{self, MakeError};
use crate::errors::ApiError;
use crate::files::FileStorage;
use crate::shared::claim_package::PackageContent;
use crate::state::AppState;
use axum::body::BodyDataStream;
use bytes::Bytes;
use claim_package::{Opened, Photo, Source, SourceKind, Sources};
use domain::claim_package::PackageStage;
use domain::file::{Blur, FileKind, PhotoCopy, Rendition, VideoBlanks, extension};
use futures_util::StreamExt;
use std::collections::{HashMap, HashSet};
use std::io::{self, Read};
use tokio::runtime::Handle;

/// Number of bytes to read at once.
const PART: u64 = 1024 * 1024;
/// Maximum size of a preview in bytes. Real previews are much smaller.
const PREVIEW_MAX: usize = 16 * 1024 * 1024;

/// The progress is recorded each time this many copies are made.
const COPIES_BETWEEN: usize = 10;

/// The paths of the files that are included without their metadata.
fn shared_paths(content: &PackageContent) -> HashSet<&str> {
    let shared = content.shared.iter();
    shared.map(|file| file.path.as_str()).collect()
}

/// The copy of a picture that the package gets instead of the original. `None` for other files: the metadata of a video is blanked while it is
/// read.
fn copy_of(photo: &Photo, shared: &HashSet<&str>) -> Option<Rendition> {
    let path = photo.source.path.as_str();
    let kind = extension(path).and_then(|end| FileKind::from_extension(&end));
    kind.filter(|kind| kind.is_picture() && shared.contains(path))
        .and_then(Rendition::to_share)
}

/// Size of the originals that [`share`] copies, in bytes.
pub(super) fn bytes_to_copy(content: &PackageContent) -> u64 {
    let shared = shared_paths(content);
    let photos = content.contents.photos.iter();
    photos
        .filter(|photo| copy_of(photo, &shared).is_some())
        .fold(0_u64, |bytes, photo| {
            bytes.saturating_add(photo.source.size)
        })
}

/// Replaces pictures whose originals the package's author does not get by copies without metadata. Returns the paths of the copies that cannot
/// be made although the storage has the originals. `None` if the package was canceled or deleted, or the portal is stopping.
///
/// # Errors
/// [`MakeError`].
pub(super) async fn share(
    making: &Making<'_>,
    content: &mut PackageContent,
) -> Result<Option<HashSet<String>>, MakeError> {
    let state = making.state;
    let shared = content.shared.iter().map(|file| file.path.as_str());
    let shared: HashSet<&str> = shared.collect();
    let photos = &mut content.contents.photos;
    let copied = photos
        .iter()
        .filter(|photo| copy_of(photo, &shared).is_some());
    let (mut done, total) = (0_usize, copied.count());
    let mut not_shareable = HashSet::new();
    for photo in photos {
        let Some(rendition) = copy_of(photo, &shared) else {
            continue;
        };
        let is_recorded = done.is_multiple_of(COPIES_BETWEEN);
        if state.stopping().is_cancelled()
            || (is_recorded && !making.advance(PackageStage::Copies, done, total).await?)
        {
            return Ok(None);
        }
        let original = photo.source.path.clone();
        photo.source.path = rendition.of(&original);
        let free_space = state.require_free_space();
        let renditions = state.renditions();
        let opening = renditions.open(rendition.into(), original.clone(), free_space);
        let opened = match opening.await {
            Ok(opened) => opened,
            Err(refusal) => {
                // The storage may be busy now, but the copies made before are progress.
                making.advance(PackageStage::Copies, done, total).await?;
                return Err(pdf::refused(refusal));
            }
        };
        if opened.is_none() && state.files().has(&original).await.map_err(pdf::refused)? {
            not_shareable.insert(photo.source.path.clone());
        }
        photo.source.size = opened.map_or(0, |(size, _)| size);
        done += 1;
    }
    Ok(Some(not_shareable))
}

/// Reads files from the storage, on a blocking thread.
pub(super) struct StorageSources<'a> {
    state: &'a AppState,
    runtime: &'a Handle,
    /// The blurs of the photos that are included as blurred copies, by path.
    blurs: HashMap<&'a str, Blur>,
    /// The files that are included without their metadata.
    shared: HashSet<&'a str>,
    /// The copies that cannot be made.
    not_shareable: &'a HashSet<String>,
}

impl<'a> StorageSources<'a> {
    pub(super) fn new(
        state: &'a AppState,
        runtime: &'a Handle,
        content: &'a PackageContent,
        not_shareable: &'a HashSet<String>,
    ) -> Self {
        let blurs = content.blurred.iter().map(|photo| {
            let blur = Blur {
                areas: photo.areas.clone(),
            };
            (photo.path.as_str(), blur)
        });
        Self {
            state,
            runtime,
            blurs: blurs.collect(),
            shared: shared_paths(content),
            not_shareable,
        }
    }

    fn blurred(&self, path: &str) -> io::Result<Opened> {
        let blur = self.blurs.get(path).cloned();
        let copy = PhotoCopy {
            rendition: Rendition::Screen,
            // Without the blur, the copy would show what is under it.
            blur: Some(blur.ok_or(io::ErrorKind::InvalidData)?),
        };
        let renditions = self.state.renditions();
        let free_space = self.state.require_free_space();
        let opening = renditions.open(copy, path.to_owned(), free_space);
        let opened = self.runtime.block_on(opening).map_err(refused)?;
        let Some((_, body)) = opened else {
            let finding = self.state.files().has(path);
            let is_there = self.runtime.block_on(finding).map_err(refused)?;
            return Ok(if is_there {
                Opened::NotShareable
            } else {
                Opened::Missing
            });
        };
        Ok(Opened::Bytes(Box::new(Chunks {
            runtime: self.runtime.clone(),
            chunks: body.into_data_stream(),
            chunk: Bytes::new(),
        })))
    }

    fn stored(&self, path: &str) -> io::Result<Opened> {
        if self.not_shareable.contains(path) {
            return Ok(Opened::NotShareable);
        }
        let files = self.state.files();
        let size = self.runtime.block_on(files.size(path)).map_err(refused)?;
        // An empty file means that the copy could not be made. Its original was lost later.
        let Some(end) = size.filter(|size| *size > 0) else {
            return Ok(Opened::Missing);
        };
        let mut blanks = None;
        if self.shared.contains(path) {
            let finding = files.video_blanks(path, end);
            blanks = self.runtime.block_on(finding).map_err(refused)?;
            if blanks.is_none() {
                return Ok(Opened::NotShareable);
            }
        }
        Ok(Opened::Bytes(Box::new(Parts {
            runtime: self.runtime.clone(),
            files: files.clone(),
            path: path.to_owned(),
            at: 0,
            end,
            blanks,
            part: Bytes::new(),
        })))
    }
}

impl Sources for StorageSources<'_> {
    fn open(&mut self, source: &Source) -> io::Result<Opened> {
        match source.kind {
            SourceKind::Blurred => self.blurred(&source.path),
            SourceKind::Original | SourceKind::Shared => self.stored(&source.path),
        }
    }

    fn preview(&mut self, source: &Source) -> io::Result<Option<Vec<u8>>> {
        let renditions = self.state.renditions();
        let free_space = self.state.require_free_space();
        let opening = renditions.open(Rendition::Screen.into(), source.path.clone(), free_space);
        let Some((_, body)) = self.runtime.block_on(opening).map_err(refused)? else {
            return Ok(None);
        };
        let collecting = axum::body::to_bytes(body, PREVIEW_MAX);
        let bytes = self.runtime.block_on(collecting);
        bytes
            .map(|bytes| Some(bytes.into()))
            .map_err(io::Error::other)
    }
}

/// Wraps an error so that the job that makes the package finds what to do about it.
fn refused(refusal: ApiError) -> io::Error {
    io::Error::other(pdf::refused(refusal))
}

/// The storage failed while a file was read. At the next attempt, the file may be there or missing.
fn interrupted(error: impl std::fmt::Display) -> io::Error {
    io::Error::other(MakeError::Busy(error.to_string()))
}

/// A stored file, read in parts.
struct Parts {
    runtime: Handle,
    files: FileStorage,
    path: String,
    at: u64,
    end: u64,
    blanks: Option<VideoBlanks>,
    part: Bytes,
}

impl Read for Parts {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.part.is_empty() && self.at < self.end {
            let range = self.at..self.end.min(self.at + PART);
            let length = range.end - range.start;
            let reading = self.files.read_range(&self.path, range);
            let mut part = self.runtime.block_on(reading).map_err(interrupted)?;
            if part.len() as u64 != length {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if let Some(blanks) = &self.blanks {
                let mut copy = Vec::from(part);
                blanks.apply(self.at, &mut copy);
                part = copy.into();
            }
            self.at += length;
            self.part = part;
        }
        Ok(take(&mut self.part, buffer))
    }
}

/// A copy that is read as it is made.
struct Chunks {
    runtime: Handle,
    chunks: BodyDataStream,
    chunk: Bytes,
}

impl Read for Chunks {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.chunk.is_empty() {
            match self.runtime.block_on(self.chunks.next()) {
                Some(chunk) => self.chunk = chunk.map_err(interrupted)?,
                None => return Ok(0),
            }
        }
        Ok(take(&mut self.chunk, buffer))
    }
}

/// Moves the first bytes into the buffer; returns how many.
fn take(bytes: &mut Bytes, buffer: &mut [u8]) -> usize {
    let first = bytes.split_to(bytes.len().min(buffer.len()));
    buffer[..first.len()].copy_from_slice(&first);
    first.len()
}
