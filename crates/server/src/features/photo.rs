//! The `photo` operations.

pub mod describe;
pub mod list_changes;
pub mod list_choices;
