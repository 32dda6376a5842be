//! Persistence: the only crate that knows a database.
//!
//! One query set serves SQLite and PostgreSQL. A unit of work is one closure over a
//! [`Connection`]; [`Store`] decides where it runs and answers only when it is durable.

/// Runs one expression with the connection of the database at hand: written once, compiled for both. For
/// the statements that do not pass through the multi-backend, such as `ON CONFLICT`, and for the reads
/// of nearly every request: the multi-backend writes a statement's SQL out anew each time to find it in the
/// cache, while a backend of its own knows it by its type.
macro_rules! per_database {
    ($conn:expr, |$inner:ident| $body:expr) => {
        match $conn {
            $crate::Connection::Sqlite($inner) => $body,
            $crate::Connection::Postgres($inner) => $body,
        }
    };
}

#[macro_use]
pub mod search;
#[macro_use]
pub mod vetting;

pub mod audit;
pub mod backup;
pub mod ballast;
pub mod calendar_feed;
pub mod capped;
pub mod change_feed;
pub mod column;
mod connection;
pub mod contractor;
pub mod delivery;
pub mod email_change;
mod engine;
mod error;
pub mod event;
pub mod file;
pub mod health;
pub mod idempotency;
pub mod import;
mod internal_file;
pub mod invitation;
pub mod job;
mod language;
pub mod mail;
pub mod message;
pub mod migrate;
pub mod note;
pub mod notification;
pub mod owner_code;
pub mod owner_code_failure;
pub mod owner_session;
pub mod page;
pub mod passkey;
pub mod password_reset;
pub mod portal;
pub mod project;
pub mod proposal;
pub mod rate_limit;
pub mod reader_language;
pub mod recovery_code;
pub mod report;
pub mod saved_view;
pub mod schema;
pub mod second_factor;
pub mod session;
pub mod setup;
pub mod sign_in_challenge;
pub mod sign_up;
pub mod statistics;
pub mod stored_file;
pub mod task;
pub mod text;
pub mod totp;
pub mod update;
pub mod upload;
pub mod upload_quota;
pub mod user;

pub use connection::{Connection, Database, MultiBackend, MultiBackend as Backend};
pub use engine::{Store, StoreOptions};
pub use error::StoreError;
