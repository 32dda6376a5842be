//! The `stream` operations.

pub mod events;
pub mod open;
pub mod owner_open;
