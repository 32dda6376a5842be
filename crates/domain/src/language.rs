//! Languages and localized messages.

pub use messages::{Language, Message, Param, Text, group_thousands};
