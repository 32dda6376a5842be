//! The `document` operations.

pub mod cancel;
pub mod create;
pub mod download;
pub mod list;
pub mod show;
mod view;
