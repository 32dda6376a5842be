//! The claim package: a project as a BagIt bag (RFC 8493) in a ZIP file, and its check. Pure: contents and bytes in, a file out.
//!
//! `docs/claim-package-format.md` describes the format for programs that check a package without this one.

mod archive;
mod bag;
mod contents;
mod error;
mod estimates;
mod listing;
mod names;
mod page;
mod readme;
mod tables;
mod verify;
mod write;

pub use bag::TIMESTAMP;
pub use contents::{
    Contents, Deleted, Document, Entry, Estimate, EstimateDecision, EstimateLine, Fact, Internal,
    Message, Note, PhaseName, Photo, Previous, Source, SourceKind, Task,
};
pub use error::PackageError;
pub use verify::{Problem, Verified, continues, verify};
pub use write::write;

use domain::id::FileId;
use serde::{Deserialize, Serialize};
use std::io::{self, Read};
use std::path::PathBuf;

/// Opens the files of a project.
pub trait Sources {
    /// What the package gets of a file.
    ///
    /// # Errors
    /// When the storage cannot be read.
    fn open(&mut self, source: &Source) -> io::Result<Opened>;

    /// A smaller copy, as JPEG, of an original that browsers do not show; `None` if there is none.
    ///
    /// # Errors
    /// When the storage cannot be read.
    fn preview(&mut self, _source: &Source) -> io::Result<Option<Vec<u8>>> {
        Ok(None)
    }
}

/// What a package gets of a file.
pub enum Opened {
    /// The bytes, which are read once, from the start.
    Bytes(Box<dyn Read + Send>),
    /// Nothing: the file is missing in the storage.
    Missing,
    /// Nothing: the storage has the file, but the copy that the package should have cannot be made.
    NotShareable,
}

/// Whether to go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Go on.
    Go,
    /// Stop: the work was canceled, or the program ends.
    Stop,
}

/// What is done so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Number of photos and documents, with those that the package does not get.
    pub files: u64,
    /// Their bytes in the package.
    pub bytes: u64,
    /// Number of previews, which follow the photos and documents. They are made anew by each call.
    pub previews: u64,
}

/// The timestamp of a package (RFC 3161).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stamp {
    /// There is no authority.
    None,
    /// The authority could not be reached; the timestamp follows.
    Pending,
    /// The answer of the authority in DER.
    Token(Vec<u8>),
}

/// A file of the payload.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// Its path in the package.
    pub path: String,
    /// Its size in bytes.
    pub size: u64,
    /// SHA-256 in hexadecimal of what is in the package.
    pub sha256: String,
    /// The file of the project; `None` for files that the package adds, such as the lists.
    pub file: Option<FileId>,
    /// Whether it is a file of the project that the previous package does not have. Nothing is new in the first package.
    pub is_new: bool,
}

/// A package that is complete.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finished {
    /// The ZIP file, in the folder that was given.
    pub file: PathBuf,
    /// Its size in bytes.
    pub size: u64,
    /// Its SHA-256 in hexadecimal.
    pub sha256: String,
    /// The bytes of `tagmanifest-sha256.txt`, which the timestamp is about.
    pub tag_manifest: Vec<u8>,
    /// The payload.
    pub contents: Vec<Kept>,
    /// Files that are missing in the storage.
    pub missing: Vec<FileId>,
    /// Files in the storage that no copy for the package could be made of.
    pub not_shareable: Vec<FileId>,
    /// The timestamp.
    pub stamp: Stamp,
}
