//! Mounts a disk of a few megabytes for a test.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// An empty disk. Unmounted when dropped.
pub struct SmallDisk {
    folder: tempfile::TempDir,
}

impl SmallDisk {
    /// Mounts an in-memory disk of this size.
    ///
    /// # Panics
    /// Panics if this process may not mount disks. Tests that need a disk run only where mounting is allowed.
    #[must_use]
    pub fn mount(bytes: u64) -> Self {
        Self::of_kind("tmpfs", &format!("size={bytes},mode=0700"))
    }

    /// Mounts an in-memory disk that does not support reserving space.
    ///
    /// # Panics
    /// Panics under the same condition as [`SmallDisk::mount`].
    #[must_use]
    pub fn without_reservations() -> Self {
        Self::of_kind("ramfs", "mode=0700")
    }

    fn of_kind(kind: &str, options: &str) -> Self {
        let folder = tempfile::tempdir().expect("create a temporary folder");
        let mounted = Command::new("mount")
            .args(["-t", kind, "-o", options, kind])
            .arg(folder.path())
            .status()
            .expect("run mount");
        assert!(mounted.success(), "this process may not mount a disk");
        Self { folder }
    }

    /// The mount point.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    fn filler(&self) -> PathBuf {
        self.path().join("something-else")
    }

    /// Fills the disk with another file until `bytes` bytes are free.
    ///
    /// # Panics
    /// Panics if the free space cannot be determined.
    pub fn leave(&self, bytes: u64) {
        const BLOCK: usize = 4096;
        let mut filler = File::options()
            .append(true)
            .create(true)
            .open(self.filler())
            .expect("create the filler file");
        let free = || {
            server::files::free_space::room_in(self.path())
                .expect("read the free space")
                .free
        };
        let mut fill = || {
            let mut blocks = 0;
            // Free space is reported imprecisely, so the disk counts as full only when writing fails.
            while (bytes == 0 || free() > bytes) && filler.write_all(&[7; BLOCK]).is_ok() {
                blocks += 1;
            }
            blocks
        };
        // A file that a program has just removed may give its blocks back while the disk is filled.
        while fill() > 0 {}
    }

    /// Removes the filler file.
    ///
    /// # Panics
    /// Panics if the disk was not filled.
    pub fn free(&self) {
        fs::remove_file(self.filler()).expect("remove the filler file");
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // Unmount lazily, because a terminating program may still have open files.
        let _ = Command::new("umount").arg("-l").arg(self.path()).status();
    }
}
