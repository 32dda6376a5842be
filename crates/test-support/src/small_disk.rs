//! A disk of a few megabytes, mounted for a test.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// An empty disk, unmounted when this is dropped.
pub struct SmallDisk {
    folder: tempfile::TempDir,
}

impl SmallDisk {
    /// Mounts a disk in memory of so many bytes.
    ///
    /// # Panics
    /// Where this process may not mount anything: the tests that need a disk run only where it may.
    #[must_use]
    pub fn mount(bytes: u64) -> Self {
        Self::of_kind("tmpfs", &format!("size={bytes},mode=0700"))
    }

    /// Mounts one in memory that reserves no space for files.
    ///
    /// # Panics
    /// As [`SmallDisk::mount`].
    #[must_use]
    pub fn without_reservations() -> Self {
        Self::of_kind("ramfs", "mode=0700")
    }

    fn of_kind(kind: &str, options: &str) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mounted = Command::new("mount")
            .args(["-t", kind, "-o", options, kind])
            .arg(folder.path())
            .status()
            .expect("mount is part of every Linux");
        assert!(mounted.success(), "this process may not mount a disk");
        Self { folder }
    }

    /// Where it is mounted.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    fn filler(&self) -> PathBuf {
        self.path().join("something-else")
    }

    /// Has something else fill the disk until so many bytes are left.
    ///
    /// # Panics
    /// When the disk cannot be looked at.
    pub fn leave(&self, bytes: u64) {
        const BLOCK: usize = 4096;
        let mut filler = File::options()
            .append(true)
            .create(true)
            .open(self.filler())
            .expect("a file");
        let free = || {
            server::files::free_space::room_in(self.path())
                .expect("a disk")
                .free
        };
        // What is free is told only roughly: a disk is full when it takes nothing more.
        while (bytes == 0 || free() > bytes) && filler.write_all(&[7; BLOCK]).is_ok() {}
    }

    /// Takes away what fills it.
    ///
    /// # Panics
    /// When nothing does.
    pub fn free(&self) {
        fs::remove_file(self.filler()).expect("it was filled");
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // Also while a program that is ending still has a file open there.
        let _ = Command::new("umount").arg("-l").arg(self.path()).status();
    }
}
