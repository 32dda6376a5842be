//! The `portal` operations: what admins set of the portal itself (decisions, "The portal's own settings").

mod change;
pub mod edit;
pub mod finish_set_up;
pub mod follow;
pub mod put_logo;
pub mod remove_logo;
pub mod send_trial_mail;
pub mod show;
pub mod view;
