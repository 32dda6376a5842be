//! The `owner` operations.

pub mod create_session;
pub mod create_session_by_link;
pub mod end_session;
mod login;
pub mod show_project;
pub mod validate_session;
pub mod view;
