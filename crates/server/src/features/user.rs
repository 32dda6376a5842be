//! The `user` operations: admins invite users and manage their accounts.

pub mod change;
pub mod change_many;
pub mod change_role;
pub mod change_roles;
pub mod deactivate;
pub mod end_sessions;
pub mod invite;
pub(crate) mod letter;
pub mod link;
pub mod list;
pub mod list_history;
pub mod resend_invitation;
pub mod resend_invitations;
pub mod show;
pub mod sign_out_many;
pub mod view;
