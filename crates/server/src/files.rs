//! Uploaded files: where their bytes live, the links that lead to them, and how they are sent.

mod link;
mod response;
mod storage;
mod thumbnail;

pub use link::{FileLinks, LinkError, LinkSignature};
pub use response::{Disposition, respond};
pub use storage::{FileStorage, Received, StorageError};
pub use thumbnail::{THUMBNAIL_TYPE, Thumbnails};
