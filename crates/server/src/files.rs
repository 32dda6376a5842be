//! Uploaded files: where their bytes live, the links that lead to them, and how they are sent.

mod link;
mod response;
mod storage;

pub use link::{FileLinks, LinkError, LinkSignature};
pub use response::{Disposition, respond};
pub use storage::{FileStorage, Received, StorageError};
