//! The `auth` operations.

pub mod limits;
pub mod sign_in;
pub mod sign_out;
pub mod sign_up;
mod sign_up_letter;
