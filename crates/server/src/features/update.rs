//! The `update` operations.

pub mod add;
pub mod add_files;
pub mod count_unread;
pub mod list;
pub mod mark_read;
pub mod owner_list;
