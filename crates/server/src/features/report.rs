//! The `report` operations.

mod asked;
pub mod clock;
pub mod export;
pub mod show;
mod table;
pub mod view;
