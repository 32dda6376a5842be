//! Tells an account what happened to how it signs in, in its notifications.

use crate::errors::ApiError;
use crate::state::AppState;
use domain::id::UserId;
use domain::language::Message;
use domain::notification::AccountMatter;
use domain::rate_limit::LimitedAction;
use store::audit::NewAuditEntry;
use store::{Connection, rate_limit};

/// Takes a place for a change to how an account signs in.
///
/// # Errors
/// 429 when there have been too many.
pub(crate) fn take_change(
    conn: &mut Connection,
    state: &AppState,
    user: UserId,
) -> Result<(), ApiError> {
    let key = format!("user:{user}");
    let action = LimitedAction::AccountChange;
    let taken = rate_limit::take(conn, action, &key, state.now())?;
    taken.map_err(|early| {
        ApiError::too_many(
            "too_many_changes",
            Message::ErrorTooManyFactorChanges,
            early.retry_after,
        )
        .noting(NewAuditEntry::of_user(action.tripped(), user))
    })
}

/// Writes the notification. It is for this account, also when it did this itself: somebody else may have done it.
pub(crate) fn tell(
    conn: &mut Connection,
    state: &AppState,
    user: UserId,
    matter: AccountMatter<'_>,
) -> Result<(), ApiError> {
    let new = matter.notification(user);
    store::notification::insert_by_portal(conn, state.clock(), &mut state.rng(), &new)?;
    Ok(())
}
