//! Starts a sign-in with a passkey.

use super::finish_sign_in::{over, too_many};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::http::rate_limits::{Limits, Places};
use crate::security::session::{SessionCookie, Token};
use crate::shared::views::passkey::PasskeyOptions;
use crate::shared::webauthn::{known, to_json, webauthn};
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::rate_limit::TooEarly;
use domain::two_factor::SIGN_IN_WAITS;
use http::header;
use serde::{Deserialize, Serialize};
use store::sign_in_challenge::SignInChallenge;
use store::{Connection, passkey, sign_in_challenge};
use utoipa::ToSchema;
use webauthn_rs::prelude::{
    DiscoverableAuthentication, PasskeyAuthentication, RequestChallengeResponse, Webauthn,
};

/// The kind of passkey sign-in to start.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StartPasskeySignIn {
    /// Whether this is the second step of this browser's pending sign-in. Otherwise, the passkey identifies the account, and no
    /// password is needed.
    pub as_second_factor: bool,
}

/// The WebAuthn state of a passkey sign-in, stored until the passkey responds.
#[derive(Serialize, Deserialize)]
pub(super) enum Asked {
    /// Any passkey of the portal may respond.
    Any(DiscoverableAuthentication),
    /// Only a passkey of this account may respond.
    OfAccount(PasskeyAuthentication),
}

/// Starts a sign-in with a passkey. Pass the result to `navigator.credentials.get` in the browser, and its response to
/// `sign_in_with_passkey` within ten minutes.
#[utoipa::path(
    post,
    path = "/api/auth/passkey/start",
    operation_id = "start_passkey_sign_in",
    tag = "auth",
    request_body = StartPasskeySignIn,
    responses((status = 200, body = PasskeyOptions), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn start_passkey_sign_in(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<StartPasskeySignIn>,
) -> Result<Response, ApiError> {
    let webauthn = webauthn(&state)?;
    let url = state.public_url();
    if form.as_second_factor {
        let challenge_hash = caller.sign_in_token_hash().ok_or_else(over)?.to_owned();
        let writer = state.clone();
        let options = state
            .write_vital(move |conn| ask_account(conn, &writer, &webauthn, &challenge_hash))
            .await?;
        return Ok(Json(options).into_response());
    }
    let token = Token::new(&mut state.rng());
    let (writer, token_hash) = (state.clone(), token.hash());
    let options = state
        .write_vital(move |conn| ask_anybody(conn, &writer, &caller, &webauthn, &token_hash))
        .await?
        .map_err(too_many)?;
    let waits = Some(SIGN_IN_WAITS.unsigned_abs());
    let cookie = SessionCookie::SignIn.set(&token, waits, url);
    Ok(([(header::SET_COOKIE, cookie)], Json(options)).into_response())
}

fn ask_account(
    conn: &mut Connection,
    state: &AppState,
    webauthn: &Webauthn,
    challenge_hash: &str,
) -> Result<PasskeyOptions, ApiError> {
    let challenge = sign_in_challenge::find(conn, challenge_hash, state.now())?;
    let user = challenge.and_then(|challenge| challenge.user_id);
    let stored = passkey::credentials(conn, user.ok_or_else(over)?)?;
    if stored.is_empty() {
        return Err(ApiError::not_found());
    }
    let (options, asked) = webauthn
        .start_passkey_authentication(&known(&stored)?)
        .map_err(ApiError::internal)?;
    let asked = to_json(&Asked::OfAccount(asked))?;
    sign_in_challenge::keep_passkey_state(conn, challenge_hash, Some(&asked))?;
    public_key(&options)
}

/// Counts against the sign-in limit, because each call stores a row in the database.
fn ask_anybody(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    webauthn: &Webauthn,
    token_hash: &str,
) -> Result<Result<PasskeyOptions, TooEarly>, ApiError> {
    let limits = Limits { state, caller };
    if let Err(early) = limits.take_places(conn, Places::SIGN_IN)? {
        return Ok(Err(early));
    }
    let (options, asked) = webauthn
        .start_discoverable_authentication()
        .map_err(ApiError::internal)?;
    let challenge = SignInChallenge {
        user_id: None,
        keep_signed_in: false,
        wrong_codes: 0,
        passkey_state: Some(to_json(&Asked::Any(asked))?),
    };
    let now = state.now();
    let expires_at = now.checked_add(SIGN_IN_WAITS).map_err(ApiError::internal)?;
    sign_in_challenge::create(conn, token_hash, &challenge, now, expires_at)?;
    Ok(Ok(public_key(&options)?))
}

fn public_key(options: &RequestChallengeResponse) -> Result<PasskeyOptions, ApiError> {
    let options = serde_json::to_value(&options.public_key).map_err(ApiError::internal)?;
    Ok(PasskeyOptions { options })
}
