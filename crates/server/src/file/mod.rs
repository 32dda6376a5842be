//! The `file` operations.

pub mod list;
pub mod read;
pub mod view;
