//! Files that do not use the reserve of their disk.

use super::free_space::{folder_of, require_room};
use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Bytes that are written between two looks at the free space.
const CHECK_AFTER: u64 = 1 << 20;

/// A file that is being written. A write fails if it would use the reserve of the disk (`min_free_bytes`).
pub(crate) struct RoomCheckedFile {
    file: File,
    folder: PathBuf,
    min_free_bytes: Option<u64>,
    /// Bytes for which there is room.
    checked: u64,
}

impl RoomCheckedFile {
    /// Takes a new file at `path`.
    pub(crate) fn new(file: File, path: &Path, min_free_bytes: Option<u64>) -> Self {
        Self {
            file,
            folder: folder_of(path).to_owned(),
            min_free_bytes,
            checked: 0,
        }
    }

    /// The file.
    pub(crate) const fn file(&self) -> &File {
        &self.file
    }
}

impl Write for RoomCheckedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let size = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        if size > self.checked {
            let room = size.max(CHECK_AFTER);
            require_room(&self.folder, room, self.min_free_bytes)?;
            self.checked = room;
        }
        let written = self.file.write(bytes)?;
        self.checked -= u64::try_from(written).unwrap_or(u64::MAX);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Seek for RoomCheckedFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}
