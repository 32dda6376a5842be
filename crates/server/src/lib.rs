//! HTTP and everything that runs: configuration, sessions, files, realtime, mail, jobs, command line.

pub mod api_error;
pub mod config;
pub mod csrf;
pub mod extract;
pub mod files;
pub mod http;
pub mod password;
pub mod session;
pub mod state;
