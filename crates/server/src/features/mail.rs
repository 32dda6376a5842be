//! The `mail` operations: the delivery log and another try for a mail.

pub mod list;
pub mod retry;
pub mod view;
