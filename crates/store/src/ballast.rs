//! Reserved disk space for a SQLite database whose disk is full.
//!
//! A file next to the database reserves the space. When a write that is needed for signing in or out fails for lack of space, the file is
//! truncated and the write is retried, so people can still sign in and out while an administrator frees space. Nothing else can use the
//! space: user uploads leave a larger reserve free, and other writes are refused until the space is reserved again (docs/rules/storage.md).
//! The empty file stays, so the state survives a restart.

use rustix::fs::{FallocateFlags, fallocate};
use rustix::io::Errno;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

/// The reserved space of one database, held or released.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ballast {
    path: PathBuf,
    size: u64,
}

impl Ballast {
    /// A reserve of `size` bytes next to a database.
    #[must_use]
    pub fn beside(database: &Path, size: u64) -> Self {
        let mut path = database.as_os_str().to_owned();
        path.push("-ballast");
        Self {
            path: path.into(),
            size,
        }
    }

    /// Reserves the space, unless it is reserved already.
    ///
    /// # Errors
    /// When the disk has too little space, or its file system cannot reserve any.
    pub fn hold(&self) -> io::Result<()> {
        if fs::metadata(&self.path).is_ok_and(|meta| meta.len() >= self.size) {
            return Ok(());
        }
        let held = self.fill();
        if held.is_err() {
            let _ = fs::remove_file(self.temporary_path());
        }
        held
    }

    /// The file is renamed only after it holds the space: an empty file of the final name means that the space was released.
    fn fill(&self) -> io::Result<()> {
        let file = self.create_temporary()?;
        fallocate(&file, FallocateFlags::empty(), 0, self.size)?;
        file.sync_all()?;
        fs::rename(self.temporary_path(), &self.path)
    }

    fn create_temporary(&self) -> io::Result<File> {
        OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(true)
            .mode(0o600)
            .open(self.temporary_path())
    }

    fn temporary_path(&self) -> PathBuf {
        let mut path = self.path.clone().into_os_string();
        path.push("-new");
        path.into()
    }

    /// Whether the space was released and not reserved again.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        fs::metadata(&self.path).is_ok_and(|meta| meta.len() == 0)
    }

    /// Releases the space; returns whether any was reserved.
    #[must_use = "a write that found no space can be made again"]
    pub fn release(&self) -> bool {
        let held = fs::metadata(&self.path).is_ok_and(|meta| meta.len() > 0);
        let released = held && self.truncate().is_ok();
        if released {
            tracing::error!(
                bytes = self.size,
                "the disk is full: released the space reserved for the database. Free up space"
            );
        }
        released
    }

    fn truncate(&self) -> io::Result<()> {
        OpenOptions::new().write(true).open(&self.path)?.set_len(0)
    }
}

/// Whether the file system cannot reserve space at all, so that retrying is pointless.
pub(crate) fn is_unsupported(error: &io::Error) -> bool {
    Errno::from_io_error(error)
        .is_some_and(|errno| [Errno::OPNOTSUPP, Errno::NOSYS].contains(&errno))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn space_is_reserved_once_and_released_once() {
        let folder = tempfile::tempdir().unwrap();
        let ballast = Ballast::beside(&folder.path().join("a.db"), 100_000);
        assert!(!ballast.release() && !ballast.is_spent());
        ballast.hold().unwrap();
        ballast.hold().unwrap();
        let held = folder.path().join("a.db-ballast");
        assert_eq!(fs::metadata(&held).unwrap().len(), 100_000);
        assert!(!ballast.is_spent());
        assert!(ballast.release());
        assert_eq!(fs::metadata(&held).unwrap().len(), 0);
        assert!(ballast.is_spent());
        assert!(!ballast.release());
        ballast.hold().unwrap();
        assert!(!ballast.is_spent());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn an_unfinished_reservation_does_not_change_whether_the_space_is_spent() {
        let folder = tempfile::tempdir().unwrap();
        let ballast = Ballast::beside(&folder.path().join("a.db"), 100_000);
        ballast.create_temporary().unwrap();
        assert!(!ballast.is_spent());
        ballast.hold().unwrap();
        assert!(ballast.release());
        ballast.create_temporary().unwrap();
        assert!(ballast.is_spent());
    }

    #[test]
    fn a_full_disk_is_retried_but_an_unsupported_file_system_is_not() {
        for (errno, expected) in [
            (Errno::NOSPC, false),
            (Errno::OPNOTSUPP, true),
            (Errno::NOSYS, true),
        ] {
            assert_eq!(is_unsupported(&errno.into()), expected, "{errno}");
        }
    }

    #[test]
    fn a_failed_reservation_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("a.db");
        let ballast = Ballast::beside(&database, 100_000);
        // No file is that large.
        let endless = Ballast::beside(&database, u64::MAX / 2);
        endless.hold().unwrap_err();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        ballast.hold().unwrap();
        assert!(ballast.release());
        endless.hold().unwrap_err();
        assert!(ballast.is_spent());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
