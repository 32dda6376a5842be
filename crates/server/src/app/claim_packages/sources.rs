//! The bytes of a package's files, read from the storage in parts.

use crate::errors::ApiError;
use crate::files::FileStorage;
use crate::shared::claim_package::PackageContent;
use crate::state::AppState;
use axum::body::BodyDataStream;
use bytes::Bytes;
use claim_package::{Source, SourceKind, Sources};
use domain::file::{Blur, FileKind, PhotoCopy, Rendition, VideoBlanks, extension};
use futures_util::StreamExt;
use std::collections::{HashMap, HashSet};
use std::io::{self, Read};
use tokio::runtime::Handle;

/// Bytes that are read at once.
const PART: u64 = 1024 * 1024;
/// Maximum size of a preview in bytes. They are much smaller.
const PREVIEW_MAX: usize = 16 * 1024 * 1024;

/// Replaces the originals of pictures that the one who ordered the package does not get by their copies without metadata. One that has no copy is
/// missing from the package.
///
/// # Errors
/// 503 if the storage is unavailable; 507 if the disk is low on space.
pub(super) async fn share(state: &AppState, content: &mut PackageContent) -> Result<(), ApiError> {
    let shared = content.shared.iter().map(|file| file.path.as_str());
    let shared: HashSet<&str> = shared.collect();
    for photo in &mut content.contents.photos {
        let path = photo.source.path.clone();
        let kind = extension(&path).and_then(|end| FileKind::from_extension(&end));
        let picture = kind.filter(|kind| kind.is_picture() && shared.contains(path.as_str()));
        // The metadata of a video is blanked while it is read.
        let Some(rendition) = picture.and_then(Rendition::to_share) else {
            continue;
        };
        photo.source.path = rendition.of(&path);
        let free_space = state.require_free_space();
        let renditions = state.renditions();
        let opened = renditions.open(rendition.into(), path, free_space).await?;
        photo.source.size = opened.map_or(0, |(size, _)| size);
    }
    Ok(())
}

/// Reads files from the storage, on a blocking thread.
pub(super) struct StorageSources<'a> {
    state: &'a AppState,
    runtime: &'a Handle,
    /// The blurs of photos that go in as blurred copies, by path.
    blurs: HashMap<&'a str, Blur>,
    /// The files that go in without their metadata.
    shared: HashSet<&'a str>,
}

impl<'a> StorageSources<'a> {
    pub(super) fn new(
        state: &'a AppState,
        runtime: &'a Handle,
        content: &'a PackageContent,
    ) -> Self {
        let blurs = content.blurred.iter().map(|photo| {
            let blur = Blur {
                areas: photo.areas.clone(),
            };
            (photo.path.as_str(), blur)
        });
        let shared = content.shared.iter().map(|file| file.path.as_str());
        Self {
            state,
            runtime,
            blurs: blurs.collect(),
            shared: shared.collect(),
        }
    }

    fn blurred(&self, path: &str) -> io::Result<Option<Box<dyn Read + Send>>> {
        let blur = self.blurs.get(path).cloned();
        let copy = PhotoCopy {
            rendition: Rendition::Screen,
            // Without it, the copy would show what is under the blur.
            blur: Some(blur.ok_or(io::ErrorKind::InvalidData)?),
        };
        let renditions = self.state.renditions();
        let free_space = self.state.require_free_space();
        let opening = renditions.open(copy, path.to_owned(), free_space);
        let opened = self.runtime.block_on(opening).map_err(refused)?;
        Ok(opened.map(|(_, body)| {
            let chunks = body.into_data_stream();
            let reader = Chunks {
                runtime: self.runtime.clone(),
                chunks,
                chunk: Bytes::new(),
            };
            Box::new(reader) as Box<dyn Read + Send>
        }))
    }

    fn stored(&self, path: &str) -> io::Result<Option<Box<dyn Read + Send>>> {
        let files = self.state.files();
        let size = self.runtime.block_on(files.size(path)).map_err(refused)?;
        // An empty file stands for a copy that cannot be made.
        let Some(end) = size.filter(|size| *size > 0) else {
            return Ok(None);
        };
        let mut blanks = None;
        if self.shared.contains(path) {
            let finding = files.video_blanks(path, end);
            blanks = self.runtime.block_on(finding).map_err(refused)?;
            if blanks.is_none() {
                return Ok(None);
            }
        }
        Ok(Some(Box::new(Parts {
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
    fn open(&mut self, source: &Source) -> io::Result<Option<Box<dyn Read + Send>>> {
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

fn refused(refusal: ApiError) -> io::Error {
    io::Error::other(refusal.code())
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
            let mut part = self.runtime.block_on(reading).map_err(io::Error::other)?;
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
                Some(chunk) => self.chunk = chunk.map_err(io::Error::other)?,
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
