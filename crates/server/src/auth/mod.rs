//! The `auth` operations.

pub mod finish_sign_in;
pub mod limits;
pub mod sign_in;
pub mod sign_out;
pub mod sign_up;
mod sign_up_letter;
pub(crate) mod start_session;
