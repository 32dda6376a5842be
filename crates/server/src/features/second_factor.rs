//! Two-factor authentication of the caller's account: authenticator app, passkeys, and recovery codes.

pub mod confirm_totp;
pub mod disable_totp;
pub mod passkey;
pub mod renew_recovery_codes;
pub mod show;
pub mod start_totp;
