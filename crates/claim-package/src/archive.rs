//! The ZIP file while it is written. What a checkpoint has covers survives the end of the process: the next call truncates the file to the
//! checkpoint and goes on behind it.

use crate::error::PackageError;
use crate::{Kept, Progress, Step};
use domain::id::FileId;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, System, ZipWriter};

/// The name of the ZIP file in the folder.
const PACKAGE: &str = "package.zip";
/// The name of the checkpoint in the folder: a line of JSON, then the central directory of the ZIP file at that time.
const CHECKPOINT: &str = "checkpoint";
/// The name of a checkpoint that is not complete yet.
const NEXT_CHECKPOINT: &str = "checkpoint.next";
/// Number of files after which there is a checkpoint.
const FILES_PER_CHECKPOINT: u64 = 500;
/// Number of bytes after which there is a checkpoint.
const BYTES_PER_CHECKPOINT: u64 = 512 * 1024 * 1024;
/// Bytes that are copied at once.
const PIECE: usize = 1024 * 1024;

/// What the ZIP file has so far.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Progressed {
    /// SHA-256 of the contents that are written, so that other contents start anew.
    contents: String,
    /// The length of the ZIP file without its directory, in bytes.
    length: u64,
    /// The number of photos and documents that are done.
    pub(crate) done: usize,
    /// The payload so far.
    pub(crate) kept: Vec<Kept>,
    /// Files that are missing in the storage.
    pub(crate) missing: Vec<FileId>,
    /// Files that no copy for the package could be made of.
    pub(crate) not_shareable: Vec<FileId>,
}

impl Progressed {
    /// Whether nothing was written.
    pub(crate) const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The files and bytes that are done.
    pub(crate) fn reached(&self) -> Progress {
        Progress {
            files: self.done as u64,
            bytes: self.kept.iter().map(|kept| kept.size).sum(),
            previews: 0,
        }
    }
}

/// A member to be added.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Member<'a> {
    /// Its path.
    pub(crate) path: &'a str,
    /// Its time.
    pub(crate) at: Timestamp,
    /// Whether it is text, which is worth compressing.
    pub(crate) is_text: bool,
}

/// What was copied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Copied {
    /// Size in bytes.
    pub(crate) size: u64,
    /// SHA-256 in hexadecimal.
    pub(crate) sha256: String,
}

/// The ZIP file.
pub(crate) struct Archive {
    zip: ZipWriter<File>,
    folder: PathBuf,
    files: u64,
    bytes: u64,
}

impl Archive {
    /// Opens the file in this folder at its last checkpoint, or starts it anew if there is none for these contents.
    pub(crate) fn open(folder: &Path, contents: &str) -> Result<(Self, Progressed), PackageError> {
        fs::create_dir_all(folder)?;
        if let Some((zip, progressed)) = restored(folder, contents)? {
            return Ok((Self::new(zip, folder), progressed));
        }
        remove(&folder.join(CHECKPOINT))?;
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(true);
        let file = options.open(folder.join(PACKAGE))?;
        let progressed = Progressed {
            contents: contents.to_owned(),
            length: 0,
            done: 0,
            kept: Vec::new(),
            missing: Vec::new(),
            not_shareable: Vec::new(),
        };
        Ok((Self::new(ZipWriter::new(file), folder), progressed))
    }

    fn new(zip: ZipWriter<File>, folder: &Path) -> Self {
        Self {
            zip,
            folder: folder.to_owned(),
            files: 0,
            bytes: 0,
        }
    }

    /// Adds a member. `on_bytes` gets the number of bytes after each piece. Returns `None` if it stops the work. Nothing of the member remains
    /// then, and when it cannot be read.
    pub(crate) fn copy(
        &mut self,
        member: Member<'_>,
        from: &mut dyn Read,
        on_bytes: &mut dyn FnMut(u64) -> Step,
    ) -> Result<Option<Copied>, PackageError> {
        self.zip.start_file(member.path, member.options())?;
        let mut hasher = Sha256::new();
        let mut piece = vec![0_u8; PIECE];
        let mut size = 0_u64;
        loop {
            let length = match from.read(&mut piece) {
                Ok(0) => break,
                Ok(length) => length,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.discard()?;
                    return Err(PackageError::Source(error));
                }
            };
            hasher.update(&piece[..length]);
            self.zip.write_all(&piece[..length])?;
            size += length as u64;
            if on_bytes(length as u64) == Step::Stop {
                self.discard()?;
                return Ok(None);
            }
        }
        self.files += 1;
        self.bytes += size;
        let sha256 = hex::encode(hasher.finalize());
        Ok(Some(Copied { size, sha256 }))
    }

    /// Adds a member whose bytes are in memory.
    pub(crate) fn add(
        &mut self,
        member: Member<'_>,
        mut bytes: &[u8],
    ) -> Result<Copied, PackageError> {
        let copied = self.copy(member, &mut bytes, &mut |_| Step::Go)?;
        copied.ok_or_else(|| io::Error::other("a text was not written").into())
    }

    /// Removes the member that is being written.
    fn discard(&mut self) -> Result<(), PackageError> {
        self.zip.abort_file()?;
        if let Some(mut file) = self.zip.get_ref() {
            let length = file.stream_position()?;
            file.set_len(length)?;
        }
        Ok(())
    }

    /// Whether it is time for a checkpoint.
    pub(crate) const fn is_checkpoint_due(&self) -> bool {
        self.files >= FILES_PER_CHECKPOINT || self.bytes >= BYTES_PER_CHECKPOINT
    }

    /// Writes a checkpoint and goes on.
    pub(crate) fn checkpoint(self, progressed: &mut Progressed) -> Result<Self, PackageError> {
        let Self { zip, folder, .. } = self;
        let archive = zip.finish_into_readable()?;
        progressed.length = archive.central_directory_start();
        let mut file = archive.into_inner();
        file.sync_all()?;

        let next = folder.join(NEXT_CHECKPOINT);
        let mut side = File::create(&next)?;
        side.write_all(&serde_json::to_vec(progressed)?)?;
        side.write_all(b"\n")?;
        file.seek(SeekFrom::Start(progressed.length))?;
        io::copy(&mut file, &mut side)?;
        side.sync_all()?;
        fs::rename(&next, folder.join(CHECKPOINT))?;
        File::open(&folder)?.sync_all()?;

        let zip = appending(file, progressed.length)?;
        Ok(Self::new(zip, &folder))
    }

    /// Completes the file. Returns its path, and its size and SHA-256; `None` if `on_piece` stops the work.
    pub(crate) fn finish(
        self,
        on_piece: &mut dyn FnMut() -> Step,
    ) -> Result<Option<(PathBuf, Copied)>, PackageError> {
        let Self { zip, folder, .. } = self;
        let mut file = zip.finish()?;
        file.sync_all()?;
        file.rewind()?;
        let mut hasher = Sha256::new();
        let mut piece = vec![0_u8; PIECE];
        let mut size = 0_u64;
        loop {
            let length = file.read(&mut piece)?;
            if length == 0 {
                break;
            }
            hasher.update(&piece[..length]);
            size += length as u64;
            if on_piece() == Step::Stop {
                return Ok(None);
            }
        }
        let sha256 = hex::encode(hasher.finalize());
        Ok(Some((folder.join(PACKAGE), Copied { size, sha256 })))
    }
}

impl Member<'_> {
    /// Always with the sizes of ZIP64, because the size of what is copied is known only afterwards.
    fn options(self) -> SimpleFileOptions {
        let at = self.at.to_zoned(TimeZone::UTC).datetime();
        let method = if self.is_text {
            CompressionMethod::Deflated
        } else {
            CompressionMethod::Stored
        };
        SimpleFileOptions::default()
            .compression_method(method)
            .last_modified_time(DateTime::try_from(at).unwrap_or_default())
            .unix_permissions(0o644)
            .system(System::Unix)
            .large_file(true)
    }
}

/// The file as it was at the last checkpoint; `None` if there is none for these contents.
fn restored(
    folder: &Path,
    contents: &str,
) -> Result<Option<(ZipWriter<File>, Progressed)>, PackageError> {
    let Some(checkpoint) = found(fs::read(folder.join(CHECKPOINT)))? else {
        return Ok(None);
    };
    let Some(end) = checkpoint.iter().position(|byte| *byte == b'\n') else {
        return Ok(None);
    };
    let (line, directory) = checkpoint.split_at(end);
    let progressed = serde_json::from_slice::<Progressed>(line).ok();
    let Some(progressed) = progressed.filter(|known| known.contents == contents) else {
        return Ok(None);
    };
    let mut options = OpenOptions::new();
    let opened = options.read(true).write(true).open(folder.join(PACKAGE));
    let Some(mut file) = found(opened)? else {
        return Ok(None);
    };
    if file.metadata()?.len() < progressed.length {
        return Ok(None);
    }
    file.set_len(progressed.length)?;
    file.seek(SeekFrom::End(0))?;
    file.write_all(&directory[1..])?;
    let zip = appending(file, progressed.length)?;
    Ok(Some((zip, progressed)))
}

/// Goes on writing at the place of the directory. The library alone would leave the old directory in the file.
fn appending(file: File, length: u64) -> Result<ZipWriter<File>, PackageError> {
    let zip = ZipWriter::new_append(file)?;
    if let Some(mut file) = zip.get_ref() {
        file.set_len(length)?;
        file.seek(SeekFrom::Start(length))?;
    }
    Ok(zip)
}

fn remove(path: &Path) -> io::Result<()> {
    found(fs::remove_file(path)).map(|_| ())
}

/// `None` if there is no such file.
fn found<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}
