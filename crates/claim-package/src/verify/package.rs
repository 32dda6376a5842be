//! The files of a package that is checked.

use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use zip::ZipArchive;
use zip::result::ZipError;

/// Maximum size of a file that is read as a whole, in bytes.
const SMALL: u64 = 64 * 1024 * 1024;
/// Bytes that are read at once.
const PIECE: usize = 1024 * 1024;

/// A package.
pub(super) struct Package {
    place: Place,
    paths: Vec<String>,
}

enum Place {
    Zip(Box<ZipArchive<BufReader<File>>>),
    Folder(PathBuf),
}

impl Package {
    /// Opens a ZIP file or a folder.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        if path.is_dir() {
            let mut paths = Vec::new();
            walk(path, "", &mut paths)?;
            let place = Place::Folder(path.to_owned());
            return Ok(Self { place, paths });
        }
        let mut archive = ZipArchive::new(BufReader::new(File::open(path)?))?;
        if archive.has_overlapping_entries()? {
            // A small file would become a huge one.
            return Err(damaged("files in the ZIP file overlap"));
        }
        let mut paths = Vec::new();
        for name in archive.file_names() {
            let name = name?;
            if !name.ends_with('/') {
                paths.push(name.into_owned());
            }
        }
        let place = Place::Zip(Box::new(archive));
        Ok(Self { place, paths })
    }

    /// The paths of all files.
    pub(super) fn paths(&self) -> &[String] {
        &self.paths
    }

    /// Whether a ZIP file has two files with the same name. Programs unpack only one of them.
    pub(super) fn has_duplicates(&self) -> bool {
        match &self.place {
            Place::Zip(archive) => archive.has_duplicate_names(),
            Place::Folder(_) => false,
        }
    }

    /// The bytes of a small file; `None` if it is missing.
    pub(super) fn small(&mut self, path: &str) -> io::Result<Option<Vec<u8>>> {
        self.with(path, |file| {
            let mut bytes = Vec::new();
            file.take(SMALL + 1).read_to_end(&mut bytes)?;
            if bytes.len() as u64 > SMALL {
                return Err(io::Error::other("the file is too large"));
            }
            Ok(bytes)
        })
    }

    /// The size and SHA-256 of a file; `None` if it is missing.
    pub(super) fn sum(&mut self, path: &str) -> io::Result<Option<(u64, String)>> {
        self.with(path, |file| {
            let mut hasher = Sha256::new();
            let mut piece = vec![0_u8; PIECE];
            let mut size = 0_u64;
            loop {
                let length = file.read(&mut piece)?;
                if length == 0 {
                    return Ok((size, hex::encode(hasher.finalize())));
                }
                hasher.update(&piece[..length]);
                size += length as u64;
            }
        })
    }

    /// Reads a file; `None` if it is missing.
    fn with<T>(
        &mut self,
        path: &str,
        read: impl FnOnce(&mut dyn Read) -> io::Result<T>,
    ) -> io::Result<Option<T>> {
        match &mut self.place {
            Place::Zip(archive) => match archive.by_name(path) {
                Ok(file) if file.is_symlink() => Err(damaged(NOT_A_FILE)),
                Ok(file) => {
                    let left = file.size();
                    read(&mut Capped { file, left }).map(Some)
                }
                Err(ZipError::FileNotFound) => Ok(None),
                Err(error) => Err(error.into()),
            },
            Place::Folder(folder) => match regular(folder, path) {
                Ok(mut file) => read(&mut file).map(Some),
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
                Err(error) => Err(error),
            },
        }
    }
}

/// Why a link, a pipe, or a device is not read.
const NOT_A_FILE: &str = "it is not a regular file";

fn damaged(reason: &'static str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, reason)
}

/// Opens a file below a folder. No part of its path may be a link.
fn regular(folder: &Path, path: &str) -> io::Result<File> {
    let mut place = folder.to_owned();
    let mut parts = path.split('/').peekable();
    while let Some(part) = parts.next() {
        place.push(part);
        let found = place.symlink_metadata()?.file_type();
        let is_right = match parts.peek() {
            Some(_) => found.is_dir(),
            None => found.is_file(),
        };
        if !is_right {
            return Err(damaged(NOT_A_FILE));
        }
    }
    File::open(place)
}

/// A member of a ZIP file, up to the size that the ZIP file states.
struct Capped<R> {
    file: R,
    left: u64,
}

impl<R: Read> Read for Capped<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.file.read(buffer)?;
        let left = self.left.checked_sub(length as u64);
        self.left = left.ok_or_else(|| damaged("it is larger than the ZIP file says"))?;
        Ok(length)
    }
}

/// Collects the paths of all files below a folder. Links are listed, but not followed.
fn walk(folder: &Path, before: &str, paths: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = format!("{before}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            walk(&entry.path(), &format!("{path}/"), paths)?;
        } else {
            paths.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_member_is_read_up_to_its_declared_size() {
        for (left, is_read) in [(3, false), (4, true), (5, true)] {
            let mut file = Capped {
                file: &b"four"[..],
                left,
            };
            let read = file.read_to_end(&mut Vec::new());
            assert_eq!(read.is_ok(), is_read, "{left}");
        }
    }
}
