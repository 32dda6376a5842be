//! The manifest of a backup archive.

use super::{ArchiveError, DATABASE, FILES, KEYS};
use crate::files::FileStorage;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::io::{self, Read, Write};

/// Name of the manifest. It is the last entry, so an archive without a manifest is incomplete.
pub const MANIFEST: &str = "manifest.json";

/// The format version that this program reads and writes.
pub(super) const FORMAT: u32 = 2;

/// The contents and origin of an archive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Format version.
    pub format: u32,
    /// The version of Buildback that made the archive.
    pub version: String,
    /// The applied migrations, in order.
    pub migrations: Vec<String>,
    /// When the backup was made.
    pub made_at: Timestamp,
    /// All entries except the manifest itself.
    pub entries: Vec<Entry>,
    /// Paths of files that have a row but were not in the storage.
    pub missing: Vec<String>,
}

/// An entry of the archive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Name in the archive.
    pub name: String,
    /// Size in bytes.
    pub size: u64,
    /// SHA-256 as hexadecimal digits.
    pub sha256: String,
}

impl Manifest {
    /// Number of stored files in the archive.
    #[must_use]
    pub fn files(&self) -> usize {
        let names = self.entries.iter().map(|entry| &entry.name);
        names.filter(|name| name.starts_with(FILES)).count()
    }

    pub(super) fn parse(text: &[u8]) -> Result<Self, ArchiveError> {
        #[derive(Deserialize)]
        struct Form {
            format: u32,
        }
        let damaged =
            |error: serde_json::Error| ArchiveError::Damaged(format!("{MANIFEST}: {error}"));
        // Check the format version first: a different version may have different fields.
        let Form { format } = serde_json::from_slice(text).map_err(damaged)?;
        if format != FORMAT {
            return Err(ArchiveError::OtherFormat(format));
        }
        let manifest: Self = serde_json::from_slice(text).map_err(damaged)?;
        manifest.check_names()?;
        Ok(manifest)
    }

    /// Rejects names that do not belong in a backup, as well as duplicates and missing keys.
    fn check_names(&self) -> Result<(), ArchiveError> {
        let mut names = HashSet::new();
        for Entry { name, .. } in &self.entries {
            let has_place = name == KEYS
                || name.strip_prefix(FILES).is_some_and(FileStorage::takes)
                // The database code checks the names of its parts.
                || name.strip_prefix(DATABASE).is_some_and(|part| !part.is_empty());
            if !has_place {
                return Err(ArchiveError::Damaged(format!("unexpected entry {name:?}")));
            }
            if !names.insert(name.as_str()) {
                return Err(ArchiveError::Damaged(format!("duplicate entry {name:?}")));
            }
        }
        if names.contains(KEYS) {
            Ok(())
        } else {
            Err(ArchiveError::Damaged("the keys are missing".to_owned()))
        }
    }
}

/// A reader or writer that computes size and checksum of the data.
pub(super) struct Summing<T> {
    inner: T,
    sum: Sha256,
    size: u64,
}

impl<T> Summing<T> {
    pub(super) fn new(inner: T) -> Self {
        Self {
            inner,
            sum: Sha256::new(),
            size: 0,
        }
    }

    pub(super) fn entry(self, name: &str) -> Entry {
        Entry {
            name: name.to_owned(),
            size: self.size,
            sha256: hex::encode(self.sum.finalize()),
        }
    }

    fn pass(&mut self, bytes: &[u8]) {
        self.sum.update(bytes);
        self.size += u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    }
}

impl<T: Write> Write for Summing<T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.pass(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<T: Read> Read for Summing<T> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.pass(&buffer[..read]);
        Ok(read)
    }
}
