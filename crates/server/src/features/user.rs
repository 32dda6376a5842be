//! The `user` operations: admins invite users and manage their accounts.

pub mod change;
pub mod change_many;
pub mod change_role;
pub mod deactivate;
pub mod end_sessions;
pub mod invite;
pub(crate) mod letter;
pub mod link;
pub mod list;
pub mod list_history;
pub mod resend_invitation;
pub mod show;
pub mod view;
