//! Uploaded files: storage, signed links, and how they are sent.

mod archive;
pub mod free_space;
mod link;
mod photo;
mod pixelate;
mod rendition;
mod room_checked_file;
mod storage;
mod word;

pub use archive::{ArchiveEntry, ArchiveText, archive, archive_with_text};
pub use link::{Disposition, FileLinks, LinkError, LinkSignature};
pub use photo::{PhotoEnds, photo_facts};
pub use rendition::{Fitted, Renditions};
pub(crate) use room_checked_file::RoomCheckedFile;
pub(crate) use storage::file_too_large;
pub use storage::{FileStorage, FileSum, ListedFile, Received, StorageError};
pub use word::{is_docx, is_esx, is_word_document, is_xlsx};
