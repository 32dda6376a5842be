//! The `project` operations.

pub mod assign;
pub mod edit;
pub mod list;
pub mod show;
pub mod submit;
pub mod view;
