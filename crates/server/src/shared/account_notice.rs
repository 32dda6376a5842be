//! Notifies an account of changes to its sign-in methods.

use crate::errors::ApiError;
use crate::state::AppState;
use domain::id::UserId;
use domain::language::Message;
use domain::notification::AccountMatter;
use domain::rate_limit::LimitedAction;
use store::audit::NewAuditEntry;
use store::{Connection, rate_limit};

/// Counts a change to an account's sign-in methods against the rate limit.
///
/// # Errors
/// 429 over the limit.
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

/// Creates the notification. The account gets it even for its own changes, because someone else may have made them.
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
