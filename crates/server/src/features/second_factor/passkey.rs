//! Passkeys: a device that knows its owner signs in, as a second factor or without a password (WebAuthn).

pub mod add;
pub mod remove;
pub mod rename;
pub mod start;
