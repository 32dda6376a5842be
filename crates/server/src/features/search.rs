//! The `search` operations.

mod groups;
pub mod portal;
