//! The `mail` operations: the delivery log, and retrying a mail.

pub mod list;
pub mod retry;
pub mod view;
