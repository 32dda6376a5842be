//! The signed-in account as its own pages see it.

use crate::errors::ApiError;
use crate::http::authorize::authorize;
use crate::http::authorize::user_of;
use crate::shared::views::account::Account;
use crate::state::AppState;
use domain::permission::{Actor, act};
use store::Connection;
use store::user::AccountPage;

/// The account of the one who asks, for this call and for the answer to a sign-in.
pub(crate) fn own_account(
    conn: &mut Connection,
    state: &AppState,
    actor: &Actor,
) -> Result<Account, ApiError> {
    // Before everything else: what changes meanwhile is told once too often rather than never.
    let feed_place = store::change_feed::last_seq(conn)?;
    let page = own_page(conn, actor)?;
    Ok(Account::new(page, actor, &state.time_zone(), feed_place))
}

/// What the store knows of the one who asks.
pub(crate) fn own_page(conn: &mut Connection, actor: &Actor) -> Result<AccountPage, ApiError> {
    let permit = authorize(actor, act::ShowOwnAccount, ())?;
    let user = user_of(actor)?;
    store::user::show(conn, &permit, user.user_id)?.ok_or_else(ApiError::sign_in_required)
}
