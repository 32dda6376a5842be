//! The `portal` operations: the settings that admins make for the portal itself (docs/rules/portal-settings.md).

mod change;
pub mod edit;
pub mod finish_set_up;
pub mod follow;
pub mod put_logo;
pub mod remove_logo;
pub mod send_trial_mail;
pub mod show;
pub mod view;
