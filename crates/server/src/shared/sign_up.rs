//! Code shared by all kinds of sign-up.

pub(crate) mod letter;
pub mod link;
pub(crate) mod new_account;

use crate::errors::ApiError;
use crate::http::extract::Caller;
use crate::http::rate_limits::{CountedBy, Limits, Places};
use crate::state::AppState;
use domain::account::{self};
use domain::language::Message;
use domain::rate_limit::{LimitedAction, TooEarly};
use serde::Serialize;
use store::Connection;
use utoipa::ToSchema;

/// The new account.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignedUp {
    /// The address to sign in with.
    pub email: String,
}

pub(crate) fn too_many(early: TooEarly) -> ApiError {
    ApiError::too_many(
        "too_many_sign_ups",
        Message::ErrorTooManySignUps,
        early.retry_after,
    )
}

/// Counts a sign-up against the rate limits before the expensive password hash.
///
/// # Errors
/// 429 over a limit.
pub(crate) async fn take_place(state: &AppState, caller: &Caller) -> Result<(), ApiError> {
    let (begun, asker) = (state.clone(), caller.clone());
    state
        .write(move |conn| begin(conn, &begun, &asker))
        .await?
        .map_err(too_many)
}

/// Rejects a password that contains the portal's name.
pub(crate) fn unlike_portal(state: &AppState, sign_up: &account::SignUp) -> Result<(), ApiError> {
    let portal = state.portal().look().name;
    sign_up.password.clone().unlike("password", &[&portal])?;
    Ok(())
}

fn begin(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
) -> Result<Result<(), TooEarly>, ApiError> {
    let limits = Limits { state, caller };
    if let Err(early) = limits.take_places(conn, Places::SIGN_UP)? {
        return Ok(Err(early));
    }
    limits.take(conn, LimitedAction::SignUpAll, CountedBy::Client(""))
}
