//! The `account` operations.

pub mod change_password;
pub mod confirm_email_change;
pub(crate) mod current_password;
pub mod drop_email_change;
mod email_change;
mod email_letter;
pub mod end_other_sessions;
pub mod end_session;
pub mod list_sessions;
pub(crate) mod notice;
pub mod resend_email_change;
pub mod set_language;
pub mod show;
pub mod show_profile;
pub mod update_profile;
pub mod view;

use crate::errors::ApiError;
use domain::permission::{Actor, UserActor};

/// The account that speaks.
pub(crate) fn user_of(actor: &Actor) -> Result<&UserActor, ApiError> {
    match actor {
        Actor::User(user) => Ok(user),
        Actor::Anonymous | Actor::Owner(_) => Err(ApiError::sign_in_required()),
    }
}
