//! Verifies backups in a repository, by restoring them, and downloads them for a restore.

use super::encryption::Identities;
use super::index::Object;
use super::read::{Holds, Restored, Source, restore_database, restore_from};
use super::repository::{
    ENCRYPTED, Listing, Place, Repository, chosen, name_of, object_of, sha256_of, sum_of,
};
use super::scratch::{Scratch, require_room};
use super::{ArchiveError, Entry, FILES};
use crate::config::Config;
use domain::clock::Clock;
use jiff::Timestamp;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use store::Database;

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
    /// Returns false to stop.
    pub(super) goes_on: &'a (dyn Fn() -> bool + Sync),
}

impl Check<'_> {
    fn go_on(&self) -> Result<(), ArchiveError> {
        match (self.goes_on)() {
            true => Ok(()),
            false => Err(ArchiveError::Interrupted),
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
        format!(
            "{how}; {} of {} files compared, the others by size",
            self.compared, self.files
        )
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

/// Downloads a backup of a repository.
pub(super) struct Downloads<'a> {
    config: &'a Config,
    repository: &'a Repository,
    identities: Option<&'a Identities>,
    listing: Listing,
    scratch: Scratch,
    is_encrypted: bool,
}

impl<'a> Downloads<'a> {
    /// Prepares the download of the backup with this archive.
    pub(super) fn new(
        config: &'a Config,
        repository: &'a Repository,
        identities: Option<&'a Identities>,
        listing: Listing,
        archive: &str,
    ) -> Result<Self, ArchiveError> {
        Ok(Self {
            config,
            repository,
            identities,
            listing,
            scratch: Scratch::new(config)?,
            is_encrypted: archive.ends_with(ENCRYPTED),
        })
    }

    /// Downloads an object of `size` bytes; returns the file, and the object as it was stored.
    async fn object(&self, name: &str, size: u64) -> Result<(PathBuf, Object), ArchiveError> {
        let room = size.saturating_mul(2);
        require_room(&self.config.data_dir, room, self.config.min_free_bytes)?;
        let to = self.scratch.path("object");
        let object = self.repository.fetch(name, size, &to).await?;
        Ok((to, object))
    }

    /// Downloads and decrypts an archive.
    pub(super) async fn archive(&self, name: &str) -> Result<PathBuf, ArchiveError> {
        let size = self.listing.size(name).unwrap_or_default();
        let (stored, _) = self.object(name, size).await?;
        let archive = self.scratch.path("archive.zip");
        if self.is_encrypted {
            self.identities()?.decrypt(&stored, &archive)?;
        } else {
            let said =
                |error: std::io::Error| ArchiveError::Archive(archive.clone(), error.to_string());
            fs::rename(&stored, &archive).map_err(said)?;
        }
        Ok(archive)
    }

    fn identities(&self) -> Result<&Identities, ArchiveError> {
        self.identities.ok_or(ArchiveError::Encrypted)
    }

    /// Downloads, decrypts, and checks a file.
    pub(super) async fn file(&self, entry: &Entry) -> Result<File, ArchiveError> {
        let damaged = |problem: &str| ArchiveError::Damaged(format!("{}: {problem}", entry.sha256));
        let name = object_of(&entry.sha256, self.is_encrypted);
        let Some(size) = self.listing.size(&name) else {
            return Err(damaged("the file is missing in the repository"));
        };
        let (stored, object) = self.object(&name, size).await?;
        let (path, sum) = if self.is_encrypted {
            let plain = self.scratch.path("file");
            let entry = self.identities()?.decrypt(&stored, &plain)?;
            (plain, (entry.size, entry.sha256))
        } else {
            (stored, (object.size, object.sha256))
        };
        if sum != (entry.size, entry.sha256.clone()) {
            return Err(damaged("the file does not match its checksum"));
        }
        File::open(&path).map_err(|error| ArchiveError::Archive(path, error.to_string()))
    }
}

/// Restores the database of an archive without files into a scratch database; returns the number of its rows, and the files that
/// belong to the backup.
pub(super) fn restore_into_scratch(
    archive: &Path,
    scratch: &Path,
    now: Timestamp,
) -> Result<(usize, Vec<Entry>), ArchiveError> {
    let database = Database::Sqlite(scratch.to_owned());
    let (manifest, rows) = restore_database(archive, Holds::NoFiles, &database, now)?;
    for suffix in ["", "-wal", "-shm"] {
        let mut path = scratch.as_os_str().to_owned();
        path.push(suffix);
        // Usually only the first exists.
        let _ = fs::remove_file(path);
    }
    let files = manifest.entries.into_iter();
    let files = files.filter(|entry| entry.name.starts_with(FILES));
    Ok((rows, files.collect()))
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
    let listing = repository.list().await?;
    let (at, archive) = chosen(&listing, check.which)?;
    let downloads = Downloads::new(config, repository, identities, listing, &archive)?;
    let mut verified = Verified {
        name: name_of(at),
        ..Verified::default()
    };
    if downloads.is_encrypted && identities.is_none() {
        verify_stored(&downloads, (at, &archive), check, &mut verified).await?;
        return Ok(verified);
    }
    let plain = downloads.archive(&archive).await?;
    let (rows, mut files) =
        restore_into_scratch(&plain, &downloads.scratch.path("restored.db"), now)?;
    verified.rows = Some(rows);
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
        let is_there = stored.is_some() && (downloads.is_encrypted || stored == Some(file.size));
        if !is_there {
            verified.damaged.push(file.sha256.clone());
        } else if sample[number] {
            match downloads.file(file).await {
                Ok(_) => {}
                Err(ArchiveError::Damaged(problem)) => {
                    tracing::warn!(problem, "a file in the backup repository is damaged");
                    verified.damaged.push(file.sha256.clone());
                }
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
    downloads: &Downloads<'_>,
    (at, archive): (Timestamp, &str),
    check: &Check<'_>,
    verified: &mut Verified,
) -> Result<(), ArchiveError> {
    let damaged = |problem: &str| ArchiveError::Damaged(format!("{archive}: {problem}"));
    let Some(index) = downloads.repository.index(at).await? else {
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
            verified.damaged.push(sha256_of(&object.name).to_owned());
        }
    }
    Ok(())
}

/// Which of the files, sorted by checksum, to read: from the first one after `start` on, around.
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
    goes_on: &(dyn Fn() -> bool + Sync),
) -> Result<Restored, ArchiveError> {
    let repository = Repository::open(&place.repository, config.min_free_bytes)?;
    let listing = repository.list().await?;
    let (_, archive) = chosen(&listing, place.backup.as_deref())?;
    let downloads = Downloads::new(config, &repository, identities, listing, &archive)?;
    let plain = downloads.archive(&archive).await?;
    let source = Source::Repository(&downloads);
    restore_from(config, &plain, &source, clock, progress, goes_on).await
}

/// `buildback verify-backup`: verifies a backup with all its files.
///
/// # Errors
/// [`ArchiveError`] for the first problem, except that all files are checked.
pub async fn verify_backup(
    config: &Config,
    place: &Place,
    identities: Option<&Identities>,
    now: Timestamp,
) -> Result<Verified, ArchiveError> {
    let repository = Repository::open(&place.repository, config.min_free_bytes)?;
    let check = Check {
        which: place.backup.as_deref(),
        extent: Extent::All,
        goes_on: &|| true,
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
