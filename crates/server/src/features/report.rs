//! The `report` operations.

mod asked;
pub mod export;
pub mod show;
mod table;
pub mod view;
