//! The `file` operations.

pub mod add;
pub mod delete;
pub mod download;
pub mod list;
pub mod read;
pub mod view;
