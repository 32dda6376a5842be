//! The `reply_template` operations: texts that admins write once, filled in for each project.

pub mod edit;
pub mod list_filled;
pub mod show;
pub mod view;
