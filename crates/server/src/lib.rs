//! The HTTP server and everything that runs in it: configuration, sessions, files, realtime, mail, jobs, command line.

// `println!` and `eprintln!` panic when the output pipe is closed. Print through `cli::output` instead.
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod app;
pub mod cli;
pub mod config;
pub mod errors;
pub mod features;
pub mod files;
pub mod http;
pub mod mail;
pub mod realtime;
pub mod schema;
pub mod security;
pub mod shared;
pub mod state;

pub use app::serve::{ServerHandle, serve};
