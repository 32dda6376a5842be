//! The `message` operations: one thread per project, for everyone who may see the project. Owners have separate endpoints, which share this
//! code.

pub mod count_unread;
pub mod list;
pub mod mark_read;
pub mod owner_count_unread;
pub mod owner_list;
pub mod owner_mark_read;
pub mod owner_send;
pub mod send;
