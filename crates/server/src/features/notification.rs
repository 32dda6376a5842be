//! The `notification` operations.

pub mod change_many;
mod filters;
pub mod list;
pub mod mark_all_read;
pub mod mark_read;
pub mod snooze;
pub mod view;
