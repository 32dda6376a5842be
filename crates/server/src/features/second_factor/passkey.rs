//! Passkeys (WebAuthn), used as a second factor or to sign in without a password.

pub mod add;
pub mod remove;
pub mod rename;
pub mod start;
