//! The `update` operations.

pub mod add;
pub mod list;
pub mod view;
