//! Server statistics, for admins.

pub mod show;
pub mod view;
