//! The `upload` operations.

pub mod create;
pub mod discard;
pub mod owner_create;
pub mod owner_discard;
mod reservation;
