//! The folder of an export.

use super::ExportError;
use crate::files::{RoomCheckedFile, free_space};
use sha2::{Digest, Sha256};
use std::fs::{self, DirBuilder, File, OpenOptions, Permissions};
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// Name of the file with the checksums.
const SUMS: &str = "SHA256SUMS";

/// A private folder whose files are listed with their checksums.
pub(super) struct Folder {
    path: PathBuf,
    min_free_bytes: Option<u64>,
    sums: Vec<(String, String)>,
}

/// A file that is being written.
pub(super) struct NewFile {
    name: String,
    path: PathBuf,
    file: BufWriter<RoomCheckedFile>,
    digest: Sha256,
}

impl Folder {
    /// Creates the folder, or takes an empty one, and makes it private.
    pub(super) fn create(path: &Path, min_free_bytes: Option<u64>) -> Result<Self, ExportError> {
        let failed = |error| ExportError::Write(path.to_owned(), error);
        make_folder(path).map_err(failed)?;
        if fs::read_dir(path).map_err(failed)?.next().is_some() {
            return Err(ExportError::NotEmpty(path.to_owned()));
        }
        fs::set_permissions(path, Permissions::from_mode(0o700)).map_err(failed)?;
        Ok(Self {
            path: path.to_owned(),
            min_free_bytes,
            sums: Vec::new(),
        })
    }

    /// Checks that `bytes` can be written without using the reserve of the disk.
    pub(super) fn require_room(&self, bytes: u64) -> io::Result<()> {
        free_space::require_room(&self.path, bytes, self.min_free_bytes)
    }

    /// Removes everything in the folder, which was empty at first.
    pub(super) fn clear(&self) {
        let entries = fs::read_dir(&self.path).into_iter().flatten().flatten();
        for entry in entries {
            let path = entry.path();
            let removed = match entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                true => fs::remove_dir_all(&path),
                false => fs::remove_file(&path),
            };
            if let Err(error) = removed {
                tracing::warn!(%error, path = %path.display(), "could not remove a part of the export");
            }
        }
    }

    /// Creates a file with its folders.
    pub(super) fn create_file(&self, name: &str) -> Result<NewFile, ExportError> {
        let path = self.path.join(name);
        let open = || {
            make_folder(path.parent().unwrap_or(&self.path))?;
            OpenOptions::new()
                .write(true)
                .create_new(true)
                .mode(0o600)
                .open(&path)
        };
        let file = open().map_err(|error| ExportError::Write(path.clone(), error))?;
        Ok(NewFile {
            name: name.to_owned(),
            file: BufWriter::new(RoomCheckedFile::new(file, &path, self.min_free_bytes)),
            path,
            digest: Sha256::new(),
        })
    }

    /// Completes a file.
    pub(super) fn close(&mut self, file: NewFile) -> Result<(), ExportError> {
        let NewFile {
            name,
            path,
            mut file,
            digest,
        } = file;
        file.flush()
            .and_then(|()| file.get_ref().file().sync_all())
            .map_err(|error| ExportError::Write(path, error))?;
        self.sums.push((name, hex::encode(digest.finalize())));
        Ok(())
    }

    /// Removes a file that turned out to have no content.
    pub(super) fn remove(&self, file: NewFile) -> Result<(), ExportError> {
        fs::remove_file(&file.path).map_err(|error| ExportError::Write(file.path, error))
    }

    /// Writes a whole file.
    pub(super) fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), ExportError> {
        let mut file = self.create_file(name)?;
        file.write_all(bytes).map_err(|error| self.failed(error))?;
        self.close(file)
    }

    /// Writes the checksums.
    pub(super) fn finish(&mut self) -> Result<(), ExportError> {
        self.sums.sort_unstable();
        let lines = self
            .sums
            .iter()
            .map(|(name, sum)| format!("{sum}  {name}\n"));
        let text: String = lines.collect();
        self.write(SUMS, text.as_bytes())?;
        let synced = File::open(&self.path).and_then(|folder| folder.sync_all());
        synced.map_err(|error| self.failed(error))
    }

    /// An error of writing into the folder.
    pub(super) fn failed(&self, error: io::Error) -> ExportError {
        ExportError::Write(self.path.clone(), error)
    }
}

fn make_folder(path: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(path)
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.digest.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
