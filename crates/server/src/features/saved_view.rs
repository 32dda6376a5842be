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

/// The caller and the permit to manage their own views.
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

    /// Sharing needs its own permission, because a shared view is visible to everyone with the role.
    pub(crate) fn check_sharing(&self, shared_with: Option<Role>) -> Result<(), ApiError> {
        match shared_with {
            Some(_) => authorize(&self.actor, act::ShareView, ()).map(|_| ()),
            None => Ok(()),
        }
    }

    /// The error for a view of another user: 403 if the view is shared with the caller, who may read it but not change it; otherwise 404.
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

/// View names are unique per user and page, so that views can be told apart.
pub(crate) fn name_taken(error: StoreError) -> ApiError {
    if error.is_conflict_with("saved_views_user_id_page_name_key") {
        return FieldError::new("name", "taken", Message::ErrorViewTaken).into();
    }
    error.into()
}
