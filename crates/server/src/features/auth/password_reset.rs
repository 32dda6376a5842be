//! Password resets by an emailed link, which works once, within an hour (`docs/rules/sign-in.md`).

mod letter;
pub mod request;
pub mod reset;
