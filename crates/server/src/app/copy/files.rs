//! Copies the files of a portal.

use super::{CopyError, Plan, Progress};
use crate::config::FilesConfig;
use crate::files::free_space;
use crate::files::{FileStorage, ListedFile, StorageError};
use futures_util::{StreamExt, stream};
use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

/// Files to copy at the same time, because a bucket answers slowly.
const PARALLEL: usize = 8;

/// The copied files.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct CopiedFiles {
    /// Number of files.
    pub files: usize,
    /// Their size in bytes.
    pub bytes: u64,
    /// How many of them an earlier attempt had copied.
    pub present: usize,
    /// How many others an earlier attempt had copied, which were deleted now.
    pub removed: usize,
}

enum Outcome {
    Copied,
    /// An earlier attempt copied it.
    Present,
    /// The copy was not equal, and was removed.
    Differs,
}

/// The two storages.
pub(super) struct Files {
    from: FileStorage,
    to: FileStorage,
    /// The folder to copy to, if it is not a bucket.
    folder: Option<PathBuf>,
    min_free_bytes: Option<u64>,
    /// Whether an earlier attempt did not finish.
    is_continued: bool,
}

impl Files {
    /// Opens the storages, and checks that files can be copied.
    pub(super) async fn open(plan: &Plan, to: &FilesConfig) -> Result<Self, CopyError> {
        let folder = match to {
            FilesConfig::Directory(folder) => Some(folder.clone()),
            FilesConfig::S3 { .. } => None,
        };
        let open = |files| FileStorage::open(files).map_err(CopyError::Files);
        let (from, to) = (open(&plan.files)?, open(to)?);
        if from.is_copying().await? {
            return Err(CopyError::UnfinishedSource);
        }
        let is_continued = to.is_copying().await?;
        if !is_continued && !to.is_empty().await.map_err(said)? {
            return Err(CopyError::HasFiles);
        }
        Ok(Self {
            from,
            to,
            folder,
            min_free_bytes: plan.min_free_bytes,
            is_continued,
        })
    }

    /// Copies every stored file, including pictures made from originals. Marks the target as unfinished until [`Self::end`].
    pub(super) async fn copy(&self, progress: &mut Progress<'_>) -> Result<CopiedFiles, CopyError> {
        let files = self.from.stored().await.map_err(said)?;
        let present = self.to.stored().await.map_err(said)?;
        let present: HashMap<&str, u64> = present
            .iter()
            .map(|file| (file.path.as_str(), file.size))
            .collect();
        let is_present = |file: &ListedFile| present.get(file.path.as_str()) == Some(&file.size);
        let missing = files.iter().filter(|file| !is_present(file));
        self.require_room(missing.map(|file| file.size).sum())?;
        self.to.begin_copy().await?;
        let mut copies = stream::iter(&files)
            .map(async |file| (file, self.copy_file(file, is_present(file)).await))
            .buffer_unordered(PARALLEL);
        let mut copied = CopiedFiles::default();
        let mut different = Vec::new();
        while let Some((file, outcome)) = copies.next().await {
            match outcome? {
                Outcome::Copied => {}
                Outcome::Present => copied.present += 1,
                Outcome::Differs => different.push(file.path.clone()),
            }
            copied.files += 1;
            copied.bytes += file.size;
            progress("files", copied.files, files.len());
        }
        if !different.is_empty() {
            different.sort_unstable();
            return Err(CopyError::FilesDiffer(different));
        }
        if self.is_continued {
            copied.removed = self.remove_surplus(&files).await?;
        }
        Ok(copied)
    }

    /// Copies a file unless the target has it, and reads the copy back.
    async fn copy_file(&self, file: &ListedFile, is_present: bool) -> Result<Outcome, CopyError> {
        let (from, to, path) = (&self.from, &self.to, &file.path);
        if is_present && from.sum(path).await? == to.sum(path).await? {
            return Ok(Outcome::Present);
        }
        self.require_room(file.size)?;
        let read = to.copy_from(from, path).await?;
        if read.is_some() && read == to.sum(path).await? {
            return Ok(Outcome::Copied);
        }
        to.delete(path).await?;
        Ok(Outcome::Differs)
    }

    /// Deletes what an earlier attempt copied and the portal has deleted since; returns how many files. The storage was empty before the
    /// first attempt, so everything in it is part of the copy.
    async fn remove_surplus(&self, files: &[ListedFile]) -> Result<usize, CopyError> {
        let kept: HashSet<&str> = files.iter().map(|file| file.path.as_str()).collect();
        let mut stored = self.to.stored().await.map_err(said)?;
        stored.retain(|file| !kept.contains(file.path.as_str()));
        for file in &stored {
            self.to.delete(&file.path).await?;
        }
        Ok(stored.len())
    }

    /// Checks that the folder has room for `bytes`.
    fn require_room(&self, bytes: u64) -> Result<(), CopyError> {
        match &self.folder {
            Some(folder) => free_space::require_room(folder, bytes, self.min_free_bytes)
                .map_err(CopyError::NoRoom),
            None => Ok(()),
        }
    }

    /// Removes the mark, so that a portal can start.
    pub(super) async fn end(&self) -> Result<(), CopyError> {
        self.to.end_copy().await.map_err(said)
    }
}

fn said(error: StorageError) -> CopyError {
    CopyError::Files(error.to_string())
}
