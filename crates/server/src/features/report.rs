//! The `report` operations.

pub mod export;
pub mod show;
