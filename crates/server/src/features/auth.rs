//! The `auth` operations.

pub mod confirm_sign_up;
pub mod finish_sign_in;
pub mod limits;
pub mod link_sign_up;
pub(crate) mod new_account;
pub mod sign_in;
pub mod sign_in_with_passkey;
pub mod sign_out;
pub mod sign_up;
pub(crate) mod sign_up_letter;
pub mod start_passkey_sign_in;
pub(crate) mod start_session;
