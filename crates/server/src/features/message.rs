//! The `message` operations: one thread of each project, for everybody who may see the project. Owners come in by operations
//! of their own (`owner`), which end here too.

pub mod count_unread;
pub mod list;
pub mod mark_read;
pub mod owner_count_unread;
pub mod owner_list;
pub mod owner_mark_read;
pub mod owner_send;
pub mod send;
