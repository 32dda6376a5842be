//! How the server fares, for admins.

pub mod show;
pub mod view;
