//! Assembles and runs the application: routes, listener, background jobs, and maintenance commands.

pub mod api_docs;
pub mod backup;
pub mod call_counts;
pub mod claim_packages;
pub mod clock;
pub mod copy;
pub mod doctor;
pub mod documents;
pub mod export;
pub(crate) mod free_space;
pub mod jobs;
pub(crate) mod last_seen;
pub(crate) mod lease;
pub mod openapi;
mod orders;
mod pdf;
pub mod revoked_sessions;
pub mod router;
pub mod secret_key_check;
pub mod serve;
