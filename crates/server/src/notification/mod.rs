//! The `notification` operations.

pub mod list;
pub mod mark_read;
pub mod view;
