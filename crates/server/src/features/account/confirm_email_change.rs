//! Confirms a new email address with the emailed link.

use super::email_change;
use super::show_profile::OwnProfile;
use crate::errors::{ApiError, Problem};
use crate::http::audit;
use crate::http::authorize::authorize;
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Json};
use crate::http::rate_limits::Limits;
use crate::security::session::{SessionCookie, Token};
use crate::shared::own_account::own_page;
use crate::shared::start_session::renew_session;
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::permission::act;
use http::header;
use serde::Deserialize;
use std::time::Duration;
use store::Connection;
use utoipa::ToSchema;

/// The request to confirm a new email address.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmEmailChange {
    /// The token from the link.
    pub token: String,
}

/// Changes the caller's email address to the one that the link was emailed to. Ends the other sessions, renews this session's
/// token, and notifies the old address. Returns 404 for a link that was used, is older than a day, or belongs to another account.
#[utoipa::path(
    post,
    path = "/api/me/email-change/confirm",
    operation_id = "confirm_email_change",
    tag = "account",
    request_body = ConfirmEmailChange,
    responses((status = 200, body = OwnProfile, headers(("ETag" = String))), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("EditOwnAccount"))),
)]
pub async fn confirm_email_change(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<ConfirmEmailChange>,
) -> Result<Response, ApiError> {
    // Look up malformed tokens, too, so that a caller without a session gets that error first.
    let (link, token) = (Token::hash_of(&form.token), state.session_token());
    let (writer, asker, token_hash) = (state.clone(), caller.clone(), token.hash());
    let confirmed = state
        .write(move |conn| {
            let limits = Limits {
                state: &writer,
                caller: &asker,
            };
            confirm(conn, &limits, &link, &token_hash)
        })
        .await?;
    let Some((profile, max_age)) = confirmed else {
        return Err(audit::dead_link(&state, &caller));
    };
    state.wake_mail();
    let cookie = SessionCookie::User.set(&token, max_age, state.public_url());
    Ok(([(header::SET_COOKIE, cookie)], profile).into_response())
}

/// Returns the profile with the new address and the lifetime of the session's new cookie; `None` if the link does not work.
fn confirm(
    conn: &mut Connection,
    limits: &Limits<'_>,
    link: &str,
    token_hash: &str,
) -> Result<Option<(OwnProfile, Option<Duration>)>, ApiError> {
    let now = limits.state.now();
    let actor = limits.caller.user(conn, now)?;
    let permit = authorize(&actor, act::EditOwnAccount, ())?;
    let user = user_of(&actor)?;
    let before = own_page(conn, &actor)?.account.user;
    let confirmed = store::email_change::confirm(conn, &permit, user.user_id, link, now);
    if !confirmed.map_err(email_change::refused)? {
        return Ok(None);
    }
    email_change::changed(conn, limits, &before)?;
    let max_age = renew_session(conn, limits.state, user, token_hash)?;
    Ok(Some((OwnProfile::of(conn, &actor, now)?, max_age)))
}
