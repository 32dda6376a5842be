//! Free space on the portal's disks. Below a reserve, the portal rejects files so that the database can still be written:
//! sign-in, owner access, and messages keep working (docs/rules/storage.md).

use crate::config::{Config, FilesConfig};
use domain::file::human_size;
use parking_lot::Mutex;
use rustix::fs::statvfs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use store::Database;
use store::ballast::Ballast;
use tokio::time::Instant;

/// Minimum default reserve. The default is the larger of this and the share of the disk.
const RESERVE_BYTES: u64 = 1_000_000_000;
/// The share is 1/20 of the disk.
const RESERVE_SHARE: u64 = 20;
/// Maximum size of the ballast: enough for thousands of sign-ins and messages.
const BALLAST: u64 = 64 * 1024 * 1024;
/// How long a reading is cached.
const FRESH: Duration = Duration::from_secs(1);
/// Below this, the database probably cannot write.
const NOTHING: u64 = 64 * 1024;

/// Disk space in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Room {
    /// Free bytes available to the portal, without the part reserved for root.
    pub free: u64,
    /// Total bytes.
    pub total: u64,
}

impl Room {
    /// Whether the disk is too full for the database to write.
    #[must_use]
    pub const fn is_nothing(self) -> bool {
        self.free < NOTHING
    }
}

/// The space on the disk that holds `place`.
///
/// # Errors
/// When `place` does not exist.
pub fn room_in(place: &Path) -> io::Result<Room> {
    let disk = statvfs(place)?;
    let bytes = |blocks: u64| blocks.saturating_mul(disk.f_frsize);
    Ok(Room {
        free: bytes(disk.f_bavail),
        total: bytes(disk.f_blocks),
    })
}

/// The bytes that must stay free: the configured value or the default.
#[must_use]
pub fn reserve_of(room: Room, configured: Option<u64>) -> u64 {
    configured.unwrap_or_else(|| RESERVE_BYTES.max(room.total / RESERVE_SHARE))
}

/// Checks that `bytes` can be written to the disk of `folder`, or of its nearest existing parent, without using the disk's reserve.
///
/// # Errors
/// [`io::ErrorKind::StorageFull`], with a message for the operator; when the free space cannot be read.
pub(crate) fn require_room(folder: &Path, bytes: u64, configured: Option<u64>) -> io::Result<()> {
    let absolute = std::path::absolute(folder)?;
    let existing = absolute.ancestors().find(|place| place.exists());
    let room = room_in(existing.unwrap_or(&absolute))?;
    let reserve = reserve_of(room, configured);
    if room.free >= reserve.saturating_add(bytes) {
        return Ok(());
    }
    let size = |bytes: u64| human_size(i64::try_from(bytes).unwrap_or(i64::MAX));
    Err(io::Error::new(
        io::ErrorKind::StorageFull,
        format!(
            "the disk of {} has {} free; {} are needed, and {} must stay free (min_free_bytes)",
            folder.display(),
            size(room.free),
            size(bytes),
            size(reserve)
        ),
    ))
}

/// The folder of a file.
pub(crate) fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// The folders that the portal writes to, with their names in metrics.
fn named_places(config: &Config) -> Vec<(&'static str, PathBuf)> {
    let mut places = vec![("data", config.data_dir.clone())];
    places.extend(of_database(config).map(|(_, folder)| ("database", folder)));
    if let FilesConfig::Directory(path) = &config.files {
        places.push(("files", path.clone()));
    }
    places
}

/// The folders that the portal writes to.
pub(crate) fn places(config: &Config) -> Vec<PathBuf> {
    let named = named_places(config).into_iter();
    named.map(|(_, place)| place).collect()
}

/// The disk of a folder that the portal writes to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DiskPlace {
    /// `data`, `database`, or `files`.
    pub name: &'static str,
    /// Its space.
    pub room: Room,
    /// The bytes that must stay free.
    pub reserve: u64,
}

/// The disks of the folders that the portal writes to. Leaves out those that cannot be read.
pub(crate) fn disks(config: &Config) -> Vec<DiskPlace> {
    let named = named_places(config).into_iter();
    named
        .filter_map(|(name, place)| {
            let room = room_in(&place).ok()?;
            Some(DiskPlace {
                name,
                room,
                reserve: reserve_of(room, config.min_free_bytes),
            })
        })
        .collect()
}

/// The path and folder of a SQLite database.
fn of_database(config: &Config) -> Option<(PathBuf, PathBuf)> {
    let Database::Sqlite(path) = config.database() else {
        return None;
    };
    let folder = folder_of(&path).to_owned();
    Some((path, folder))
}

/// Whether the disk of a SQLite database is full. False for PostgreSQL, whose disk the portal cannot see.
#[must_use]
pub fn is_full(config: &Config) -> bool {
    of_database(config)
        .and_then(|(_, folder)| room_in(&folder).ok())
        .is_some_and(Room::is_nothing)
}

/// The ballast of a SQLite database: space that is released when the disk is full. It is part of the reserve.
pub(crate) fn ballast(config: &Config) -> Option<Ballast> {
    let (path, folder) = of_database(config)?;
    let reserve = match room_in(&folder) {
        Ok(room) => reserve_of(room, config.min_free_bytes),
        // The folder does not exist before the first start.
        Err(_) => config.min_free_bytes.unwrap_or(RESERVE_BYTES),
    };
    let size = BALLAST.min(reserve / 4);
    (size > 0).then(|| Ballast::beside(&path, size))
}

/// A disk with less free space than its reserve.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LowDisk {
    /// A folder on the disk.
    pub place: PathBuf,
    /// Free bytes.
    pub free: u64,
    /// Required free bytes.
    pub reserve: u64,
}

impl LowDisk {
    /// Whether the disk is full.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.free < NOTHING
    }
}

/// Whether there is room for a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Fits {
    /// There is.
    Yes,
    /// Not while other files are being uploaded.
    AfterOthers,
    /// Not on this disk.
    No(LowDisk),
}

/// Cached readings of the free space.
pub struct FreeSpace {
    places: Vec<PathBuf>,
    /// The folder of uploaded files; `None` for an object store.
    files: Option<PathBuf>,
    configured: Option<u64>,
    largest_file: u64,
    seen: Mutex<Option<(Instant, Option<LowDisk>)>>,
    is_low: AtomicBool,
}

impl FreeSpace {
    /// Watches the disks of this configuration.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        Self {
            places: places(config),
            files: match &config.files {
                FilesConfig::Directory(path) => Some(path.clone()),
                FilesConfig::S3 { .. } => None,
            },
            configured: config.min_free_bytes,
            largest_file: config.max_upload_bytes,
            seen: Mutex::new(None),
            is_low: AtomicBool::new(false),
        }
    }

    /// Of the disks below their reserve, the one with the least free space. Cached for a second.
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

    /// Stores whether space is low; returns the previous value.
    pub(crate) fn was_low(&self, is_low: bool) -> bool {
        let was_low = self.is_low.swap(is_low, Ordering::Relaxed);
        if was_low != is_low {
            // The cached reading was judged by the other threshold.
            *self.seen.lock() = None;
        }
        was_low
    }

    /// Whether a file of `bytes` bytes would leave less than the reserve. `arriving` is the size of all files that are being uploaded,
    /// including this one. Reads the disk, because a cached reading may be older than the last upload.
    pub(crate) fn fits(&self, bytes: u64, arriving: u64) -> Fits {
        // Skip a disk that cannot be read. Writing to it reports the error.
        let Some((place, room)) = self
            .files
            .as_ref()
            .and_then(|place| Some((place, room_in(place).ok()?)))
        else {
            return Fits::Yes;
        };
        let reserve = reserve_of(room, self.configured);
        if room.free >= reserve.saturating_add(arriving) {
            Fits::Yes
        } else if room.free >= reserve.saturating_add(bytes) {
            Fits::AfterOthers
        } else {
            Fits::No(LowDisk {
                place: place.clone(),
                free: room.free,
                reserve,
            })
        }
    }

    fn look(&self) -> Option<LowDisk> {
        // The shortage ends only when the largest file fits again. Otherwise each refused file would be a shortage of its own.
        let margin = if self.is_low.load(Ordering::Relaxed) {
            self.largest_file
        } else {
            0
        };
        let found = self.places.iter().filter_map(|place| {
            // Skip a disk that cannot be read. Writing to it reports the error.
            let room = room_in(place).ok()?;
            let reserve = reserve_of(room, self.configured);
            (room.free < reserve.saturating_add(margin)).then(|| LowDisk {
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
    fn the_reserve_is_1_gb_or_5_percent_unless_configured() {
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
