//! The disks that the portal writes to.

use rustix::fs::statvfs;
use std::io;
use std::path::Path;

/// How much room a disk has, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Room {
    /// For the portal; what is kept back for root is none of it.
    pub free: u64,
    /// In all.
    pub total: u64,
}

/// The room on the disk where `place` is.
///
/// # Errors
/// When there is no such place.
pub fn room_in(place: &Path) -> io::Result<Room> {
    let disk = statvfs(place)?;
    let bytes = |blocks: u64| blocks.saturating_mul(disk.f_frsize);
    Ok(Room {
        free: bytes(disk.f_bavail),
        total: bytes(disk.f_blocks),
    })
}
