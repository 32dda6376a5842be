//! Forgotten passwords: a link by mail, which works once and for an hour (decisions, "Accounts and sessions").

mod letter;
pub mod request;
pub mod reset;
