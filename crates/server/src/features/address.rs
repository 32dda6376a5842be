//! The `address` operations: what a form does with an address that somebody pasted.

pub mod split;
