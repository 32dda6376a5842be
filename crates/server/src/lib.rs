//! HTTP and everything that runs: configuration, sessions, files, realtime, mail, jobs, command line.

pub mod account;
pub mod api_error;
pub mod audit;
pub mod auth;
pub mod authorize;
pub mod cli;
pub mod clock;
pub mod config;
pub mod contractor;
pub mod csrf;
pub mod dashboard;
pub mod demo;
pub mod extract;
pub mod file;
pub mod files;
pub mod http;
pub mod jobs;
pub mod log;
pub mod mail;
pub mod notification;
pub mod once;
pub mod openapi;
pub mod owner;
pub mod password;
pub mod present;
pub mod project;
pub mod realtime;
pub mod router;
pub mod schema;
pub mod serve;
pub mod session;
pub mod state;
pub mod stream;
pub mod update;
pub mod upload;

pub use serve::{ServerHandle, serve};
