//! Downloads a backup from a repository.

use super::encryption::Identities;
use super::index::Object;
use super::repository::{ENCRYPTED, Listing, Repository, chosen, object_of};
use super::scratch::{Scratch, require_room};
use super::{ArchiveError, Entry, Manifest};
use crate::config::Config;
use jiff::{SignedDuration, Timestamp};
use std::fs::{self, File};
use std::path::PathBuf;
use tokio_util::sync::CancellationToken;

/// How far the clock may be set back while a backup is made.
const CLOCK_CHANGE: SignedDuration = SignedDuration::from_hours(1);

/// Downloads a backup of a repository.
pub(super) struct Downloads<'a> {
    config: &'a Config,
    repository: &'a Repository,
    identities: Option<&'a Identities>,
    stopping: &'a CancellationToken,
    pub(super) listing: Listing,
    pub(super) scratch: Scratch,
    /// The time in the backup's name.
    pub(super) at: Timestamp,
    /// The name of its archive.
    pub(super) archive: String,
    pub(super) is_encrypted: bool,
}

impl<'a> Downloads<'a> {
    /// Prepares the download of the backup with this name, or of the newest one. Downloads end when `stopping` is cancelled.
    ///
    /// # Errors
    /// When there is no such backup, or when it is not encrypted but identities are named.
    pub(super) async fn begin(
        config: &'a Config,
        repository: &'a Repository,
        identities: Option<&'a Identities>,
        which: Option<&str>,
        (now, stopping): (Timestamp, &'a CancellationToken),
    ) -> Result<Self, ArchiveError> {
        let scratch = Scratch::new(&config.data_dir, now)?;
        let listing = stopping.run_until_cancelled(repository.list()).await;
        let listing = listing.ok_or(ArchiveError::Interrupted)??;
        let (at, archive) = chosen(&listing, which, now)?;
        let is_encrypted = archive.ends_with(ENCRYPTED);
        if identities.is_some() && !is_encrypted {
            return Err(ArchiveError::NotEncrypted);
        }
        Ok(Self {
            config,
            repository,
            identities,
            stopping,
            listing,
            scratch,
            at,
            archive,
            is_encrypted,
        })
    }

    /// Checks that the archive belongs to this backup. An older one could have been copied to its name.
    ///
    /// # Errors
    /// [`ArchiveError::Damaged`].
    pub(super) fn check_time(&self, manifest: &Manifest) -> Result<(), ArchiveError> {
        // The manifest is written after the backup got its name.
        let made = manifest.made_at.saturating_add(CLOCK_CHANGE);
        if made.unwrap_or(manifest.made_at) >= self.at {
            return Ok(());
        }
        Err(ArchiveError::Damaged(format!(
            "{} was made at {}, before the time in its name",
            self.archive, manifest.made_at
        )))
    }

    /// Downloads an object of `size` bytes; returns the file, and the object as it was stored.
    pub(super) async fn object(
        &self,
        name: &str,
        size: u64,
    ) -> Result<(PathBuf, Object), ArchiveError> {
        let room = size.saturating_mul(2);
        require_room(&self.config.data_dir, room, self.config.min_free_bytes)?;
        let to = self.scratch.path("object");
        let fetching = self.repository.fetch(name, size, &to);
        let object = self.stopping.run_until_cancelled(fetching).await;
        Ok((to, object.ok_or(ArchiveError::Interrupted)??))
    }

    /// Downloads and decrypts the archive.
    pub(super) async fn archive(&self) -> Result<PathBuf, ArchiveError> {
        let size = self.listing.size(&self.archive).unwrap_or_default();
        let (stored, _) = self.object(&self.archive, size).await?;
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
            let entry = match self.identities()?.decrypt(&stored, &plain) {
                // The archive of this backup could be decrypted, so the identities are the right ones.
                Err(ArchiveError::OtherIdentity) => {
                    return Err(damaged("none of the identities decrypts the file"));
                }
                decrypted => decrypted?,
            };
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
