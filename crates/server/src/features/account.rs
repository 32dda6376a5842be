//! The `account` operations.

pub mod change_password;
pub mod confirm_email_change;
pub mod drop_email_change;
mod email_change;
mod email_letter;
pub mod end_other_sessions;
pub mod end_session;
pub mod list_sessions;
pub mod owner_set_language;
pub mod resend_email_change;
pub mod set_language;
pub mod show;
pub mod show_profile;
pub mod update_profile;
