//! Password resets by an emailed link, which works once, within an hour (`docs/rules/accounts.md`).

mod letter;
pub mod request;
pub mod reset;
