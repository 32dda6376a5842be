//! The `saved_view` operations.

pub mod create;
pub mod delete;
pub mod list;
pub mod update;
pub mod view;

use crate::errors::ApiError;
use crate::http::authorize::authorize;
use crate::http::authorize::user_of;
use crate::http::extract::Caller;
use domain::field_error::FieldError;
use domain::id::SavedViewId;
use domain::language::Message;
use domain::permission::{Actor, Permit, Role, UserActor, act};
use jiff::Timestamp;
use store::{Connection, StoreError};

/// Who keeps views, with leave to do so.
pub(crate) struct Keeper {
    pub(crate) actor: Actor,
    pub(crate) user: UserActor,
    pub(crate) permit: Permit<act::ManageOwnViews>,
}

impl Keeper {
    pub(crate) fn of(
        conn: &mut Connection,
        caller: &Caller,
        now: Timestamp,
    ) -> Result<Self, ApiError> {
        let actor = caller.user(conn, now)?;
        Ok(Self {
            permit: authorize(&actor, act::ManageOwnViews, ())?,
            user: user_of(&actor)?.clone(),
            actor,
        })
    }

    /// Sharing is an action of its own: whoever does it speaks to everybody of a role.
    pub(crate) fn check_sharing(&self, shared_with: Option<Role>) -> Result<(), ApiError> {
        match shared_with {
            Some(_) => authorize(&self.actor, act::ShareView, ()).map(|_| ()),
            None => Ok(()),
        }
    }

    /// What another's view is to the keeper: one that is shared with the keeper may be read and not changed, any other
    /// does not exist.
    pub(crate) fn refusal(
        &self,
        conn: &mut Connection,
        id: SavedViewId,
    ) -> Result<ApiError, ApiError> {
        let seen = store::saved_view::sees(conn, &self.permit, self.user.role, id)?;
        Ok(if seen {
            ApiError::forbidden()
        } else {
            ApiError::not_found()
        })
    }
}

/// Two views of one name could not be told apart.
pub(crate) fn name_taken(error: StoreError) -> ApiError {
    if error.is_conflict_with("saved_views_user_id_page_name_key") {
        return FieldError::new("name", "taken", Message::ErrorViewTaken).into();
    }
    error.into()
}
