//! Verifies backups in a repository, by restoring them, and restores them into a portal.

use super::download::Downloads;
use super::encryption::Identities;
use super::read::{Restored, Source, restore_from, try_database};
use super::repository::{Place, Repository, name_of, object_of, sha256_of, sum_of};
use super::{ArchiveError, FILES, Manifest};
use crate::config::Config;
use domain::clock::Clock;
use jiff::Timestamp;
use std::fs;
use std::path::Path;
use tokio_util::sync::CancellationToken;

/// The files that the weekly verification reads: at most this many, and this many bytes. Each time, it begins at another file.
const SAMPLE_FILES: usize = 200;
const SAMPLE_BYTES: u64 = 1 << 30;

/// How much of a backup's files is read. That each of them is there, in its size, is always checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    All,
    Sample,
}

/// What to verify.
pub(super) struct Check<'a> {
    /// The name of the backup; `None` means the newest.
    pub(super) which: Option<&'a str>,
    /// How much of its files is read.
    pub(super) extent: Extent,
    /// Cancelled to stop.
    pub(super) stopping: &'a CancellationToken,
}

impl Check<'_> {
    fn go_on(&self) -> Result<(), ArchiveError> {
        match self.stopping.is_cancelled() {
            false => Ok(()),
            true => Err(ArchiveError::Interrupted),
        }
    }
}

/// What a verification found out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Verified {
    /// Name of the backup.
    pub name: String,
    /// Rows in the scratch database that the backup was restored into. `None` if it could not be decrypted.
    pub rows: Option<usize>,
    /// Number of files in the backup.
    pub files: u64,
    /// Number of files whose bytes were compared.
    pub compared: u64,
    /// Size of what was compared.
    pub bytes: u64,
    /// SHA-256 of files that are missing or damaged.
    pub damaged: Vec<String>,
}

impl Verified {
    /// The result in words.
    #[must_use]
    pub fn words(&self) -> String {
        let how = match self.rows {
            Some(rows) => format!("restored {rows} rows into a scratch database"),
            None => "compared the stored bytes of the database, which is encrypted".to_owned(),
        };
        if self.compared == self.files {
            return format!("{how}; all {} files compared", self.files);
        }
        format!(
            "{how}; {} of {} files compared, the others by size",
            self.compared, self.files
        )
    }

    fn note_damage(&mut self, sha256: &str) {
        tracing::warn!(
            sha256,
            "a file in the backup repository is missing or damaged"
        );
        self.damaged.push(sha256.to_owned());
    }

    /// The damaged files as an error.
    ///
    /// # Errors
    /// [`ArchiveError::Damaged`] if there are any.
    pub fn check(&self) -> Result<(), ArchiveError> {
        match self.damaged.as_slice() {
            [] => Ok(()),
            [first, ..] => Err(ArchiveError::Damaged(format!(
                "{} of {} files are missing or damaged, such as {first}",
                self.damaged.len(),
                self.files
            ))),
        }
    }
}

/// Restores the database of an archive without files into a scratch database; returns the manifest and the number of rows. `when` is the
/// time, and is cancelled to stop.
pub(super) fn restore_into_scratch(
    config: &Config,
    archive: &Path,
    scratch: &Path,
    when: (Timestamp, &CancellationToken),
) -> Result<(Manifest, usize), ArchiveError> {
    let restored = try_database(config, archive, scratch, when);
    for suffix in ["", "-wal", "-shm"] {
        let mut path = scratch.as_os_str().to_owned();
        path.push(suffix);
        // Usually only the first exists.
        let _ = fs::remove_file(path);
    }
    restored
}

/// Verifies a backup. With `identities`, or without encryption, restores its database into a scratch database. Otherwise compares the
/// stored bytes with the index.
pub(super) async fn verify(
    config: &Config,
    repository: &Repository,
    identities: Option<&Identities>,
    check: &Check<'_>,
    now: Timestamp,
) -> Result<Verified, ArchiveError> {
    let when = (now, check.stopping);
    let downloads = Downloads::begin(config, repository, identities, check.which, when).await?;
    let mut verified = Verified {
        name: name_of(downloads.at),
        ..Verified::default()
    };
    if downloads.is_encrypted && identities.is_none() {
        verify_stored(repository, &downloads, check, &mut verified).await?;
        return Ok(verified);
    }
    let plain = downloads.archive().await?;
    let scratch = downloads.scratch.path("restored.db");
    let (manifest, rows) = restore_into_scratch(config, &plain, &scratch, when)?;
    downloads.check_time(&manifest)?;
    verified.rows = Some(rows);
    let mut files = manifest.entries;
    files.retain(|entry| entry.name.starts_with(FILES));
    files.sort_by(|one, other| one.sha256.cmp(&other.sha256));
    files.dedup_by(|one, other| one.sha256 == other.sha256);
    let start = sum_of(&plain, "")?.sha256;
    let sizes = files.iter().map(|file| (file.sha256.as_str(), file.size));
    let sample = sampled(sizes, &start, check.extent);
    verified.files = count(files.len());
    for (number, file) in files.iter().enumerate() {
        check.go_on()?;
        let name = object_of(&file.sha256, downloads.is_encrypted);
        let stored = downloads.listing.size(&name);
        let is_there = match downloads.is_encrypted {
            // Encryption adds a header and checksums.
            true => stored.is_some_and(|stored| stored > file.size),
            false => stored == Some(file.size),
        };
        if !is_there {
            verified.note_damage(&file.sha256);
        } else if sample[number] {
            match downloads.file(file).await {
                Ok(_) => {}
                Err(ArchiveError::Damaged(_)) => verified.note_damage(&file.sha256),
                Err(error) => return Err(error),
            }
            verified.compared += 1;
            verified.bytes += file.size;
        }
    }
    Ok(verified)
}

/// Compares stored objects with the index of the backup.
async fn verify_stored(
    repository: &Repository,
    downloads: &Downloads<'_>,
    check: &Check<'_>,
    verified: &mut Verified,
) -> Result<(), ArchiveError> {
    let archive = downloads.archive.as_str();
    let damaged = |problem: &str| ArchiveError::Damaged(format!("{archive}: {problem}"));
    let Some(index) = repository.index(downloads.at).await? else {
        return Err(damaged("its index is missing or damaged"));
    };
    if index.archive.name != archive || downloads.listing.size(archive) != Some(index.archive.size)
    {
        return Err(damaged("it does not have the size in its index"));
    }
    let (_, stored) = downloads.object(archive, index.archive.size).await?;
    if stored != index.archive {
        return Err(damaged("it does not match its checksum"));
    }
    let sizes = index.files.iter();
    let sizes = sizes.map(|object| (sha256_of(&object.name), object.size));
    let sample = sampled(sizes, &index.archive.sha256, check.extent);
    verified.files = count(index.files.len());
    for (number, object) in index.files.iter().enumerate() {
        check.go_on()?;
        let mut is_intact = downloads.listing.size(&object.name) == Some(object.size);
        if is_intact && sample[number] {
            let (_, stored) = downloads.object(&object.name, object.size).await?;
            is_intact = stored == *object;
            verified.compared += 1;
            verified.bytes += object.size;
        }
        if !is_intact {
            verified.note_damage(sha256_of(&object.name));
        }
    }
    Ok(())
}

/// Which of the files, sorted by checksum, to read: beginning with the first one after `start`, and continuing at the first file after the last.
fn sampled<'a>(
    files: impl Iterator<Item = (&'a str, u64)>,
    start: &str,
    extent: Extent,
) -> Vec<bool> {
    let files: Vec<_> = files.collect();
    if extent == Extent::All {
        return vec![true; files.len()];
    }
    let mut sampled = vec![false; files.len()];
    let first = files.partition_point(|(sha256, _)| *sha256 < start);
    let mut left = SAMPLE_BYTES;
    let around = (first..files.len()).chain(0..first);
    for number in around.take(SAMPLE_FILES) {
        let size = files[number].1;
        if size > left {
            break;
        }
        left -= size;
        sampled[number] = true;
    }
    sampled
}

fn count(number: usize) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}

/// `buildback restore` from a repository: restores a backup into an empty portal, as [`super::restore`] does.
///
/// # Errors
/// [`ArchiveError`]. Everything restored so far is removed.
pub async fn restore_backup(
    config: &Config,
    place: &Place,
    identities: Option<&Identities>,
    clock: &dyn Clock,
    progress: &mut (dyn FnMut(usize, usize) + Send),
    stopping: &CancellationToken,
) -> Result<Restored, ArchiveError> {
    let repository = Repository::open(&place.repository, config.min_free_bytes)?;
    let (which, when) = (place.backup.as_deref(), (clock.now(), stopping));
    let downloads = Downloads::begin(config, &repository, identities, which, when).await?;
    let plain = downloads.archive().await?;
    let source = Source::Repository(&downloads);
    restore_from(config, &plain, &source, clock, progress, stopping).await
}

/// `buildback verify-backup`: verifies a backup with all its files, until `stopping` is cancelled.
///
/// # Errors
/// [`ArchiveError`] for the first problem, except that all files are checked.
pub async fn verify_backup(
    config: &Config,
    place: &Place,
    identities: Option<&Identities>,
    now: Timestamp,
    stopping: &CancellationToken,
) -> Result<Verified, ArchiveError> {
    let repository = Repository::open(&place.repository, config.min_free_bytes)?;
    let check = Check {
        which: place.backup.as_deref(),
        extent: Extent::All,
        stopping,
    };
    let verified = verify(config, &repository, identities, &check, now).await?;
    verified.check()?;
    Ok(verified)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_begins_at_its_start_and_goes_around() {
        let half = SAMPLE_BYTES / 2;
        for (start, sizes, expected) in [
            ("0", [1, 1, 1], [true, true, true]),
            ("b", [half, half, half], [false, true, true]),
            ("c", [half, half, half], [true, false, true]),
            ("z", [half, half, half], [true, true, false]),
            ("a", [SAMPLE_BYTES + 1, 1, 1], [false, false, false]),
        ] {
            let files = ["a", "b", "c"].into_iter().zip(sizes);
            assert_eq!(sampled(files, start, Extent::Sample), expected, "{start}");
        }
        let files = ["a", "b"].into_iter().zip([SAMPLE_BYTES, SAMPLE_BYTES]);
        assert_eq!(sampled(files, "a", Extent::All), [true, true]);
    }
}
