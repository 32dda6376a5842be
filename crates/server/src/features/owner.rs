//! The `owner` operations.

pub(crate) mod access;
pub mod count_unread_messages;
pub mod create_feed;
pub mod create_session;
pub mod create_upload;
pub mod discard_upload;
pub mod download_files;
pub mod end_session;
mod feeds;
pub mod list_events;
pub mod list_feeds;
pub mod list_files;
pub mod list_messages;
pub mod list_updates;
mod login;
pub mod mark_messages_read;
pub mod open_stream;
pub mod revoke_feed;
pub mod send_message;
pub mod set_language;
pub mod show_project;
pub(crate) mod sighting;
pub(crate) mod suspicion;
pub mod validate_session;
pub mod view;
