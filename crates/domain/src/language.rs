//! The languages that people read, and what is said in them.

pub use messages::{Language, Message, Param, Text};
