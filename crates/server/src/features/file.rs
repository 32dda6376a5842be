//! The `file` operations.

pub mod add;
pub mod delete;
pub mod delete_many;
pub mod download;
pub mod list;
pub mod owner_download;
pub mod owner_list;
pub mod read;
