//! What several features use.

pub mod export;
pub mod once;
pub mod present;
pub mod sheet;
