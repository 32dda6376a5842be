//! The `upload` operations.

pub mod create;
pub mod discard;
