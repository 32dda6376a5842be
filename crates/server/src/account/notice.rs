//! Tells an account what happened to how it signs in, in its notifications.

use crate::api_error::ApiError;
use crate::state::AppState;
use domain::id::UserId;
use domain::notification::AccountMatter;
use store::Connection;

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
