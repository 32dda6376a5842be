//! The `address` operations: splitting a pasted address into form fields.

pub mod split;
