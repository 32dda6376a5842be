//! Secrets, passwords, sessions, and the limits that operations apply.

pub(crate) mod audit_entry;
pub mod call_limit;
pub mod certificate;
pub mod concurrency_limit;
pub(crate) mod dropped_audit_events;
pub mod history_keys;
pub mod noticed_peers;
pub(crate) mod owner_device;
pub mod owner_link;
pub mod password;
pub mod private_file;
pub mod search_limit;
pub(crate) mod second_factor_change;
pub mod secret_cipher;
pub mod secret_keys;
pub mod session;
pub mod timestamp;
