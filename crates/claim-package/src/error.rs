//! Why a package cannot be written.

use std::io;
use zip::result::ZipError;

/// Why a package cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum PackageError {
    /// The original in the storage is not the one that the portal received.
    #[error("{0} is not the file that the portal received: it has another size or SHA-256")]
    Changed(String),
    /// A file of the project cannot be opened or read to its end. What was complete before is kept.
    #[error("a file of the project cannot be read: {0}")]
    Source(#[source] io::Error),
    /// The disk is full, or a file of the package cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<ZipError> for PackageError {
    fn from(error: ZipError) -> Self {
        if let ZipError::Io(cause) = error {
            Self::Io(cause)
        } else {
            Self::Io(error.into())
        }
    }
}

impl From<csv::Error> for PackageError {
    fn from(error: csv::Error) -> Self {
        Self::Io(error.into())
    }
}

impl From<serde_json::Error> for PackageError {
    fn from(error: serde_json::Error) -> Self {
        Self::Io(error.into())
    }
}
