//! Space that a SQLite database keeps for the day when its disk is full.
//!
//! A file beside the database holds the space. When a write finds none, the file is removed and the write is made again:
//! whatever filled the disk, people can sign in and out and messages arrive while somebody makes room. Files of the portal's
//! users cannot get at the space, as they leave a reserve that is larger (docs/rules/storage.md).

use rustix::fs::{FallocateFlags, fallocate};
use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

/// The space of one database, held or given up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ballast {
    path: PathBuf,
    size: u64,
}

impl Ballast {
    /// So many bytes beside a database.
    #[must_use]
    pub fn beside(database: &Path, size: u64) -> Self {
        let mut path = database.as_os_str().to_owned();
        path.push("-ballast");
        Self {
            path: path.into(),
            size,
        }
    }

    /// Takes the space, unless it is held.
    ///
    /// # Errors
    /// When the disk has not so much, or its file system reserves none.
    pub fn hold(&self) -> io::Result<()> {
        if fs::metadata(&self.path).is_ok_and(|meta| meta.len() >= self.size) {
            return Ok(());
        }
        let held = self.fill();
        if held.is_err() {
            self.give_up();
        }
        held
    }

    fn fill(&self) -> io::Result<()> {
        let file: File = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(true)
            .mode(0o600)
            .open(&self.path)?;
        fallocate(&file, FallocateFlags::empty(), 0, self.size)?;
        file.sync_all()
    }

    /// Gives the space up; whether there was any.
    #[must_use = "a write that found no space can be made again"]
    pub fn release(&self) -> bool {
        let released = self.give_up();
        if released {
            tracing::error!(
                bytes = self.size,
                "the disk is full: the space that was kept for the database is given up; make room"
            );
        }
        released
    }

    fn give_up(&self) -> bool {
        fs::remove_file(&self.path).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn space_is_held_once_and_given_up_once() {
        let folder = tempfile::tempdir().unwrap();
        let ballast = Ballast::beside(&folder.path().join("a.db"), 100_000);
        assert!(!ballast.release());
        ballast.hold().unwrap();
        ballast.hold().unwrap();
        let held = folder.path().join("a.db-ballast");
        assert_eq!(fs::metadata(&held).unwrap().len(), 100_000);
        assert!(ballast.release());
        assert!(!held.exists());
        assert!(!ballast.release());
    }
}
