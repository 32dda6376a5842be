//! The rules of Buildback. Pure code: no I/O, no clock, no randomness of its own.
//!
//! Everything is named by the specification's nouns; `store` persists these types and
//! `server` speaks them over HTTP.

pub mod clock;
pub mod field_error;
pub mod id;
pub mod permission;
pub mod project;
