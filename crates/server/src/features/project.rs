//! The `project` operations.

pub mod accept;
pub mod access;
pub mod assign;
pub mod assign_many;
mod bulk;
pub mod cards;
pub mod change;
pub mod change_statuses;
mod columns;
pub mod edit;
pub mod export;
pub mod filters;
pub mod find;
pub mod issue_code;
pub mod list;
pub mod list_history;
pub mod present;
pub mod show;
pub(crate) mod stranger;
pub mod submit;
pub mod view;

use crate::errors::ApiError;
use crate::state::{AppState, SharedRng};
use domain::permission::Actor;
use store::project::Author;

/// The author of a change: the signed-in account, with the portal's clock, randomness and time zone.
///
/// # Errors
/// 401 for anybody without an account.
pub(crate) fn author<'a>(
    state: &'a AppState,
    actor: &Actor,
    rng: &'a mut SharedRng,
) -> Result<Author<'a>, ApiError> {
    match actor {
        Actor::User(user) => Ok(Author {
            user_id: user.user_id,
            clock: state.clock(),
            rng,
            time_zone: state.time_zone(),
        }),
        Actor::Anonymous | Actor::Owner(_) => Err(ApiError::sign_in_required()),
    }
}
