//! The `contractor` operations.

pub mod dashboard;
pub mod list;
