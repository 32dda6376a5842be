//! The `mail` operations: the delivery log, and retrying mails.

pub mod list;
pub mod retry;
pub mod retry_many;
pub mod view;
