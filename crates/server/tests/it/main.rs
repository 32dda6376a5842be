//! The portal over HTTP, on a real database. One program, so that it is linked once.

mod access_matrix;
mod account;
mod bucket;
mod crash;
mod database_gone;
mod demo;
mod full_disk;
mod half_sent;
mod input;
mod leftovers;
mod mail_delivery;
mod file_links;
mod jobs;
mod notifications;
mod openapi;
mod owner_session;
mod owner_view;
mod repetition;
mod security_log;
mod setup;
mod sign_in;
mod sign_out;
mod sign_up;
mod signed_links;
mod streams;
mod uploads;
