//! HTTP and everything that runs: configuration, sessions, files, realtime, mail, jobs, command line.

pub mod api_error;
pub mod authorize;
pub mod cli;
pub mod clock;
pub mod config;
pub mod csrf;
pub mod extract;
pub mod files;
pub mod http;
pub mod jobs;
pub mod log;
pub mod mail;
pub mod openapi;
pub mod password;
pub mod realtime;
pub mod router;
pub mod serve;
pub mod session;
pub mod state;

pub use serve::{ServerHandle, serve};
