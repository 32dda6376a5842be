//! The portal over HTTP, on a real database. One program, so that it is linked once.

mod access_matrix;
mod account;
mod demo;
mod file_links;
mod input;
mod jobs;
mod notifications;
mod openapi;
mod owner_session;
mod owner_view;
mod security_log;
mod setup;
mod sign_in;
mod sign_out;
mod sign_up;
mod streams;
