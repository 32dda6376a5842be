//! The signed-in account as shown to its own user.

use crate::errors::ApiError;
use crate::http::authorize::authorize;
use crate::http::authorize::user_of;
use crate::shared::views::account::Account;
use crate::state::AppState;
use domain::permission::{Actor, act};
use store::Connection;
use store::user::AccountPage;

/// The caller's account, for the account endpoint and for sign-in responses.
pub(crate) fn own_account(
    conn: &mut Connection,
    state: &AppState,
    actor: &Actor,
) -> Result<Account, ApiError> {
    // Read the position first, so that a concurrent change is reported twice rather than missed.
    let feed_place = store::change_feed::last_seq(conn)?;
    let page = own_page(conn, actor)?;
    Ok(Account::new(page, actor, &state.time_zone(), feed_place))
}

/// The stored account of the caller.
pub(crate) fn own_page(conn: &mut Connection, actor: &Actor) -> Result<AccountPage, ApiError> {
    let permit = authorize(actor, act::ShowOwnAccount, ())?;
    let user = user_of(actor)?;
    store::user::show(conn, &permit, user.user_id)?.ok_or_else(ApiError::sign_in_required)
}
