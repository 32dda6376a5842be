//! Deletes expired backups, and the files that no backup references.

use super::ArchiveError;
use super::repository::{FILES, Listing, Repository, sha256_of};
use domain::backup::{Retention, UNREFERENCED_LIVE};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use std::collections::HashSet;

/// Deletes what is no longer needed; returns the checksums of the deleted files. Deletes no file while an index cannot be read, because the
/// index says which files a backup needs.
pub(super) async fn clean_up(
    repository: &Repository,
    listing: &Listing,
    keep: Retention,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<Vec<String>, ArchiveError> {
    let mut backups = listing.backups();
    let indexes = listing.indexes();
    let made: Vec<Timestamp> = backups.keys().copied().collect();
    for at in keep.expired(&made, now, zone) {
        // The archive first: without it, the backup no longer counts as complete.
        if let Some(archive) = backups.remove(&at) {
            repository.delete(&archive).await?;
        }
        if let Some(index) = indexes.get(&at) {
            repository.delete(index).await?;
        }
    }
    let before = now.saturating_sub(UNREFERENCED_LIVE).unwrap_or(now);
    let is_old = |name: &str| {
        let object = listing.0.get(name);
        object.is_some_and(|object| object.second < before.as_second())
    };
    let expired: HashSet<Timestamp> = made
        .iter()
        .copied()
        .filter(|at| !backups.contains_key(at))
        .collect();
    let mut needed = HashSet::new();
    for at in backups.keys() {
        match repository.index(*at).await? {
            Some(index) => needed.extend(index.files.into_iter().map(|object| object.name)),
            None => return Ok(Vec::new()),
        }
    }
    for (at, index) in &indexes {
        // Left by a backup that was not finished.
        if !backups.contains_key(at) && !expired.contains(at) && is_old(index) {
            repository.delete(index).await?;
        }
    }
    let mut deleted = Vec::new();
    for name in listing.0.keys() {
        if name.starts_with(FILES) && !needed.contains(name) && is_old(name) {
            repository.delete(name).await?;
            deleted.push(sha256_of(name).to_owned());
        }
    }
    Ok(deleted)
}
