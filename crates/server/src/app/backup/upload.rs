//! Uploads the files of a backup that are not in the repository yet.

use super::encryption::Recipients;
use super::index::Object;
use super::manifest::Summing;
use super::repository::{Listing, Repository, object_of, sum_of};
use super::scratch::{Scratch, require_room};
use super::{ArchiveError, Entry, FILES};
use crate::config::Config;
use crate::files::{FileStorage, ListedFile};
use futures_util::StreamExt;
use jiff::Timestamp;
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Write};
use store::Store;
use store::backed_up_file::{self, BackedUpFile};
use tokio_util::sync::CancellationToken;

/// Number of files after which the database learns about them.
const REMEMBERED_AT_ONCE: usize = 100;

/// The files of a backup that is being made.
pub(super) struct Uploads<'a> {
    config: &'a Config,
    store: &'a Store,
    repository: &'a Repository,
    recipients: Option<&'a Recipients>,
    scratch: &'a Scratch,
    stopping: &'a CancellationToken,
    now: Timestamp,
    /// What is in the repository, with what this backup uploads.
    pub(super) listing: Listing,
    /// Known files by path.
    known: HashMap<String, BackedUpFile>,
    /// Known objects by name.
    objects: HashMap<String, Object>,
    /// Files that the database does not know yet.
    fresh: Vec<BackedUpFile>,
    /// The objects of this backup.
    pub(super) index: Vec<Object>,
    /// Number of uploaded files.
    pub(super) new_files: u64,
}

/// What uploads need.
pub(super) struct Means<'a> {
    pub(super) config: &'a Config,
    pub(super) store: &'a Store,
    pub(super) repository: &'a Repository,
    pub(super) recipients: Option<&'a Recipients>,
    pub(super) scratch: &'a Scratch,
    pub(super) stopping: &'a CancellationToken,
    pub(super) now: Timestamp,
}

impl<'a> Uploads<'a> {
    pub(super) async fn new(means: &Means<'a>, listing: Listing) -> Result<Self, ArchiveError> {
        let encrypted_to = encrypted_to(means.recipients);
        let known = means.store.read(backed_up_file::all).await;
        let known = known.map_err(store::backup::BackupError::from)?;
        // Objects that are encrypted to other keys, or that are missing or changed, are uploaded again.
        let known = known.into_iter().filter(|file| {
            let object = object_of(&file.sha256, means.recipients.is_some());
            file.encrypted_to == encrypted_to
                && listing.size(&object) == u64::try_from(file.stored_size).ok()
        });
        let known: HashMap<_, _> = known.map(|file| (file.path.clone(), file)).collect();
        let is_encrypted = means.recipients.is_some();
        let objects = known.values().map(|file| object(file, is_encrypted));
        Ok(Self {
            config: means.config,
            store: means.store,
            repository: means.repository,
            recipients: means.recipients,
            scratch: means.scratch,
            stopping: means.stopping,
            now: means.now,
            objects: objects
                .map(|object| (object.name.clone(), object))
                .collect(),
            listing,
            known,
            fresh: Vec::new(),
            index: Vec::new(),
            new_files: 0,
        })
    }

    /// Makes sure that a stored file is in the repository. `None` if it is missing in the storage.
    pub(super) async fn file(
        &mut self,
        storage: &FileStorage,
        path: &str,
    ) -> Result<Option<Entry>, ArchiveError> {
        if self.stopping.is_cancelled() {
            return Err(ArchiveError::Interrupted);
        }
        if let Some(file) = self.known.get(path) {
            self.index.push(object(file, self.recipients.is_some()));
            return Ok(Some(Entry {
                name: format!("{FILES}{path}"),
                size: u64::try_from(file.size).unwrap_or_default(),
                sha256: file.sha256.clone(),
            }));
        }
        let Some(entry) = self.spool(storage, path).await? else {
            return Ok(None);
        };
        let name = object_of(&entry.sha256, self.recipients.is_some());
        let object = match self.objects.get(&name) {
            // Another file with the same content.
            Some(object) => object.clone(),
            None => self.upload(&name, &entry).await?,
        };
        self.fresh.push(BackedUpFile {
            path: path.to_owned(),
            sha256: entry.sha256.clone(),
            size: i64::try_from(entry.size).unwrap_or(i64::MAX),
            stored_sha256: object.sha256.clone(),
            stored_size: i64::try_from(object.size).unwrap_or(i64::MAX),
            encrypted_to: encrypted_to(self.recipients),
        });
        self.objects.insert(name, object.clone());
        self.index.push(object);
        if self.fresh.len() >= REMEMBERED_AT_ONCE {
            self.remember().await?;
        }
        Ok(Some(entry))
    }

    /// Copies a stored file into the temporary folder, since its name in the repository depends on its content.
    async fn spool(
        &mut self,
        storage: &FileStorage,
        path: &str,
    ) -> Result<Option<Entry>, ArchiveError> {
        let Some((size, body)) = storage.get(path).await? else {
            return Ok(None);
        };
        let spool = self.scratch.path("file");
        let room = size.saturating_mul(2);
        require_room(&self.config.data_dir, room, self.config.min_free_bytes)?;
        let said = |error: io::Error| ArchiveError::Archive(spool.clone(), error.to_string());
        let mut file = Summing::new(File::create(&spool).map_err(said)?);
        let mut bytes = body.into_data_stream();
        while let Some(chunk) = bytes.next().await {
            let chunk = chunk.map_err(|error| ArchiveError::Files(format!("{path}: {error}")))?;
            file.write_all(&chunk).map_err(said)?;
        }
        Ok(Some(file.entry(&format!("{FILES}{path}"))))
    }

    /// Uploads the file in the temporary folder.
    async fn upload(&mut self, name: &str, entry: &Entry) -> Result<Object, ArchiveError> {
        let spool = self.scratch.path("file");
        let object = match self.recipients {
            None => {
                self.repository.put(name, &spool).await?;
                Object {
                    name: name.to_owned(),
                    size: entry.size,
                    sha256: entry.sha256.clone(),
                }
            }
            Some(recipients) => {
                let encrypted = self.scratch.path("file.age");
                let object = encrypt(recipients, &spool, &encrypted, name)?;
                self.repository.put(name, &encrypted).await?;
                remove(&encrypted)?;
                object
            }
        };
        self.note(&object);
        self.new_files += 1;
        Ok(object)
    }

    fn note(&mut self, object: &Object) {
        let listed = ListedFile {
            path: object.name.clone(),
            size: object.size,
            second: self.now.as_second(),
        };
        self.listing.0.insert(object.name.clone(), listed);
    }

    /// Stores what is known about the uploaded files, so that the next backup does not read them again.
    pub(super) async fn remember(&mut self) -> Result<(), ArchiveError> {
        let fresh = std::mem::take(&mut self.fresh);
        let kept = self
            .store
            .write(move |conn| backed_up_file::keep(conn, &fresh));
        Ok(kept.await.map_err(store::backup::BackupError::from)?)
    }
}

/// Encrypts a file; returns the object that it becomes.
pub(super) fn encrypt(
    recipients: &Recipients,
    from: &std::path::Path,
    to: &std::path::Path,
    name: &str,
) -> Result<Object, ArchiveError> {
    let encrypted = recipients.encrypt(from, to);
    encrypted.map_err(|error| ArchiveError::Archive(to.to_owned(), error.to_string()))?;
    sum_of(to, name)
}

/// Removes a temporary file.
pub(super) fn remove(path: &std::path::Path) -> Result<(), ArchiveError> {
    fs::remove_file(path).map_err(|error| ArchiveError::Archive(path.to_owned(), error.to_string()))
}

fn encrypted_to(recipients: Option<&Recipients>) -> String {
    recipients.map(Recipients::names).unwrap_or_default()
}

fn object(file: &BackedUpFile, is_encrypted: bool) -> Object {
    Object {
        name: object_of(&file.sha256, is_encrypted),
        size: u64::try_from(file.stored_size).unwrap_or_default(),
        sha256: file.stored_sha256.clone(),
    }
}
