//! The `dashboard` operations.

pub mod admin;
pub mod show;
pub mod view;
