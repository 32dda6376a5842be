//! Code that several features share.

pub(crate) mod account_notice;
pub mod bulk;
pub(crate) mod calendar_entries;
pub(crate) mod calendar_feed;
pub mod close_with_project;
pub(crate) mod current_password;
pub mod export;
pub(crate) mod file_deletion;
pub mod idempotency;
pub(crate) mod own_account;
pub(crate) mod owner_access;
pub mod presenter;
pub mod project_access;
pub mod project_filters;
pub mod qr;
pub mod report_clock;
pub mod search;
pub(crate) mod second_factor;
pub(crate) mod second_factor_change;
pub mod sheet;
pub(crate) mod sign_up;
pub(crate) mod start_session;
pub(crate) mod unvetted_account;
pub(crate) mod upload;
pub mod views;
pub(crate) mod webauthn;
