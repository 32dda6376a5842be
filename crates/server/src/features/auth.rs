//! The `auth` operations.

pub mod confirm_sign_up;
pub mod finish_sign_in;
pub mod password_reset;
pub mod sign_in;
pub mod sign_in_with_passkey;
pub mod sign_out;
pub mod sign_up;
pub mod start_passkey_sign_in;
