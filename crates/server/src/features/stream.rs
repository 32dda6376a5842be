//! The `stream` operations.

pub mod open;
