//! The `document` operations.

pub mod cancel;
mod content;
pub mod create;
pub mod download;
pub mod list;
pub mod show;
mod view;
