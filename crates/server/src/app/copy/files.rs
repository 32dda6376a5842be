//! Copies the files of a portal.

use super::{CopyError, Progress};
use crate::errors::ApiError;
use crate::files::{FileStorage, ListedFile};
use futures_util::{StreamExt, stream};
use std::collections::HashMap;

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
}

enum Outcome {
    Copied,
    /// An earlier attempt copied it.
    Present,
    /// The copy was not equal, and was removed.
    Differs,
}

/// Copies every stored file, including pictures made from originals.
pub(super) async fn copy(
    from: &FileStorage,
    to: &FileStorage,
    progress: &mut Progress<'_>,
) -> Result<CopiedFiles, CopyError> {
    let files = from.stored().await.map_err(super::said)?;
    let present = to.stored().await.map_err(super::said)?;
    let present: HashMap<&str, u64> = present
        .iter()
        .map(|file| (file.path.as_str(), file.size))
        .collect();
    let mut copies = stream::iter(&files)
        .map(async |file| {
            let is_present = present.get(file.path.as_str()) == Some(&file.size);
            (file, copy_file(from, to, file, is_present).await)
        })
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
    if different.is_empty() {
        Ok(copied)
    } else {
        different.sort_unstable();
        Err(CopyError::FilesDiffer(different))
    }
}

/// Copies a file unless the target has it, and reads the copy back.
async fn copy_file(
    from: &FileStorage,
    to: &FileStorage,
    file: &ListedFile,
    is_present: bool,
) -> Result<Outcome, ApiError> {
    let path = &file.path;
    if is_present && from.sum(path).await? == to.sum(path).await? {
        return Ok(Outcome::Present);
    }
    let read = to.copy_from(from, path).await?;
    if read.is_some() && read == to.sum(path).await? {
        return Ok(Outcome::Copied);
    }
    to.delete(path).await?;
    Ok(Outcome::Differs)
}
