//! Puts the parts together and runs them: routes, the listener, background jobs, maintenance commands.

pub mod api_docs;
pub mod backup;
pub mod clock;
pub mod doctor;
pub mod jobs;
pub mod openapi;
pub mod router;
pub mod serve;
