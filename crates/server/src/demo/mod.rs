//! Demo data.

pub mod pictures;
