//! What an archive says of itself.

use super::{ArchiveError, DATABASE, FILES, KEYS};
use crate::files::FileStorage;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::io::{self, Read, Write};

/// Where it stands in the archive: last, so that an archive without one was never finished.
pub const MANIFEST: &str = "manifest.json";

/// The form that this version writes and reads.
pub(super) const FORMAT: u32 = 1;

/// What an archive holds, and how it was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The form of the archive.
    pub format: u32,
    /// The version of Buildback that made it.
    pub version: String,
    /// The kind of database.
    pub engine: String,
    /// The database's migrations, in their order.
    pub migrations: Vec<String>,
    /// When it was made.
    pub made_at: Timestamp,
    /// Everything in it but this.
    pub entries: Vec<Entry>,
    /// Files that rows name and that were not there.
    pub missing: Vec<String>,
}

/// One thing in the archive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its name there.
    pub name: String,
    /// Bytes.
    pub size: u64,
    /// SHA-256 in hexadecimal digits.
    pub sha256: String,
}

impl Manifest {
    /// How many stored files are in it.
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
        // Another form may have other parts.
        let Form { format } = serde_json::from_slice(text).map_err(damaged)?;
        if format != FORMAT {
            return Err(ArchiveError::OtherFormat(format));
        }
        let manifest: Self = serde_json::from_slice(text).map_err(damaged)?;
        manifest.check_names()?;
        Ok(manifest)
    }

    /// Each thing has a place in a portal, inside of it and of its own.
    fn check_names(&self) -> Result<(), ArchiveError> {
        let mut names = HashSet::new();
        for Entry { name, .. } in &self.entries {
            let has_place = name == KEYS
                || name.strip_prefix(FILES).is_some_and(FileStorage::takes)
                // The database says which of its parts it knows.
                || name.strip_prefix(DATABASE).is_some_and(|part| !part.is_empty());
            if !has_place {
                return Err(ArchiveError::Damaged(format!(
                    "{name:?} has no place in a portal"
                )));
            }
            if !names.insert(name.as_str()) {
                return Err(ArchiveError::Damaged(format!("{name:?} is in it twice")));
            }
        }
        if names.contains(KEYS) {
            Ok(())
        } else {
            Err(ArchiveError::Damaged("the keys are not in it".to_owned()))
        }
    }
}

/// Counts and sums what passes.
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
