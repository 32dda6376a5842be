//! The signed-in account, its role and its abilities.

use crate::account::user_of;
use crate::account::view::Account;
use crate::api_error::{ApiError, Problem};
use crate::authorize::authorize;
use crate::extract::{Caller, Json};
use crate::state::AppState;
use axum::extract::State;
use domain::permission::{Actor, act};
use store::Connection;
use store::user::AccountPage;

/// The signed-in account, its role and its abilities.
#[utoipa::path(
    get,
    path = "/api/me",
    operation_id = "show_account",
    tag = "account",
    responses((status = 200, body = Account), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ShowOwnAccount"))),
)]
pub async fn show_account(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<Account>, ApiError> {
    let reader = state.clone();
    let account = state
        .read(move |conn| {
            let actor = caller.user(conn, reader.now())?;
            own_account(conn, &reader, &actor)
        })
        .await?;
    Ok(Json(account))
}

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
