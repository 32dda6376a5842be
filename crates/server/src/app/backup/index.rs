//! The index of a backup: which objects of the repository belong to it, with their checksums. It is not encrypted, because the portal, which
//! cannot decrypt older backups, needs it to find the objects that no backup references, and to compare stored bytes.

use super::ArchiveError;
use serde::{Deserialize, Serialize};

/// The format version that this program reads and writes.
const FORMAT: u32 = 1;

/// The objects of a backup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Index {
    format: u32,
    /// The archive with the database.
    pub(super) archive: Object,
    /// The files.
    pub(super) files: Vec<Object>,
}

/// An object of the repository, as it is stored: encrypted, if the repository is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Object {
    /// Name in the repository.
    pub(super) name: String,
    /// Size in bytes.
    pub(super) size: u64,
    /// SHA-256 in hexadecimal digits.
    pub(super) sha256: String,
}

impl Index {
    pub(super) fn new(archive: Object, mut files: Vec<Object>) -> Self {
        files.sort_by(|one, other| one.name.cmp(&other.name));
        files.dedup_by(|one, other| one.name == other.name);
        Self {
            format: FORMAT,
            archive,
            files,
        }
    }

    pub(super) fn text(&self) -> Result<Vec<u8>, ArchiveError> {
        serde_json::to_vec(self).map_err(|error| ArchiveError::Damaged(error.to_string()))
    }

    /// Reads an index.
    ///
    /// # Errors
    /// A text for people, when it is damaged or of another format.
    pub(super) fn parse(text: &[u8]) -> Result<Self, String> {
        let index: Self = serde_json::from_slice(text).map_err(|error| error.to_string())?;
        if index.format == FORMAT {
            Ok(index)
        } else {
            Err(format!("it has format {}", index.format))
        }
    }
}
