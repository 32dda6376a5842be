//! The `report` operations.

pub mod download;
pub mod export;
mod printed;
pub mod show;
