//! The signed-in account, its role and its abilities.

use crate::errors::{ApiError, Problem, SignInRequired};
use crate::features::account::user_of;
use crate::features::account::view::Account;
use crate::http::authorize::authorize;
use crate::http::extract::{Caller, Json, Query};
use crate::state::AppState;
use axum::Extension;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::permission::{Actor, act};
use http::StatusCode;
use serde::Deserialize;
use store::Connection;
use store::user::AccountPage;
use utoipa::IntoParams;

/// How to answer a guest.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct ShowAccountQuery {
    /// Answer 204 instead of 401 when nobody is signed in. Browsers log each 401 as an error, and a guest's visit is none.
    #[serde(default)]
    or_nobody: bool,
}

/// The signed-in account, its role and its abilities.
#[utoipa::path(
    get,
    path = "/api/me",
    operation_id = "show_account",
    tag = "account",
    params(ShowAccountQuery),
    responses(
        (status = 200, body = Account),
        (status = 204, description = "Nobody is signed in, and `or_nobody` was set"),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
    ),
    extensions(("x-action" = json!("ShowOwnAccount"))),
)]
pub async fn show_account(
    State(state): State<AppState>,
    caller: Caller,
    Query(query): Query<ShowAccountQuery>,
) -> Result<Response, ApiError> {
    let reader = state.clone();
    let account = state
        .read(move |conn| {
            let actor = caller.user(conn, reader.now())?;
            if query.or_nobody && actor == Actor::Anonymous {
                return Ok(None);
            }
            own_account(conn, &reader, &actor).map(Some)
        })
        .await?;
    Ok(match account {
        Some(account) => Json(account).into_response(),
        // The mark lets the browser forget what it cached for a session that is over, as behind a 401.
        None => (StatusCode::NO_CONTENT, Extension(SignInRequired)).into_response(),
    })
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
