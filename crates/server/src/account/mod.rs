//! The `account` operations.

pub mod show;
pub mod view;
