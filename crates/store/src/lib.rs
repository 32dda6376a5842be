//! Persistence layer: the only crate that accesses the database.
//!
//! All queries work on SQLite and PostgreSQL. A unit of work is one closure over a [`Connection`]; [`Store`] decides which thread runs it
//! and returns its result only after it is durable.

/// Evaluates an expression with the concrete connection, compiled for each backend. Needed for statements that the multi-backend does not
/// support, such as `ON CONFLICT`, and used for reads that run on nearly every request: the multi-backend builds a statement's SQL each
/// time to look it up in the cache, while a concrete backend uses the statement's type as the key.
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

mod advisory_lock;
pub mod audit;
pub mod backed_up_file;
pub mod backup;
pub mod backup_run;
pub mod ballast;
pub mod calendar_feed;
pub mod capped;
pub mod change_feed;
pub mod claim_package;
pub mod column;
mod connection;
pub mod contractor;
pub mod delivery;
pub mod document;
pub mod email_change;
mod engine;
mod error;
pub mod estimate;
pub mod event;
pub mod file;
pub mod file_facts;
pub mod health;
pub mod history_log;
pub mod idempotency;
pub mod import;
mod internal_file;
pub mod invitation;
pub mod job;
pub mod mail;
pub mod message;
pub mod migrate;
pub mod monitoring;
pub mod note;
pub mod notification;
pub mod owner_code;
pub mod owner_code_failure;
pub mod owner_session;
pub mod package_link;
pub mod page;
pub mod passkey;
pub mod password_reset;
pub mod person;
pub mod photo;
pub mod photo_annotation;
pub mod portal;
mod postgres;
pub mod project;
pub mod proposal;
pub mod public_page;
pub mod rate_limit;
pub mod reader_language;
pub mod recovery_code;
pub mod reply_template;
pub mod report;
pub mod retention;
pub mod saved_view;
pub mod schema;
mod scope;
pub mod second_factor;
pub mod secret_key;
pub mod session;
pub mod setup;
pub mod shot_list;
pub mod sign_in_challenge;
pub mod sign_up;
pub mod statistics;
pub mod stored_file;
pub mod task;
pub mod text;
pub mod thread;
pub mod totp;
pub mod update;
pub mod upload;
pub mod upload_quota;
pub mod user;
pub mod visit_answer;

pub use connection::{Connection, Database, MultiBackend, MultiBackend as Backend};
pub use engine::{PoolLoad, Store, StoreOptions};
pub use error::StoreError;
pub use postgres::{PostgresConnection, PostgresServer};
