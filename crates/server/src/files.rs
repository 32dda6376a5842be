//! Uploaded files: where their bytes live, the links that lead to them, and how they are sent.

mod archive;
pub mod free_space;
mod link;
mod rendition;
mod response;
mod storage;
mod word;

pub use archive::{ArchiveEntry, archive};
pub use link::{FileLinks, LinkError, LinkSignature};
pub use rendition::Renditions;
pub use response::{Disposition, SentFile, respond_with_archive, version};
pub(crate) use storage::file_too_large;
pub use storage::{FileStorage, ListedFile, Received, StorageError};
pub use word::{is_docx, is_word_document};
