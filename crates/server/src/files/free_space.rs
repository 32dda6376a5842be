//! The disks that the portal writes to. Below a reserve of free space it takes no files, so that the database can go on:
//! people sign in and out, owners use their codes, and messages arrive (docs/rules/storage.md).

use crate::config::{Config, FilesConfig};
use parking_lot::Mutex;
use rustix::fs::statvfs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use store::Database;
use store::ballast::Ballast;
use tokio::time::Instant;

/// The reserve where nothing else is configured: the larger of this and the share.
const RESERVE_BYTES: u64 = 1_000_000_000;
/// A twentieth of the disk.
const RESERVE_SHARE: u64 = 20;
/// Thousands of sign-ins and messages.
const BALLAST: u64 = 64 * 1024 * 1024;
/// What was seen is believed for so long.
const FRESH: Duration = Duration::from_secs(1);
/// With less than this, the database cannot be expected to write.
const NOTHING: u64 = 64 * 1024;

/// How much room a disk has, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Room {
    /// For the portal; what is kept back for root is none of it.
    pub free: u64,
    /// In all.
    pub total: u64,
}

impl Room {
    /// Whether the database cannot be expected to write here.
    #[must_use]
    pub const fn is_nothing(self) -> bool {
        self.free < NOTHING
    }
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

/// What a disk has to keep free, if the configuration says nothing else.
#[must_use]
pub fn reserve_of(room: Room, configured: Option<u64>) -> u64 {
    configured.unwrap_or_else(|| RESERVE_BYTES.max(room.total / RESERVE_SHARE))
}

/// The folders on whose disks the portal writes.
pub(crate) fn places(config: &Config) -> Vec<PathBuf> {
    let mut places = vec![config.data_dir.clone()];
    places.extend(of_database(config).map(|(_, folder)| folder));
    if let FilesConfig::Directory(path) = &config.files {
        places.push(path.clone());
    }
    places
}

/// Where a SQLite database lies.
fn of_database(config: &Config) -> Option<(PathBuf, PathBuf)> {
    let Database::Sqlite(path) = Database::parse(&config.database_url) else {
        return None;
    };
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    };
    Some((path, folder))
}

/// Whether the disk of a SQLite database has nothing left. Of PostgreSQL's disk nothing is known here.
#[must_use]
pub fn is_full(config: &Config) -> bool {
    of_database(config)
        .and_then(|(_, folder)| room_in(&folder).ok())
        .is_some_and(Room::is_nothing)
}

/// The space that a SQLite database keeps for the day when its disk is full: a part of the reserve.
pub(crate) fn ballast(config: &Config) -> Option<Ballast> {
    let (path, folder) = of_database(config)?;
    let reserve = match room_in(&folder) {
        Ok(room) => reserve_of(room, config.min_free_bytes),
        // The first start has yet to make the folder.
        Err(_) => config.min_free_bytes.unwrap_or(RESERVE_BYTES),
    };
    let size = BALLAST.min(reserve / 4);
    (size > 0).then(|| Ballast::beside(&path, size))
}

/// A disk that has less free space than its reserve.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LowDisk {
    /// A folder on it.
    pub place: PathBuf,
    /// Its free bytes.
    pub free: u64,
    /// What should be free.
    pub reserve: u64,
}

impl LowDisk {
    /// Whether nothing at all is left.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.free < NOTHING
    }
}

/// What is known of the free space.
pub struct FreeSpace {
    places: Vec<PathBuf>,
    configured: Option<u64>,
    seen: Mutex<Option<(Instant, Option<LowDisk>)>>,
    is_low: AtomicBool,
}

impl FreeSpace {
    /// That of the disks of this configuration.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        Self {
            places: places(config),
            configured: config.min_free_bytes,
            seen: Mutex::new(None),
            is_low: AtomicBool::new(false),
        }
    }

    /// The disk with the least space of those that have too little. What was seen a moment ago counts.
    #[must_use]
    pub fn low(&self) -> Option<LowDisk> {
        let mut seen = self.seen.lock();
        match &*seen {
            Some((at, low)) if at.elapsed() < FRESH => low.clone(),
            Some(_) | None => {
                let low = self.look();
                *seen = Some((Instant::now(), low.clone()));
                low
            }
        }
    }

    /// Remembers whether space is low, and says whether it was before.
    pub(crate) fn was_low(&self, is_low: bool) -> bool {
        self.is_low.swap(is_low, Ordering::Relaxed)
    }

    fn look(&self) -> Option<LowDisk> {
        let found = self.places.iter().filter_map(|place| {
            // A disk that cannot be looked at is told of by whoever writes to it.
            let room = room_in(place).ok()?;
            let reserve = reserve_of(room, self.configured);
            (room.free < reserve).then(|| LowDisk {
                place: place.clone(),
                free: room.free,
                reserve,
            })
        });
        found.min_by_key(|disk| disk.free)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reserve_is_a_gigabyte_or_a_twentieth_unless_configured() {
        for (total, configured, expected) in [
            (8_000_000_000, None, 1_000_000_000),
            (20_000_000_000, None, 1_000_000_000),
            (100_000_000_000, None, 5_000_000_000),
            (100_000_000_000, Some(7), 7),
            (0, None, 1_000_000_000),
        ] {
            let room = Room { free: 0, total };
            assert_eq!(reserve_of(room, configured), expected, "{total}");
        }
    }
}
