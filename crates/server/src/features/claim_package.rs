//! The `claim_package` operations.

pub mod cancel;
mod content;
pub mod create;
pub mod delete_file;
pub mod download;
pub mod download_timestamp;
pub mod list;
pub mod list_contents;
pub mod show;
mod view;
