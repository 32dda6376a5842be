//! Sizes and checksums of files.

use sha2::{Digest, Sha256};

/// Size and checksum of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileSum {
    /// Size in bytes.
    pub size: u64,
    /// SHA-256 as hexadecimal digits.
    pub sha256: String,
}

/// The sum of a file that is read or received in chunks.
#[derive(Default)]
pub(super) struct Summing {
    size: u64,
    digest: Sha256,
}

impl Summing {
    pub(super) fn add(&mut self, chunk: &[u8]) {
        let length = u64::try_from(chunk.len()).unwrap_or(u64::MAX);
        self.size = self.size.saturating_add(length);
        self.digest.update(chunk);
    }

    /// Number of bytes so far.
    pub(super) const fn size(&self) -> u64 {
        self.size
    }

    pub(super) fn end(self) -> FileSum {
        FileSum {
            size: self.size,
            sha256: hex::encode(self.digest.finalize()),
        }
    }
}
