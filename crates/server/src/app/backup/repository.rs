//! The repository of nightly backups, in a folder or a bucket.
//!
//! - `files/<first two digits>/<SHA-256>[.age]`: each stored file once;
//! - `backups/<time>.index.json`: the objects of a backup;
//! - `backups/<time>.zip[.age]`: its archive, without files. It is written last, so a backup with an archive is complete;
//! - `README.txt`.

use super::index::{Index, Object};
use super::manifest::Summing;
use super::scratch::require_room;
use super::{ArchiveError, size_of_copy};
use crate::config::{BucketAccess, FilesConfig};
use crate::errors::causes::with_causes;
use crate::files::{FileStorage, ListedFile};
use bytes::Bytes;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Suffix of encrypted objects.
pub(super) const ENCRYPTED: &str = ".age";
/// Folder of archives and indexes.
const BACKUPS: &str = "backups/";
/// Folder of files.
pub(super) const FILES: &str = "files/";
const ARCHIVE: &str = ".zip";
const INDEX: &str = ".index.json";
const README: &str = "README.txt";
/// The time of a backup in its name, in UTC.
const NAME: &str = "%Y-%m-%dT%H-%M-%SZ";
/// Maximum size of an index: two million files.
const INDEX_LIMIT: u64 = 512 << 20;
/// Bytes that are read in one request.
const PART: u64 = 8 << 20;

/// Explains the repository to somebody who finds it.
const README_TEXT: &str = include_str!("repository-readme.txt");

/// The name of a backup made at this time, such as `2026-11-29T07-00-00Z`.
pub(super) fn name_of(at: Timestamp) -> String {
    at.strftime(NAME).to_string()
}

/// The time in the name of a backup.
fn time_of(name: &str) -> Option<Timestamp> {
    let time = DateTime::strptime(NAME, name).ok()?;
    let at = time.to_zoned(TimeZone::UTC).ok()?.timestamp();
    (name_of(at) == name).then_some(at)
}

/// The name of the object that holds a file.
pub(super) fn object_of(sha256: &str, is_encrypted: bool) -> String {
    let suffix = if is_encrypted { ENCRYPTED } else { "" };
    let folder = sha256.get(..2).unwrap_or_default();
    format!("{FILES}{folder}/{sha256}{suffix}")
}

/// The checksum in the name of an object.
pub(super) fn sha256_of(object: &str) -> &str {
    let name = object.rsplit('/').next().unwrap_or_default();
    name.strip_suffix(ENCRYPTED).unwrap_or(name)
}

/// A backup that a command names: a repository, and one of its backups or the newest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The repository.
    pub repository: FilesConfig,
    /// The name of the backup, such as `2026-11-29T07-00-00Z`. `None` means the newest.
    pub backup: Option<String>,
}

impl Place {
    /// Reads `REPOSITORY` or `REPOSITORY/backups/NAME`. `None` if the text names a file, which is an archive.
    ///
    /// # Errors
    /// A message for the operator.
    pub fn parse(text: &str, access: &BucketAccess) -> Result<Option<Self>, String> {
        let (place, backup) = match text.rsplit_once("/backups/") {
            Some((place, name)) if !place.is_empty() => {
                let name = name.trim_end_matches(ENCRYPTED).trim_end_matches(ARCHIVE);
                (place, time_of(name).map(|_| name.to_owned()))
            }
            Some(_) | None => (text, None),
        };
        let place = if backup.is_some() { place } else { text };
        if !place.starts_with("s3://") && !Path::new(place).is_dir() {
            return Ok(None);
        }
        let repository = access.clone().place(place.trim_end_matches('/'))?;
        Ok(Some(Self { repository, backup }))
    }
}

/// A repository.
pub struct Repository {
    storage: FileStorage,
    shown: String,
    /// The folder, if it is not a bucket.
    folder: Option<PathBuf>,
    min_free_bytes: Option<u64>,
}

/// The objects of a repository at one time.
#[derive(Debug, Default)]
pub(super) struct Listing(pub(super) BTreeMap<String, ListedFile>);

impl Listing {
    /// The complete backups by their time, with the names of their archives.
    pub(super) fn backups(&self) -> BTreeMap<Timestamp, String> {
        let archives = self.0.keys().filter_map(|object| {
            let name = object.strip_prefix(BACKUPS)?;
            let name = name.strip_suffix(ENCRYPTED).unwrap_or(name);
            Some((time_of(name.strip_suffix(ARCHIVE)?)?, object.clone()))
        });
        archives.collect()
    }

    /// The indexes by the time of their backup, with their names.
    pub(super) fn indexes(&self) -> BTreeMap<Timestamp, String> {
        let indexes = self.0.keys().filter_map(|object| {
            let name = object.strip_prefix(BACKUPS)?.strip_suffix(INDEX)?;
            Some((time_of(name)?, object.clone()))
        });
        indexes.collect()
    }

    /// Adds a backup that was just made.
    pub(super) fn note_backup(&mut self, at: Timestamp, index: &Index) {
        for name in [index_name(at), index.archive.name.clone()] {
            let listed = ListedFile {
                path: name.clone(),
                size: 0,
                second: at.as_second(),
            };
            self.0.insert(name, listed);
        }
    }

    /// The size of an object; `None` if it does not exist.
    pub(super) fn size(&self, object: &str) -> Option<u64> {
        self.0.get(object).map(|found| found.size)
    }
}

impl Repository {
    /// Opens a repository. `min_free_bytes` is the reserve of a folder's disk. A folder must exist: a missing one may be a disk that is
    /// not mounted.
    ///
    /// # Errors
    /// When the folder does not exist or the settings of the bucket are invalid.
    pub fn open(place: &FilesConfig, min_free_bytes: Option<u64>) -> Result<Self, ArchiveError> {
        let shown = format!("{place:?}");
        let folder = match place {
            FilesConfig::Directory(path) => Some(path.clone()),
            FilesConfig::S3 { .. } => None,
        };
        if let Some(folder) = &folder
            && !folder.is_dir()
        {
            let problem = "this folder does not exist; create it, or mount its disk".to_owned();
            return Err(ArchiveError::Repository(shown, problem));
        }
        match FileStorage::open(place) {
            Ok(storage) => Ok(Self {
                storage,
                shown,
                folder,
                min_free_bytes,
            }),
            Err(problem) => Err(ArchiveError::Repository(shown, problem)),
        }
    }

    pub(super) fn failed(&self, error: &(dyn std::error::Error + 'static)) -> ArchiveError {
        ArchiveError::Repository(self.shown.clone(), with_causes(error))
    }

    /// Lists all objects.
    pub(super) async fn list(&self) -> Result<Listing, ArchiveError> {
        let objects = self.storage.stored().await;
        let objects = objects.map_err(|error| self.failed(&error))?.into_iter();
        Ok(Listing(
            objects
                .map(|object| (object.path.clone(), object))
                .collect(),
        ))
    }

    /// Whether there is a complete backup with this name.
    pub(super) async fn has_backup(&self, name: &str) -> Result<bool, ArchiveError> {
        for suffix in ["", ENCRYPTED] {
            let archive = format!("{BACKUPS}{name}{ARCHIVE}{suffix}");
            let found = self.storage.has(&archive).await;
            if found.map_err(|error| self.failed(&error))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Removes what killed processes left unfinished before `instant`.
    pub(super) async fn remove_unfinished(&self, instant: Timestamp) -> Result<(), ArchiveError> {
        let removed = self.storage.remove_unfinished(instant).await;
        removed.map(drop).map_err(|error| self.failed(&error))
    }

    /// Writes an object from a file. It gets its name when it is complete and on disk.
    pub(super) async fn put(&self, name: &str, from: &Path) -> Result<(), ArchiveError> {
        let mut file = File::open(from).map_err(|error| self.failed(&error))?;
        let size = file.metadata().map_err(|error| self.failed(&error))?.len();
        self.require_room(size)?;
        let stored = self.storage.put_from(name, &mut file).await;
        stored.map_err(|error| self.failed(&error))
    }

    /// Writes an index.
    pub(super) async fn put_index(&self, at: Timestamp, index: &Index) -> Result<(), ArchiveError> {
        self.put_bytes(&index_name(at), index.text()?.into()).await
    }

    /// Writes the explanation of the repository.
    pub(super) async fn put_readme(&self, listing: &Listing) -> Result<(), ArchiveError> {
        if listing.size(README) == u64::try_from(README_TEXT.len()).ok() {
            return Ok(());
        }
        self.put_bytes(README, Bytes::from_static(README_TEXT.as_bytes()))
            .await
    }

    async fn put_bytes(&self, name: &str, bytes: Bytes) -> Result<(), ArchiveError> {
        self.require_room(u64::try_from(bytes.len()).unwrap_or(u64::MAX))?;
        let stored = self.storage.put(name, bytes).await;
        stored.map_err(|error| self.failed(&error))
    }

    fn require_room(&self, bytes: u64) -> Result<(), ArchiveError> {
        match &self.folder {
            Some(folder) => require_room(folder, bytes, self.min_free_bytes),
            None => Ok(()),
        }
    }

    /// The index of a backup. `None` if it is missing or damaged.
    pub(super) async fn index(&self, at: Timestamp) -> Result<Option<Index>, ArchiveError> {
        let name = index_name(at);
        let read = self.storage.read(&name, INDEX_LIMIT).await;
        let Some(text) = read.map_err(|error| self.failed(&error))? else {
            tracing::warn!(name, "the index of a backup is missing");
            return Ok(None);
        };
        match Index::parse(&text) {
            Ok(index) => Ok(Some(index)),
            Err(problem) => {
                tracing::warn!(name, problem, "the index of a backup is damaged");
                Ok(None)
            }
        }
    }

    /// Copies an object of `size` bytes into a file; returns it with its checksum.
    pub(super) async fn fetch(
        &self,
        name: &str,
        size: u64,
        to: &Path,
    ) -> Result<Object, ArchiveError> {
        let written = |error: io::Error| ArchiveError::Archive(to.to_owned(), error.to_string());
        let mut file = Summing::new(File::create(to).map_err(written)?);
        let mut done = 0;
        while done < size {
            let end = size.min(done.saturating_add(PART));
            let part = self.storage.read_range(name, done..end).await;
            let part = part.map_err(|error| self.failed(&error))?;
            file.write_all(&part).map_err(written)?;
            if part.is_empty() {
                break;
            }
            done = done.saturating_add(u64::try_from(part.len()).unwrap_or(u64::MAX));
        }
        let entry = file.entry(name);
        Ok(Object {
            name: entry.name,
            size: entry.size,
            sha256: entry.sha256,
        })
    }

    /// Deletes an object.
    pub(super) async fn delete(&self, name: &str) -> Result<(), ArchiveError> {
        let deleted = self.storage.delete(name).await;
        deleted.map_err(|error| self.failed(&error))
    }
}

fn index_name(at: Timestamp) -> String {
    format!("{BACKUPS}{}{INDEX}", name_of(at))
}

/// The name of the archive of a backup.
pub(super) fn archive_name(at: Timestamp, is_encrypted: bool) -> String {
    let suffix = if is_encrypted { ENCRYPTED } else { "" };
    format!("{BACKUPS}{}{ARCHIVE}{suffix}", name_of(at))
}

/// The time and the archive of the backup with this name, among the complete ones. Without a name, the newest, but one that is dated more
/// than a day after `now`, by a wrong clock, only if there is no other.
pub(super) fn chosen(
    listing: &Listing,
    name: Option<&str>,
    now: Timestamp,
) -> Result<(Timestamp, String), ArchiveError> {
    let backups = listing.backups();
    let found = match name {
        Some(name) => time_of(name).and_then(|at| backups.get_key_value(&at)),
        None => {
            let latest = now.saturating_add(SignedDuration::from_hours(24));
            let past = backups.range(..=latest.unwrap_or(now)).next_back();
            past.or_else(|| backups.last_key_value())
        }
    };
    found
        .map(|(at, object)| (*at, object.clone()))
        .ok_or_else(|| {
            ArchiveError::Damaged(match name {
                Some(name) => format!("the repository has no complete backup {name}"),
                None => "the repository has no complete backup".to_owned(),
            })
        })
}

/// The size and checksum of a file.
pub(super) fn sum_of(path: &Path, name: &str) -> Result<Object, ArchiveError> {
    let said = |error: io::Error| ArchiveError::Archive(path.to_owned(), error.to_string());
    let mut reader = Summing::new(File::open(path).map_err(said)?);
    size_of_copy(&mut reader, &mut io::sink()).map_err(said)?;
    let entry = reader.entry(name);
    Ok(Object {
        name: entry.name,
        size: entry.size,
        sha256: entry.sha256,
    })
}
