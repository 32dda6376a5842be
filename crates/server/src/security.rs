//! Secrets, passwords, sessions, and limits that operations rely on.

pub mod call_limit;
pub mod concurrency_limit;
pub mod password;
pub mod secret_cipher;
pub mod secret_keys;
pub mod session;
