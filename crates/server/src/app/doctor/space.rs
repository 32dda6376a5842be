//! Checks the free disk space.

use super::Condition;
use crate::config::Config;
use crate::files::free_space;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

/// From this size on, free space is shown in gigabytes.
const SCARCE: u64 = 1_000_000_000;
/// Below this, the database may soon be unable to write.
const NEARLY_FULL: u64 = 100_000_000;

/// The result for a disk below its reserve with this many free bytes.
const fn condition_of(free: u64) -> Condition {
    match free {
        0..NEARLY_FULL => Condition::Error,
        NEARLY_FULL.. => Condition::Warning,
    }
}

/// Checks each disk that the portal writes to; returns the results with descriptions.
pub(super) fn look(config: &Config) -> Vec<(Condition, String)> {
    let mut disks = Vec::new();
    let mut found = Vec::new();
    for place in free_space::places(config) {
        // Another check reports a missing folder.
        let Ok(disk) = fs::metadata(&place).map(|meta| meta.dev()) else {
            continue;
        };
        if disks.contains(&disk) {
            continue;
        }
        disks.push(disk);
        found.push(room_in(&place, config.min_free_bytes));
    }
    found
}

fn room_in(place: &Path, configured: Option<u64>) -> (Condition, String) {
    let shown = place.display();
    match free_space::room_in(place) {
        Ok(room) if room.free < free_space::reserve_of(room, configured) => (
            condition_of(room.free),
            format!(
                "{} in {shown}. Uploads are refused below {}. Free up space or enlarge the disk",
                words(room.free),
                words(free_space::reserve_of(room, configured)).replace(" free", "")
            ),
        ),
        Ok(room) => (Condition::Ok, format!("{} in {shown}", words(room.free))),
        Err(error) => (Condition::Warning, format!("{shown}: {error}")),
    }
}

/// A size for people to read.
fn words(bytes: u64) -> String {
    match bytes {
        0..SCARCE => format!("{} MB free", bytes / 1_000_000),
        SCARCE.. => format!("{} GB free", bytes / 1_000_000_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disk_below_its_reserve_is_rated_by_its_free_space() {
        for (free, condition, text) in [
            (0, Condition::Error, "0 MB free"),
            (99_999_999, Condition::Error, "99 MB free"),
            (100_000_000, Condition::Warning, "100 MB free"),
            (999_999_999, Condition::Warning, "999 MB free"),
            (1_000_000_000, Condition::Warning, "1 GB free"),
            (36_700_000_000, Condition::Warning, "36 GB free"),
        ] {
            assert_eq!(
                (condition_of(free), words(free).as_str()),
                (condition, text)
            );
        }
    }
}
